-- The calls to banks, for an order's time line in the panel. Written in batches beside the payments: a process that is
-- killed loses the last quarter of a second, and nothing depends on these rows.

create table bank_call (
  merchant_id uuid not null,
  -- Of version 7, from the moment at which the call began: the sweep finds old rows by it.
  call_id uuid not null,
  terminal_id uuid not null,
  -- Null for a call about no order: a day end, or a question about a card's points.
  bank_order_id text,
  operation text not null check (operation in
    ('authorize', 'capture', 'void', 'refund', 'inquire', 'settle', 'points')),
  amount_minor bigint,
  duration_milliseconds integer not null check (duration_milliseconds >= 0),
  result text not null,
  detail text,
  -- What the bank said. The whole answer stands with the order or the operation (decision 5.8).
  response_code text,
  response_message text,
  primary key (merchant_id, call_id)
);
create index bank_call_of_order on bank_call (merchant_id, bank_order_id) where bank_order_id is not null;

-- The events of one order, link or session. Ids of both columns begin with their time, so new entries come to the end of
-- a merchant's part of the index.
create index event_of_subject on event (merchant_id, subject_id);
