-- What waits for the user's yes, newest first. Questions that a client asks by itself are not the page's.
-- $1 user_id
select c.id, c.source, c.conversation_id, c.summary, c.calls,
  to_char(c.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
from todochat.confirmations c
where c.user_id = $1 and c.status = 'pending' and c.expires_at > now() and c.source <> 'elicitation'
order by c.id desc
limit 100
