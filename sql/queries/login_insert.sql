-- Its login; the primary key decides when two come at once.
-- $1 address, $2 password hash
insert into todochat.logins (issuer, subject, user_id, password_hash)
values ('local', todochat.address_key($1), todochat.app_user(), $2)
