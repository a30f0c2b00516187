-- The try was no guess: takes it back.
-- $1 address, $2 bucket of the client
select todochat.throttle_refund(todochat.login_bucket(todochat.address_key($1))), todochat.throttle_refund($2)
