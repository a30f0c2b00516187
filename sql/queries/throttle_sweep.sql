-- Drops counts that no longer matter. Rows in use are left alone.
delete from todochat.throttle where bucket in (
  select bucket from todochat.throttle where window_start < now() - interval '1 hour'
  limit 1000 for update skip locked)
