-- Who we are to the database.
select current_user
