-- What a terminal can sell (decision 3.7): installments for the cards of its programmes, at prices of its own, with
-- up to eighteen counts for commercial cards. Programmes that are null: the bank takes the cards of any.
alter table terminal add column programmes text[];
alter table commission_rate add column terminal_id uuid;

alter table commission_rate drop constraint commission_rate_installment_count_check;
alter table commission_rate add check (installment_count between 1 and 18);
-- Orders are many: the rows that are there already obey the narrower rule, and are not read.
alter table payment_order drop constraint payment_order_installment_count_check;
alter table payment_order add constraint payment_order_installment_count_check
  check (installment_count between 1 and 18) not valid;

-- How many installments the law allows, by the merchant's kind of goods; null: everybody's rows.
alter table merchant add column category text;
create table installment_limit (
  limit_id uuid primary key,
  category text,
  is_commercial boolean not null,
  count_maximum smallint not null check (count_maximum between 1 and 18),
  valid_from timestamptz not null,
  valid_until timestamptz,
  check (valid_until is null or valid_until > valid_from)
);

-- Why an order or a session is at its terminal (decision 5.18); null: the merchant had no other.
alter table payment_order add column routing jsonb;
alter table threeds_session add column routing jsonb;

-- A merchant's rules, with everything that they were before: the row with the highest number is in force. Null rules:
-- the merchant has taken its rules back.
create table routing_rules (
  merchant_id uuid not null references merchant (merchant_id),
  revision integer not null check (revision > 0),
  rules jsonb,
  created_at timestamptz not null,
  primary key (merchant_id, revision)
);
