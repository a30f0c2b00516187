-- The tasks that a question is about, in the order given; title is null for those that are not there.
-- $1 user_id, $2 task ids
select w.id, t.title, coalesce(t.version, 0)
from unnest($2::integer[]) with ordinality as w (id, place)
left join todochat.tasks t on t.user_id = $1 and t.id = w.id
order by w.place
