-- What banks paid otherwise than was expected is stored, with what people did about it (decision 10.67).

-- The line of a statement is its number in the file. Nothing has written the former column.
alter table settlement_part
  drop column matched_line,
  add column matched_statement uuid,
  add column matched_line integer,
  add check ((matched_statement is null) = (matched_line is null));

-- When merchants were told that money of the value date came.
alter table settlement_day add column received_told_at timestamptz;

-- Months of value dates in which statements or expected parts changed since they were compared. Each change adds a row of
-- its own, so that no import waits for a comparison.
create table settlement_recheck (
  merchant_id uuid not null,
  month date not null check (extract(day from month) = 1),
  recheck_id uuid not null default gen_random_uuid(),
  primary key (merchant_id, month, recheck_id)
);

create table settlement_difference (
  merchant_id uuid not null,
  -- Of the kind, the amount, the parts and the lines: what is found again is the same row.
  difference_id uuid not null,
  kind text not null check (kind in ('wrongCommission', 'wrongValueDate', 'wrongSum', 'missing', 'double', 'unknownSale',
    'returnWithoutSale', 'splitBatch', 'chargeback', 'fee', 'currency', 'otherTerminal')),
  bank text not null,
  terminal_id uuid,
  amount_minor bigint not null,
  due_on date not null,
  -- The sentence in Turkish and English.
  sentence jsonb not null,
  order_ids uuid[] not null,
  -- The parts, as the keys of settlement_part.
  source_ids uuid[] not null,
  part_numbers integer[] not null,
  -- The lines, as the keys of settlement_line.
  statement_ids uuid[] not null,
  line_numbers integer[] not null,
  state text not null check (state in ('open', 'confirmed', 'claimed', 'gone')),
  -- What a person wrote, and who did something about it last.
  note text,
  done_by text,
  done_at timestamptz,
  found_at timestamptz not null,
  event_count integer not null check (event_count > 0),
  primary key (merchant_id, difference_id),
  check (cardinality(source_ids) = cardinality(part_numbers)),
  check (cardinality(statement_ids) = cardinality(line_numbers)),
  check ((done_by is null) = (done_at is null))
);
create index settlement_difference_by_day on settlement_difference (merchant_id, due_on);
create index settlement_difference_with_note on settlement_difference (done_at) where note is not null;
create index settlement_difference_open on settlement_difference (found_at) where state = 'open';

-- Statements of before this migration are compared too.
insert into settlement_recheck (merchant_id, month)
select distinct s.merchant_id, m.month::date
from settlement_statement s
cross join lateral generate_series(
  date_trunc('month', (s.from_day - 40)::timestamp), (s.until_day + 40)::timestamp, '1 month'
) as m(month);
