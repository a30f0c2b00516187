-- Counts a hit; the seconds to wait, 0 for none.
-- $1 bucket, $2 hits it may have a minute
select todochat.throttle_hit($1, $2, 60)
