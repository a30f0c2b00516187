-- A personal access token; no row when the user has too many already.
-- $1 user_id, $2 name, $3 SHA-256, $4 scopes with blanks between, $5 days it lasts or null, $6 tokens a user may have
with numbered as (
  update todochat.users set token_seq = token_seq + 1
  where id = $1 and (select count(*) from todochat.tokens where user_id = $1) < $6::integer
  returning token_seq)
insert into todochat.tokens (user_id, id, name, hash, scopes, expires_at)
select $1, token_seq, $2, $3, string_to_array($4, ' '), now() + make_interval(days => $5::integer) from numbered
returning id, name, array_to_string(scopes, ' '), todochat.stamp(created_at), todochat.stamp(last_used_at),
  todochat.stamp(expires_at)
