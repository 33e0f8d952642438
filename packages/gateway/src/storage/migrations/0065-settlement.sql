-- What banks will pay, and when (decision 10.66). A job writes all of it from closed batches; payments write nothing here.

-- How far a merchant's orders and events have been read. `order_after`: orders of before the first step are being read, in
-- the order of their ids, up to here; null: all were read.
create table settlement_progress (
  merchant_id uuid primary key,
  position bigint not null,
  order_after uuid
);

-- Orders whose parts are to be written once a batch is closed: that of the sale, or the one that was open at a return.
create table settlement_due (
  merchant_id uuid not null,
  terminal_id uuid not null,
  batch_number integer not null,
  order_id uuid not null,
  primary key (merchant_id, terminal_id, batch_number, order_id)
);

create table settlement_part (
  merchant_id uuid not null,
  -- The order of a sale, the operation of a return, the id of a chargeback.
  source_id uuid not null,
  part smallint not null check (part >= 1),
  parts smallint not null check (parts between part and 18),
  kind text not null check (kind in ('sale', 'return', 'chargeback')),
  terminal_id uuid not null,
  order_id uuid not null,
  bank_day date not null,
  due_on date not null,
  gross_minor bigint not null,
  fee_minor bigint not null,
  installment_count smallint not null,
  programme text,
  bank_order_id text not null,
  bank_transaction_id text,
  authorisation_code text,
  last_four text,
  -- The line of a statement that says the same; null: none does yet.
  matched_line uuid,
  primary key (merchant_id, source_id, part),
  check (case kind when 'sale' then gross_minor >= 0 and fee_minor >= 0 else gross_minor <= 0 and fee_minor <= 0 end)
);
create index settlement_part_by_order on settlement_part (merchant_id, order_id);
create index settlement_part_by_day on settlement_part (merchant_id, due_on, terminal_id);

-- The sums of the parts by value date and terminal, so that a month is read from a few hundred rows.
create table settlement_day (
  merchant_id uuid not null,
  due_on date not null,
  terminal_id uuid not null,
  parts integer not null check (parts >= 0),
  sale_minor bigint not null check (sale_minor >= 0),
  back_minor bigint not null check (back_minor <= 0),
  fee_minor bigint not null,
  received_minor bigint not null default 0,
  late_told_at timestamptz,
  primary key (merchant_id, due_on, terminal_id)
);

-- The books of payouts: a row moves an amount from one account to another, so every posting balances. Rows are only ever
-- added, in the commit that changes the sums of the day: what a correction takes away is posted the other way round.
create table settlement_transfer (
  merchant_id uuid not null,
  transfer_id uuid not null,
  terminal_id uuid not null,
  due_on date not null,
  debit_account text not null,
  credit_account text not null,
  amount_minor bigint not null check (amount_minor > 0),
  posted_at timestamptz not null default now(),
  primary key (merchant_id, transfer_id),
  check (debit_account in ('bank receivable', 'bank fee', 'bank account', 'merchant')),
  check (credit_account in ('bank receivable', 'bank fee', 'bank account', 'merchant')),
  check (debit_account <> credit_account)
);
create index settlement_transfer_by_day on settlement_transfer (merchant_id, due_on, terminal_id);
