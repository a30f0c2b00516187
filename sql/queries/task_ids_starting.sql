-- Ids that begin with some digits, pending tasks first, newest first.
-- $1 user_id, $2 digits, $3 how many at most
select t.id from todochat.tasks t
where t.user_id = $1 and t.id::text like $2 || '%'
order by t.done, t.id desc
limit $3
