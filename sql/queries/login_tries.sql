-- Counts a try to sign in at the address that login_name named; the seconds to wait, 0 for none.
-- $1 tries an address may have a minute, $2 bucket of the client, $3 tries it may have
select greatest(
  todochat.throttle_hit(todochat.login_bucket(current_setting('app.subject')), $1, 60),
  todochat.throttle_hit($2, $3, 60))
