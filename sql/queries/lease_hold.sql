-- Renews the lease of a turn; refuses with TC409 when it was lost.
-- $1 user_id, $2 conversation_id, $3 owner, $4 seconds, 0 to give it back
select todochat.hold_lease($1, $2, $3, $4)
