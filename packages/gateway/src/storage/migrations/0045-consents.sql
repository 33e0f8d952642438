-- Acts that wait for a second person (decision 9.33), and what asks for one.

-- Null: one person is enough for a return of any amount.
alter table merchant
  add column return_consent_above_minor bigint check (return_consent_above_minor >= 0),
  add column key_consent boolean not null default false,
  add column credential_consent boolean not null default false;

create table consent (
  merchant_id uuid not null,
  consent_id uuid not null,
  -- What is to be done, such as `return`, and the act of the access table that it needs.
  kind text not null,
  access text not null,
  -- The order, key or terminal that the act is about.
  subject text not null,
  -- What both people are shown; never a secret.
  summary jsonb not null,
  -- The secrets of the act, such as a bank's new password; null where it has none, and once the consent has ended.
  payload_sealed bytea,
  data_key_id uuid,
  state text not null check (state in ('Waiting', 'Given', 'Refused', 'Done')),
  asked_by uuid not null,
  asked_by_actor text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid check (decided_by <> asked_by),
  decided_by_actor text,
  decided_at timestamptz,
  -- How the act ended, once it is done.
  outcome text,
  done_at timestamptz,
  primary key (merchant_id, consent_id),
  check ((payload_sealed is null) = (data_key_id is null)),
  check ((state = 'Waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((state = 'Done') = (done_at is not null))
);
create index consent_open on consent (merchant_id, asked_at) where state in ('Waiting', 'Given');
create index consent_by_data_key on consent (data_key_id, merchant_id, consent_id) where data_key_id is not null;

-- What people did to one order.
create index audit_entry_by_subject on audit_entry (subject, sequence);
