-- The same for a user of an outside issuer.
-- $1 issuer, $2 subject
select set_config('app.issuer', $1, true), set_config('app.subject', $2, true)
