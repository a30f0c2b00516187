-- The same for a user of an outside issuer.
-- $1 issuer, $2 subject
insert into todochat.logins (issuer, subject, user_id) values ($1, $2, todochat.app_user())
