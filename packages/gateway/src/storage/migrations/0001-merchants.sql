-- Who may call: merchants, their key pairs, their terminals at the banks, and what each costs.
-- Ids are UUIDv7 made by the application; every key starts with the merchant, so that the schema can
-- be spread by merchant. The few look-ups that cannot know the merchant are small reference tables.

create table vault_data_key (
  key_id uuid primary key,
  class text not null
    check (class in ('card', 'security-code', 'secret-key', 'proof', 'fingerprint')),
  key_encryption_key_id text not null,
  wrapped bytea not null,
  state text not null check (state in ('Active', 'DecryptOnly')),
  created_at timestamptz not null
);
-- Of nodes that make the first key of a class at once, one wins. Two fingerprint keys would tell one
-- card apart from itself.
create unique index vault_data_key_active on vault_data_key (class) where state = 'Active';

create table merchant (
  merchant_id uuid primary key,
  merchant_number text not null unique check (merchant_number ~ '^[0-9]{10}$'),
  name text not null,
  status text not null check (status in ('Active', 'Suspended')),
  permissions text[] not null,
  settings jsonb not null default '{}',
  created_at timestamptz not null
);

-- The caller is found by its public key, before the merchant is known.
create table merchant_key (
  public_key text primary key,
  merchant_id uuid not null references merchant (merchant_id),
  secret_sealed bytea not null,
  data_key_id uuid not null references vault_data_key (key_id),
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index merchant_key_by_merchant on merchant_key (merchant_id);

create table terminal (
  merchant_id uuid not null references merchant (merchant_id),
  terminal_id uuid not null,
  alias text not null,
  is_default boolean not null,
  connector text not null check (connector in ('nestpay')),
  -- A sandbox terminal has no address of its own: it talks to the simulator that the process knows.
  environment text not null check (environment in ('sandbox', 'live')),
  api_url text,
  gate_url text,
  client_id text not null,
  user_name text not null,
  password_sealed bytea not null,
  store_key_sealed bytea not null,
  data_key_id uuid not null references vault_data_key (key_id),
  half_secure_accepted smallint[] not null default '{2,3,4}',
  capture_maximum_percent smallint not null default 100
    check (capture_maximum_percent between 100 and 115),
  created_at timestamptz not null,
  primary key (merchant_id, terminal_id),
  unique (merchant_id, alias),
  check (environment = 'sandbox' or (api_url is not null and gate_url is not null))
);
create unique index terminal_default on terminal (merchant_id) where is_default;

-- A pair of nonce and signature works once, on every node and after every restart (decision 2.2).
-- The key holds the computed MAC's bytes, never the text that came in. Partitions follow the nonce's
-- own time, so that a pair is dropped only when its nonce is no longer accepted.
create table single_use_pair (
  public_key text not null,
  mac bytea not null check (length(mac) = 32),
  nonce_time bigint not null,
  merchant_id uuid not null,
  nonce text not null,
  -- The call that won the pair: of two equal pairs in one statement, only the winner goes on.
  request_id uuid not null,
  used_at timestamptz not null default now(),
  primary key (public_key, mac, nonce_time)
) partition by range (nonce_time);
create table single_use_pair_kept partition of single_use_pair default;
