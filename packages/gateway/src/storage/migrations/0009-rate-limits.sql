-- Where all nodes count calls and declines together (decision 1.7). One row per limit and key: the time
-- at which everything that was taken will have flowed off.

create table rate_limit (
  limit_name text not null,
  key text not null,
  empty_at timestamptz not null,
  -- A key is used up while empty_at lies further ahead than this.
  reach interval not null,
  -- Null while the key is not used up: most updates then change no index.
  spent_until timestamptz,
  primary key (limit_name, key)
) with (fillfactor = 70);
create index rate_limit_spent on rate_limit (spent_until) where spent_until is not null;
