-- The user that login_find_outside named, unless the token was issued before the last sign-out.
-- $1 when the token was issued, in seconds since 1970
select id, email, name, timezone, session from todochat.users
where id = todochat.app_user()
  and (signed_out_at is null or to_timestamp($1::bigint) > signed_out_at)
