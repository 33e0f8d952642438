-- How far the database has come (decision 2.13). Every node keeps the newest mark that it saw outside the
-- database: a database whose mark is lower was restored, or lost commits, and has forgotten used pairs.
create table database_mark (
  only_row boolean primary key default true check (only_row),
  -- Which database it is, whatever server or name it moves to.
  database_id uuid not null,
  -- Since the first start, or the last `vezne restored`: of two marks the one with the later begin is newer.
  since timestamptz(3) not null,
  mark bigint not null,
  advanced_at timestamptz(3) not null
);
