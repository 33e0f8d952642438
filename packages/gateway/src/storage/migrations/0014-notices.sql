-- What people are told by e-mail and SMS (decision 6.5): written with the link or the payment that it
-- tells, sent by a job.

create table notice (
  merchant_id uuid not null,
  notice_id uuid not null,
  kind text not null check (kind in ('Link', 'Receipt')),
  channel text not null check (channel in ('Email', 'Sms')),
  -- Null once it was erased, some days after the end.
  recipient text,
  language_code text not null check (language_code in ('tr', 'en')),
  link_id uuid not null,
  use_id uuid,
  state text not null check (state in ('Waiting', 'Delivered', 'Failed', 'Held')),
  -- Also the number of the lease: whoever holds an older one has lost it.
  attempt_count integer not null default 0,
  -- Failures since the notice was written, or since an operator asked for it again.
  retry_step integer not null default 0,
  next_attempt_at timestamptz,
  last_error_code text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, notice_id),
  check ((kind = 'Receipt') = (use_id is not null)),
  check ((state = 'Waiting') = (next_attempt_at is not null)),
  check ((state = 'Waiting') = (ended_at is null))
);
create index notice_due on notice (next_attempt_at) where state = 'Waiting';
create index notice_undelivered on notice (created_at) where state in ('Failed', 'Held');
create index notice_to_erase on notice (ended_at)
  where recipient is not null and ended_at is not null;

-- In which language the payer read the page, for the receipt.
alter table link_use add column language_code text not null default 'tr';
