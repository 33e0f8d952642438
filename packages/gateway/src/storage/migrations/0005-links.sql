-- Payment links and their uses (decisions 6.1 to 6.4). used + reserved never exceeds the maximum.

create table payment_link (
  merchant_id uuid not null,
  link_id uuid not null,
  state text not null check (state in ('Active', 'Passive', 'Cancelled')),
  link_type text not null check (link_type in ('SingleUse', 'MultipleUse')),
  amount_type text not null check (amount_type in ('FixedAmount', 'VariableAmount')),
  amount_minor bigint check (amount_minor > 0),
  currency text not null check (currency = 'TRY'),
  maximum_uses integer not null check (maximum_uses between 1 and 100000),
  used_count integer not null default 0 check (used_count >= 0),
  reserved_count integer not null default 0 check (reserved_count >= 0),
  has_failed_try boolean not null default false,
  expires_at timestamptz not null,
  address_token text not null,
  merchant_order_id text,
  content jsonb not null,
  created_at timestamptz not null,
  primary key (merchant_id, link_id),
  check (used_count + reserved_count <= maximum_uses),
  check ((amount_type = 'FixedAmount') = (amount_minor is not null))
);

-- The public address knows no merchant: a small reference table leads from its token to the link.
create table link_address (
  address_token text primary key,
  merchant_id uuid not null,
  link_id uuid not null
);

create table link_use (
  merchant_id uuid not null,
  link_id uuid not null,
  use_id uuid not null,
  -- One opened page: a new try from the same page takes over the earlier reservation.
  page_id uuid not null,
  state text not null check (state in ('Reserved', 'Paying', 'Paid', 'Released')),
  amount_minor bigint not null check (amount_minor > 0),
  installment_count smallint not null,
  session_id uuid,
  order_id uuid,
  payer jsonb not null,
  reserved_until timestamptz not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  primary key (merchant_id, link_id, use_id)
);
create index link_use_reserved on link_use (reserved_until) where state = 'Reserved';
