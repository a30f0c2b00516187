-- Names the user of the login that login_name_outside named; user_id is null when there is none yet.
select l.user_id, set_config('app.user_id', coalesce(l.user_id::text, ''), true)
from (select 1) one left join todochat.logins l
  on l.issuer = current_setting('app.issuer') and l.subject = current_setting('app.subject')
