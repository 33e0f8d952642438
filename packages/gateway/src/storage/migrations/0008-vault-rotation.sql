-- Rotation of the vault's keys while the gateway runs. A data key that seals no more keeps opening what
-- it sealed; it goes when no record names it and its time has passed.

alter table vault_data_key add column retired_at timestamptz;
alter table vault_data_key add constraint vault_data_key_retired
  check ((state = 'DecryptOnly') = (retired_at is not null));

-- 'page' seals what payment pages carry through a browser. It must not depend on the key-encryption key,
-- or a form that was shown before that key's rotation would be refused after it.
alter table vault_data_key drop constraint vault_data_key_class_check;
alter table vault_data_key add constraint vault_data_key_class_check
  check (class in ('card', 'security-code', 'secret-key', 'proof', 'fingerprint', 'page'));

-- Which processes run, and which key-encryption keys each holds: nothing is wrapped by a key that one of
-- them could not open.
create table vault_node (
  node_id uuid primary key,
  key_encryption_key_ids text[] not null,
  seen_at timestamptz not null
);

-- Sessions stay, tokens do not: only here would looking for an old key's records mean reading them all.
create index threeds_session_proof_key on threeds_session (proof_data_key_id)
  where proof_data_key_id is not null;
