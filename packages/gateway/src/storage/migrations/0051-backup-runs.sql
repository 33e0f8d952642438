-- Backups that came to their end, so that those who watch a gateway see the age of the last one. Kept short: each
-- backup removes the rows of more than a year ago.

create table backup_run (
  backup_id uuid primary key,
  -- The moment whose rows the backup has.
  taken_at timestamptz not null,
  finished_at timestamptz not null,
  row_count bigint not null check (row_count >= 0),
  byte_count bigint not null check (byte_count >= 0),
  -- SHA-256 of its manifest.json.
  manifest_hash bytea not null
);
create index backup_run_by_end on backup_run (finished_at);
