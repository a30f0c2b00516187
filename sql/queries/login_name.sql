-- Names an address to row-level security, so that its login can be read before its user is known.
-- $1 address
select set_config('app.issuer', 'local', true), set_config('app.subject', todochat.address_key($1), true)
