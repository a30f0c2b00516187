-- The migrations this database has had, each with the digest of its text.
select version, name from todochat.migrations order by version
