-- What card holders' banks claim back (decision 10.68).

-- The part of what was taken that banks claim back or took back. A return of the same amount would pay it twice.
alter table payment_order add column charged_back_minor bigint not null default 0;
-- Every row holds it already: its column is new. `not valid` spares the scan of all orders under a lock.
alter table payment_order add constraint payment_order_charged_back_check
  check (charged_back_minor between 0 and taken_minor) not valid;

create table chargeback (
  merchant_id uuid not null references merchant (merchant_id),
  chargeback_id uuid not null,
  order_id uuid not null,
  -- The bank of the order's terminal.
  bank text not null,
  -- The bank's number of the case; null: a statement opened the case, and nobody has entered the number yet.
  case_number text,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null default 'TRY',
  reason_code text,
  reason_text text,
  received_on date not null,
  -- The last day for an answer; null: not known.
  answer_by date,
  -- The value dates on which the bank takes the amount, and gives it back.
  taken_on date not null,
  given_back_on date,
  state text not null check (state in ('open', 'answered', 'won', 'lost', 'accepted')),
  note text,
  -- The line of a statement that says the same.
  statement_id uuid,
  line_number integer,
  opened_by text not null,
  opened_at timestamptz not null,
  answered_by text,
  answered_at timestamptz,
  closed_by text,
  closed_at timestamptz,
  primary key (merchant_id, chargeback_id),
  unique (merchant_id, bank, case_number),
  unique (merchant_id, statement_id, line_number),
  check ((state = 'won') = (given_back_on is not null)),
  check ((state in ('open', 'answered')) = (closed_at is null))
);
create index chargeback_by_order on chargeback (merchant_id, order_id);
-- What is still to be erased by its age.
create index chargeback_with_note on chargeback (chargeback_id) where note is not null;
create index chargeback_by_state on chargeback (merchant_id, state, answer_by);

-- The amount of a chargeback that was won comes back as a second part of the same source.
alter table settlement_part drop constraint settlement_part_check1;
alter table settlement_part add constraint settlement_part_signs check (case kind
  when 'sale' then gross_minor >= 0 and fee_minor >= 0
  when 'return' then gross_minor <= 0 and fee_minor <= 0
  when 'chargeback' then case part when 1 then gross_minor <= 0 and fee_minor <= 0
    else gross_minor >= 0 and fee_minor >= 0 end end);
alter table settlement_day drop constraint settlement_day_back_minor_check;
