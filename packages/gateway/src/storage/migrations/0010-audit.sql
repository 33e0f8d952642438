-- What operators do, each act with the hash of the one before it. One row after the other: the chain's
-- head is locked for as long as the act that a row reports takes to commit.

create table audit_chain (
  chain text primary key,
  last_sequence bigint not null check (last_sequence >= 0),
  last_hash bytea not null check (length(last_hash) = 32)
);
insert into audit_chain (chain, last_sequence, last_hash)
values ('operator', 0, decode(repeat('00', 32), 'hex'));

create table audit_entry (
  chain text not null references audit_chain (chain),
  sequence bigint not null check (sequence > 0),
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  actor text not null,
  act text not null,
  subject text not null,
  details jsonb not null,
  happened_at timestamptz not null,
  primary key (chain, sequence)
);

-- Keeps mistakes out. Who owns the table can switch it off, and is found by the hashes.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_entry is append-only: % is refused', lower(tg_op);
end
$$;
create trigger audit_entry_append_only
  before update or delete or truncate on audit_entry
  for each statement execute function refuse_audit_change();
