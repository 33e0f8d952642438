-- Banks' statements and POS files, as people imported them. A file is imported once, whole, in one transaction.
create table settlement_statement (
  merchant_id uuid not null references merchant (merchant_id),
  statement_id uuid not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  bank text not null,
  name text not null,
  format text not null check (format in ('csv', 'xlsx', 'mt940', 'camt053')),
  lines integer not null check (lines > 0),
  from_day date not null,
  until_day date not null,
  imported_by text not null,
  imported_at timestamptz not null,
  primary key (merchant_id, statement_id),
  unique (merchant_id, sha256),
  check (from_day <= until_day)
);

-- Amounts in kuruş, or in hundredths of another currency; what the bank takes is negative. Of a card there are the
-- last four digits only, and a text is kept only of lines in which the bank alone writes it.
create table settlement_line (
  merchant_id uuid not null,
  statement_id uuid not null,
  line_number integer not null,
  kind text not null check (kind in ('sale', 'return', 'chargeback', 'fee', 'payout', 'other')),
  bank_day date,
  value_date date not null,
  gross_minor bigint,
  fee_minor bigint,
  net_minor bigint not null,
  currency text not null,
  bank_order_id text,
  bank_transaction_id text,
  authorisation_code text,
  last_four text check (last_four ~ '^[0-9]{4}$'),
  installment_count smallint,
  part smallint,
  bank_terminal text,
  terminal_id uuid,
  terminal_owner text not null check (terminal_owner in ('own', 'other', 'unknown', 'none')),
  text text check (text is null or kind in ('chargeback', 'fee', 'payout')),
  primary key (merchant_id, statement_id, line_number),
  foreign key (merchant_id, statement_id) references settlement_statement,
  check (terminal_id is null or terminal_owner = 'own'),
  check (gross_minor - fee_minor = net_minor)
);

create index settlement_line_by_value_date on settlement_line (merchant_id, value_date);

-- How a bank writes its files, as a person showed it once.
create table settlement_mapping (
  mapping_id uuid primary key,
  -- Null: for every merchant.
  merchant_id uuid references merchant (merchant_id),
  bank text not null,
  name text not null,
  mapping jsonb not null,
  saved_at timestamptz not null,
  unique nulls not distinct (merchant_id, bank, name)
);
