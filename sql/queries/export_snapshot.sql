-- All pages of an export show one moment.
set transaction isolation level repeatable read, read only
