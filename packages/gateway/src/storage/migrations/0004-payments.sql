-- Orders, what was done to them, and the ledger. Money is bigint kuruş; the sums that must hold are
-- constraints here, and conditional updates in the code: two guards for one rule.

create table terminal_batch (
  merchant_id uuid not null,
  terminal_id uuid not null,
  batch_number integer not null check (batch_number > 0),
  state text not null check (state in ('Open', 'Closing', 'Closed')),
  opened_at timestamptz not null,
  business_date date,
  closing_owner uuid,
  closing_lease_until timestamptz,
  closed_at timestamptz,
  primary key (merchant_id, terminal_id, batch_number),
  check ((state = 'Closed') = (closed_at is not null))
);
create unique index terminal_batch_open on terminal_batch (merchant_id, terminal_id)
  where state = 'Open';

create table payment_order (
  merchant_id uuid not null,
  order_id uuid not null,
  state text not null check (state in ('Pending', 'Approved', 'PreAuthorized', 'Captured', 'Declined',
    'Unknown', 'Failed', 'Reversed', 'PartiallyReturned', 'Returned', 'Expired')),
  payment_type text not null check (payment_type in ('Auth', 'PreAuth', 'PostAuth')),
  integration_mode text not null,
  original_order_id uuid,
  captured_by_order_id uuid,
  terminal_id uuid not null,
  bank_order_id text not null,
  batch_number integer not null,
  amount_minor bigint not null check (amount_minor > 0),
  point_amount_minor bigint not null check (point_amount_minor between 0 and amount_minor),
  currency text not null check (currency = 'TRY'),
  installment_count smallint not null check (installment_count between 1 and 12),
  commission_minor bigint not null check (commission_minor between 0 and amount_minor),
  taken_minor bigint not null default 0 check (taken_minor in (0, amount_minor)),
  returned_minor bigint not null default 0 check (returned_minor >= 0),
  return_reserved_minor bigint not null default 0 check (return_reserved_minor >= 0),
  -- The operation (reverse, capture, expiry) that holds the whole order, and the one at the bank.
  held_by uuid,
  bank_turn uuid,
  session_id uuid,
  link_id uuid,
  link_use_id uuid,
  conversation_id text not null,
  md_status smallint,
  client_ip_address text not null,
  card jsonb not null,
  details jsonb not null,
  provision_number text,
  bank_answer jsonb,
  outcome_code text,
  send_by timestamptz not null,
  unknown_since timestamptz,
  next_inquiry_at timestamptz,
  inquiry_count integer not null default 0,
  pre_auth_expires_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (merchant_id, order_id),
  check (returned_minor + return_reserved_minor <= taken_minor),
  check ((payment_type = 'PostAuth') = (original_order_id is not null)),
  check (state not in ('Approved', 'PartiallyReturned', 'Returned') or taken_minor = amount_minor),
  check (state in ('Approved', 'PartiallyReturned', 'Returned', 'Reversed') or taken_minor = 0),
  check (state <> 'Captured' or captured_by_order_id is not null)
);
create index payment_order_by_conversation on payment_order (merchant_id, conversation_id);
create index payment_order_unsettled on payment_order (next_inquiry_at)
  where next_inquiry_at is not null;
create index payment_order_pre_auth on payment_order (pre_auth_expires_at)
  where state = 'PreAuthorized';
create index payment_order_captures on payment_order (merchant_id, original_order_id)
  where original_order_id is not null;

create table order_operation (
  merchant_id uuid not null,
  order_id uuid not null,
  operation_id uuid not null,
  kind text not null check (kind in ('Return', 'Reverse', 'Expire', 'OrphanVoid')),
  state text not null check (state in ('Pending', 'Approved', 'Declined', 'Unknown', 'Failed')),
  amount_minor bigint not null check (amount_minor > 0),
  conversation_id text not null,
  bank_answer jsonb,
  outcome_code text,
  send_by timestamptz not null,
  unknown_since timestamptz,
  next_inquiry_at timestamptz,
  inquiry_count integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (merchant_id, order_id, operation_id)
);
create index order_operation_unsettled on order_operation (next_inquiry_at)
  where next_inquiry_at is not null;

-- Double entry by construction: a row moves one amount from one account to another, so every posting
-- balances. Rows are only ever added. `source_id` is the order or the operation that caused it.
create table ledger_transfer (
  merchant_id uuid not null,
  order_id uuid not null,
  source_id uuid not null,
  leg text not null check (leg in ('Sale', 'Points', 'Commission', 'Return', 'PointsReturn',
    'CommissionReturn', 'Reverse', 'PointsReverse', 'CommissionReverse')),
  debit_account text not null,
  credit_account text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- The order's sums after this posting: an over-return cannot be written down.
  taken_after_minor bigint not null,
  returned_after_minor bigint not null,
  posted_at timestamptz not null default now(),
  primary key (merchant_id, order_id, source_id, leg),
  check (debit_account in ('bank', 'merchant', 'commission', 'points')),
  check (credit_account in ('bank', 'merchant', 'commission', 'points')),
  check (debit_account <> credit_account),
  check (returned_after_minor between 0 and taken_after_minor)
);

-- What happened, written in the transaction that made it happen.
create table event (
  merchant_id uuid not null,
  event_id uuid not null,
  type text not null,
  subject_id uuid not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  primary key (merchant_id, event_id)
);

-- A key points at what its call made; the answer of a repeat is computed from that thing's present
-- state, so an unknown outcome replays as what is known now (decision 5.10).
create table idempotency_key (
  merchant_id uuid not null,
  endpoint text not null,
  idempotency_key text not null,
  fingerprint bytea not null check (length(fingerprint) = 32),
  order_id uuid,
  subject_id uuid not null,
  replay_count integer not null default 0,
  created_at timestamptz not null,
  primary key (merchant_id, endpoint, idempotency_key)
);
create index idempotency_key_age on idempotency_key (created_at);
