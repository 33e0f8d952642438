-- The people of the panel, their sessions and the one-time addresses by which they come in for the first time.

create table panel_user (
  user_id uuid primary key,
  email text not null,
  name text not null,
  role text not null check (role in ('GatewayOwner', 'GatewayStaff', 'GatewayAuditor',
    'MerchantOwner', 'MerchantStaff', 'MerchantAccountant', 'MerchantDeveloper')),
  -- Null for the gateway's roles, which see all merchants.
  merchant_id uuid,
  language_code text not null check (language_code in ('tr', 'en')),
  created_at timestamptz not null,
  check ((merchant_id is null) = (role like 'Gateway%'))
);
create unique index panel_user_email on panel_user (lower(email));
create index panel_user_by_merchant on panel_user (merchant_id) where merchant_id is not null;

create table panel_session (
  -- SHA-256 of the token in the cookie.
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id uuid not null unique,
  user_id uuid not null references panel_user on delete cascade,
  method text not null,
  created_at timestamptz not null,
  used_at timestamptz not null
);
create index panel_session_by_user on panel_session (user_id);

create table panel_ticket (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references panel_user on delete cascade,
  purpose text not null check (purpose in ('SignIn', 'Invitation')),
  valid_until timestamptz not null
);
create index panel_ticket_by_user on panel_ticket (user_id);
