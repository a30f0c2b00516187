-- Voids every login token issued so far.
-- $1 user_id
update todochat.users set session = session + 1, signed_out_at = now() where id = $1
returning session
