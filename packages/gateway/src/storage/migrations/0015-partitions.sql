-- Orders, what was done to them, their ledger and the events, divided by the time of their ids: a UUID of
-- version 7 begins with its milliseconds, so a range of ids is a span of time. What is there already
-- becomes the first partition as it stands, without a copy, and ends with the present quarter (UTC); a job
-- makes the next ones, quarter by quarter. Whatever fits none of them lies in the default partition.

create function divide_by_id(divided text, id_column text) returns void language plpgsql as $$
declare
  next_quarter constant timestamptz :=
    date_trunc('quarter', now() at time zone 'UTC') at time zone 'UTC' + interval '3 months';
  first_end constant uuid := (lpad(to_hex((extract(epoch from next_quarter) * 1000)::bigint), 12, '0')
    || repeat('0', 20))::uuid;
  first_name constant text :=
    divided || to_char(next_quarter at time zone 'UTC' - interval '1 day', '"_to_"YYYY"q"Q');
  primary_key constant text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = divided::regclass and contype = 'p');
  index_definitions constant text[] := array(select pg_get_indexdef(indexrelid) from pg_index
    where indrelid = divided::regclass and not indisprimary order by indexrelid);
  index_name text;
begin
  execute format('alter table %I rename to %I', divided, first_name);
  -- Names of indexes are unique in a schema, and the divided table's are to be those of before.
  for index_name in
    select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = first_name::regclass
  loop
    execute format('alter index %I rename to %I', index_name,
      first_name || substr(index_name, length(divided) + 1));
  end loop;
  execute format('create table %I (like %I including all excluding indexes) partition by range (%I)',
    divided, first_name, id_column);
  execute format('alter table %I add constraint %I %s', divided, divided || '_pkey', primary_key);
  for position in 1 .. cardinality(index_definitions) loop
    execute index_definitions[position];
  end loop;
  execute format('create table %I partition of %I default', divided || '_other', divided);
  -- Ids that are no times may lie behind the present quarter. They are for the default partition.
  execute format('with moved as (delete from %I where %I >= %L returning *) insert into %I select * from moved',
    first_name, id_column, first_end, divided || '_other');
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)',
    divided, first_name, first_end);
end
$$;
select divide_by_id('payment_order', 'order_id');
select divide_by_id('order_operation', 'order_id');
select divide_by_id('ledger_transfer', 'order_id');
select divide_by_id('event', 'event_id');
drop function divide_by_id(text, text);

-- Periods whose partitions were written to files and dropped, or are being written. Orders of an archived
-- period are unknown from then on, and reports of its days are refused instead of saying zero.
create table archived_period (
  period text primary key,
  -- Of the run that writes it: a later run takes over, and the earlier one then drops nothing.
  archive_id uuid not null,
  state text not null check (state in ('Exporting', 'Archived')),
  -- Null: since the beginning.
  period_from timestamptz,
  period_until timestamptz not null,
  -- Something was written to the period while it was exported.
  is_changed boolean not null default false,
  folder text,
  -- Rows and sums of each table, and of each account.
  totals jsonb,
  -- The hours in which its orders were posted: returns come later than the period's own days.
  posted_hours timestamptz[],
  manifest_hash bytea check (length(manifest_hash) = 32),
  archived_at timestamptz,
  check ((state = 'Archived') = (archived_at is not null)),
  check (state = 'Exporting' or num_nulls(folder, totals, posted_hours, manifest_hash) = 0)
);

-- On the partitions of a period from when it is exported. Nothing is refused; but they are not dropped.
create function note_change_of_exported_period() returns trigger language plpgsql as $$
begin
  update archived_period set is_changed = true
  where period = tg_argv[0] and state = 'Exporting' and not is_changed;
  return null;
end
$$;
