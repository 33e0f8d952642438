-- What a card is, what it costs, and the vault. A card number exists only sealed, in card_token.

create table bin (
  prefix text primary key check (prefix ~ '^[0-9]{6,12}$'),
  card_brand text not null,
  card_network text not null,
  card_type text not null,
  card_sub_type text not null,
  bank_code text not null check (bank_code ~ '^[0-9]{4}$'),
  bank_title text not null,
  is_virtual boolean not null,
  is_domestic boolean not null,
  is_commercial boolean not null
);

create table bin_import (
  import_id uuid primary key,
  source text not null,
  row_count integer not null,
  imported_at timestamptz not null
);

create table commission_rate (
  plan_id uuid primary key,
  merchant_id uuid references merchant (merchant_id),
  card_network text,
  bank_code text,
  card_type text not null,
  installment_count smallint not null check (installment_count between 1 and 12),
  rate_basis_points integer not null check (rate_basis_points between 0 and 10000),
  blocked_days integer not null check (blocked_days >= 0),
  valid_from timestamptz not null,
  valid_until timestamptz,
  check (valid_until is null or valid_until > valid_from)
);

create table card_token (
  merchant_id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  card_sealed bytea not null,
  data_key_id uuid not null,
  fingerprint bytea not null check (length(fingerprint) = 32),
  -- The first twelve digits at most are never stored: six or eight for the bank, four to recognise.
  bin text not null check (length(bin) between 6 and 8),
  last_four text not null check (length(last_four) = 4),
  card_profile jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, token_hash)
);
create index card_token_expiry on card_token (expires_at);

-- Unlogged: a security code reaches neither the write-ahead log nor a replica nor a base backup, and
-- is gone after a crash. It is deleted when it has done its work (decision 3.1).
create unlogged table card_security_code (
  merchant_id uuid not null,
  token_hash bytea not null,
  code_sealed bytea not null,
  data_key_id uuid not null,
  expires_at timestamptz not null,
  primary key (merchant_id, token_hash)
);
