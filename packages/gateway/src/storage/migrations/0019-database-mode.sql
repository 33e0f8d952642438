-- Which mode the database belongs to, for good (decision 2.11). Of two first starts in different modes the
-- primary key lets one write its row; the other one finds it and refuses to run.
create table database_mode (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('sandbox', 'live')),
  since timestamptz not null
);
