-- A terminal can be paused, and removed for good. A removed one keeps its row, because its orders name it, and
-- loses its alias to whoever comes next.
alter table terminal add column state text not null default 'Active'
  check (state in ('Active', 'Paused', 'Removed'));
-- By the database's clock.
alter table terminal add column paused_at timestamptz;
alter table terminal add check (state <> 'Paused' or paused_at is not null);
alter table terminal add check (state <> 'Removed' or not is_default);

alter table terminal drop constraint terminal_merchant_id_alias_key;
create unique index terminal_alias on terminal (merchant_id, alias) where state <> 'Removed';
