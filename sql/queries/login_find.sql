-- The login that login_name named.
select user_id, password_hash from todochat.logins
where issuer = 'local' and subject = current_setting('app.subject')
