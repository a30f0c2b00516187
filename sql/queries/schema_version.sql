-- The newest migration this database has had.
select coalesce(max(version), 0) from todochat.migrations
