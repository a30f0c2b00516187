-- What accounts need beyond the tables.

-- An outside issuer's token has no session number of ours: those issued up to here are void.
alter table todochat.users add column signed_out_at timestamptz;

-- The IANA name of a time zone as it is spelled there; refuses what is none. Postgres itself would also
-- take abbreviations and "AAA+3".
create function todochat.known_zone(p_name text) returns text language plpgsql stable as $$
declare
  found_name text;
begin
  if p_name is null or p_name = 'UTC' then
    return p_name;
  end if;
  select z.name into found_name from pg_catalog.pg_timezone_names z
    where lower(z.name) = lower(p_name) and z.name !~ '^(posix|right)/'
      and z.name not in ('Factory', 'localtime', 'posixrules');
  if not found then
    perform todochat.refuse(400, 'VALIDATION_ERROR',
      'timezone must be the name of a time zone, such as Europe/Berlin.');
  end if;
  return found_name;
end
$$;

-- One form for each address, so that case and the way of writing an accent do not matter.
create function todochat.address_key(p_address text) returns text language sql immutable
  return lower(normalize(p_address) collate "und-x-icu");

-- What the tries of an address are counted under.
create function todochat.login_bucket(p_subject text) returns text language sql immutable
  return 'login:' || encode(sha256(convert_to(p_subject, 'UTF8')), 'hex');

-- Takes back a hit: it was no guess.
create function todochat.throttle_refund(p_bucket text) returns void language sql as $$
  update todochat.throttle t set hits = t.hits - 1 where t.bucket = p_bucket and t.hits > 0
$$;

-- A moment as answers give it: ISO 8601, UTC.
create function todochat.stamp(p_at timestamptz) returns text language sql immutable parallel safe
  return to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
