-- Refuses what is no time zone.
-- $1 name, may be null
select todochat.known_zone($1)
