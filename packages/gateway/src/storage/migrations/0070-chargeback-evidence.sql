-- Files for the answer to a chargeback, sealed under data keys for their merchant, case and file (decision 10.68).
create table chargeback_evidence (
  merchant_id uuid not null,
  evidence_id uuid not null,
  chargeback_id uuid not null,
  name text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/png', 'image/jpeg')),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  content_sealed bytea not null,
  data_key_id uuid not null,
  added_by text not null,
  added_at timestamptz not null,
  primary key (merchant_id, evidence_id),
  foreign key (merchant_id, chargeback_id) references chargeback
);
create index chargeback_evidence_of_case on chargeback_evidence (merchant_id, chargeback_id);
-- What is sealed cannot be compressed.
alter table chargeback_evidence alter column content_sealed set storage external;
