-- The last messages of the turn that turn_open began in this transaction, newest first. Their ids have no
-- gaps: both ends are given, so that no plan reads more than these. They are sub-selects because the
-- planner would judge plain calls by the turn it happens to meet first.
-- $1 user_id, $2 how many
select id, role, content
from todochat.messages
where user_id = $1 and conversation_id = (select todochat.turn_conversation())
  and id > (select todochat.turn_message() - $2::integer) and id <= (select todochat.turn_message())
order by id desc
