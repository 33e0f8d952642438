-- 3-D Secure sessions (decisions 4.1 to 4.6). `usage` says what became of the proof: Free, Claimed by
-- an order, or Spent.

create table threeds_session (
  merchant_id uuid not null,
  session_id uuid not null,
  state text not null check (state in
    ('SessionIdRequested', 'VerificationStarted', 'VerificationFinished', 'ProvisionCompleted')),
  usage text not null default 'Free' check (usage in ('Free', 'Claimed', 'Spent')),
  card_token_hash bytea not null,
  terminal_id uuid not null,
  payment_type text not null check (payment_type in ('Auth', 'PreAuth', 'PostAuth')),
  amount_minor bigint not null check (amount_minor > 0),
  point_amount_minor bigint not null check (point_amount_minor between 0 and amount_minor),
  currency text not null,
  installment_count smallint not null,
  language_code text not null,
  conversation_id text not null,
  attempt smallint not null default 0,
  bank_order_id text,
  gate_random text,
  start_secret_hash bytea,
  return_secret_hash bytea,
  callback_url text,
  card_holder_name text,
  client_ip_address text,
  -- Which key pair signed init3ds: its secret signs the fields that the browser brings back.
  public_key text,
  md_status smallint check (md_status between 0 and 8),
  md_error_message text,
  proof_sealed bytea,
  proof_data_key_id uuid,
  claimed_by_order_id uuid,
  created_at timestamptz not null,
  verify_until timestamptz not null,
  provision_until timestamptz,
  primary key (merchant_id, session_id),
  check ((md_status is not null) = (state in ('VerificationFinished', 'ProvisionCompleted'))),
  check (usage = 'Free' or claimed_by_order_id is not null),
  check (state <> 'ProvisionCompleted' or usage = 'Claimed')
);
create index threeds_session_open on threeds_session (verify_until)
  where state = 'VerificationStarted';
