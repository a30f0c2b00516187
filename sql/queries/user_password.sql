-- The user's own password hash, and a count of the try; no row for a user of an outside issuer.
-- $1 user_id, $2 tries a minute, 0 for no limit
select subject, password_hash,
  case when $2::integer > 0 then todochat.throttle_hit(todochat.login_bucket(subject), $2::integer, 60) else 0 end
from todochat.logins where user_id = $1 and issuer = 'local'
