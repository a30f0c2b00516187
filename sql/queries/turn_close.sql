-- Ends a turn; refuses with TC409 when its lease was lost: then nothing is stored.
-- $1 user_id, $2 conversation, $3 lease owner, $4 message, $5 content, $6 engine, $7 status,
-- $8 Idempotency-Key or null, $9 the whole reply or null
select todochat.turn_close($1, $2, $3, $4, $5, $6, $7, $8, $9)
