-- Names the user to row-level security for this transaction.
-- $1 user_id
select set_config('app.user_id', $1::bigint::text, true)
