-- Sums by the hour, from which the panel draws its figures (decisions 9.40 to 9.44). Payments write nothing here: a job
-- reads the feed of events, and counts every hour again in which something changed.

create function hour_of(moment timestamptz) returns timestamptz language sql immutable parallel safe
  return date_bin(interval '1 hour', moment, timestamptz '1970-01-01 00:00:00Z');

-- An id of version 7 begins with the milliseconds at which it was made.
create function moment_of_id(id uuid) returns timestamptz language sql immutable parallel safe
  return to_timestamp(('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0);

-- How far the feed of a merchant has been read. A merchant without a row has no sums that count.
create table figure_progress (
  merchant_id uuid primary key,
  -- The hours of every event up to this position are in `figure_due`, or were counted again.
  position bigint not null
);

-- Hours in which something changed after they were counted. Their sums are read from the orders and the ledger.
create table figure_due (
  merchant_id uuid not null,
  hour timestamptz not null,
  primary key (hour, merchant_id)
);
create index figure_due_by_merchant on figure_due (merchant_id, hour);

-- Payments by the hour of their ids. A PostAuth is no payment of its own: it belongs to its PreAuth.
create table payment_hour (
  merchant_id uuid not null,
  hour timestamptz not null,
  terminal_id uuid not null,
  outcome text not null check (outcome in ('Approved', 'Declined', 'Failed', 'Unknown')),
  -- The error of the catalogue; empty for an approved payment.
  outcome_code text not null,
  payments integer not null check (payments > 0),
  amount_minor bigint not null check (amount_minor > 0),
  primary key (merchant_id, hour, terminal_id, outcome, outcome_code)
);

-- The same payments by the card's first digits.
create table card_hour (
  merchant_id uuid not null,
  hour timestamptz not null,
  bin text not null,
  bank_code text not null,
  outcome text not null check (outcome in ('Approved', 'Declined', 'Failed', 'Unknown')),
  payments integer not null check (payments > 0),
  amount_minor bigint not null check (amount_minor > 0),
  primary key (merchant_id, hour, bin, bank_code, outcome)
);

-- Postings by the hour of their time.
create table ledger_hour (
  merchant_id uuid not null,
  hour timestamptz not null,
  -- The first moment of the quarter (UTC) of their orders' ids: an archived quarter takes its postings along.
  quarter timestamptz not null,
  leg text not null,
  postings integer not null check (postings > 0),
  amount_minor bigint not null check (amount_minor > 0),
  primary key (merchant_id, hour, quarter, leg)
);
