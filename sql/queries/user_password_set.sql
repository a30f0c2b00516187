-- Changes the password, unless somebody else has in between.
-- $1 user_id, $2 hash, $3 the hash that was checked; null for an operator, who checks none
update todochat.logins set password_hash = $2
where user_id = $1 and issuer = 'local' and ($3::text is null or password_hash = $3)
returning user_id
