-- Security codes are sealed under keys of their own, each of which seals for half an hour and is destroyed
-- half an hour later (decision 3.6). No key lies in the database, in whatever form: what the tables below
-- hold opens nothing, not with the master key either.

-- Codes that the previous release sealed are dropped with its key, which every copy of the database holds
-- under the master key. A payment that was under way goes to the bank without its code.
truncate card_security_code;
delete from vault_data_key where class = 'security-code';

-- 'code-exchange' shows processes that who asks for a key of security codes holds the master key.
alter table vault_data_key drop constraint vault_data_key_class_check;
alter table vault_data_key add constraint vault_data_key_class_check
  check (class in ('card', 'secret-key', 'proof', 'fingerprint', 'page', 'code-exchange'));

-- A key's name only; `data_key_id` of `card_security_code` is one of these from here on.
-- `attempt` is above 0 where nobody could be reached who held the period's earlier keys.
create table security_code_key (
  key_id uuid primary key,
  begins_at timestamptz not null,
  attempt smallint not null check (attempt >= 0),
  unique (begins_at, attempt)
);

-- A process that lacks a key asks here, and who holds it answers: sealed for the private half of
-- `public_key`, which never leaves the memory of the process that asks.
create unlogged table security_code_key_request (
  request_id uuid primary key,
  key_id uuid not null references security_code_key on delete cascade,
  public_key bytea not null check (length(public_key) = 32),
  proof bytea not null check (length(proof) = 32),
  sender_key bytea,
  wrapped bytea,
  check ((sender_key is null) = (wrapped is null))
);
