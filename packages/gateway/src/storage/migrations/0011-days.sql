-- Daily reports read the ledger by time. Rows are only ever added, in the order of time, so a
-- block-range index finds a day at next to no cost for a payment.
create index ledger_transfer_by_time on ledger_transfer using brin (posted_at)
  with (pages_per_range = 16, autosummarize = on);

-- A merchant is told once, a day before, that a PreAuth is about to be released.
alter table payment_order add column pre_auth_warned_at timestamptz;
