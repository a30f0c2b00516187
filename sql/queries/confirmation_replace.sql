-- Makes room for a new question: it replaces what waits in the same conversation, and what another
-- client asked in the same words.
-- $1 user_id, $2 conversation_id or null, $3 source, $4 calls
update todochat.confirmations c set status = 'dropped'
where c.user_id = $1 and c.status = 'pending'
  and (c.conversation_id = $2::integer or ($3 = 'mcp' and c.source = 'mcp' and c.calls::text = $4))
