-- Ends a turn: the answer, the lease, the answer to retries. No row when the lease was lost: then nothing is stored.
-- $1 user_id, $2 conversation, $3 lease owner, $4 message, $5 content, $6 engine, $7 status,
-- $8 Idempotency-Key or null, $9 the whole reply or null
with held as (
  update todochat.conversations set lease_owner = null, lease_until = null, updated_at = now()
  where user_id = $1 and id = $2 and lease_owner = $3
  returning id
), said as (
  update todochat.messages set content = $5, engine = $6, status = $7
  where user_id = $1 and conversation_id = $2 and id = $4 and exists (select from held)
), answered as (
  update todochat.idempotency_keys set reply = $9::json
  where user_id = $1 and key = $8 and exists (select from held)
)
select id from held
