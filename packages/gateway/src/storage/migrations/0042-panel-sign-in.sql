-- How people of the panel prove who they are: passkeys, or a password beside a code; recovery codes; and the questions
-- that a browser must answer once.

-- Null until the person has signed in for the first time.
alter table panel_user add column joined_at timestamptz;

-- The address that a session was begun from.
alter table panel_session add column address text;



create table panel_challenge (
  -- SHA-256 of the challenge of a passkey, or of the state of OpenID Connect.
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  -- SHA-256 of the token in the cookie of the browser that asked.
  browser_hash bytea not null check (length(browser_hash) = 32),
  purpose text not null check (purpose in ('SignIn', 'Passkey', 'OpenId')),
  -- Whose new passkey it is for; null: whoever answers.
  user_id uuid references panel_user on delete cascade,
  valid_until timestamptz not null
);
create index panel_challenge_by_end on panel_challenge (valid_until);

create table panel_passkey (
  credential_id text primary key,
  user_id uuid not null references panel_user on delete cascade,
  public_key bytea not null,
  -- Counts the uses of the authenticator; 0 for authenticators that do not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  -- Whether the passkey is on several devices of its owner.
  is_backed_up boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index panel_passkey_by_user on panel_passkey (user_id);

create table panel_password (
  user_id uuid primary key references panel_user on delete cascade,
  -- scrypt with its costs, its salt and the key.
  hash text not null,
  changed_at timestamptz not null
);

create table panel_authenticator (
  user_id uuid not null references panel_user on delete cascade,
  secret_id uuid not null,
  secret_sealed bytea not null,
  data_key_id uuid not null,
  created_at timestamptz not null,
  -- Null until a code of it was shown to be right.
  confirmed_at timestamptz,
  -- The time step of the last code that was used: a code works once.
  last_step bigint not null,
  primary key (user_id, secret_id)
);
create unique index panel_authenticator_confirmed on panel_authenticator (user_id)
  where confirmed_at is not null;
create unique index panel_authenticator_pending on panel_authenticator (user_id)
  where confirmed_at is null;

create table panel_recovery_code (
  user_id uuid not null references panel_user on delete cascade,
  position smallint not null check (position between 1 and 10),
  -- SHA-256 of a code of 80 random bits.
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, position)
);
