-- When the bank pays the merchant (decision 10.65): how the blocked days are counted, and whether it pays installments in
-- one sum or each month as they fall due.
alter table commission_rate
  add column blocked_day_kind text not null default 'calendar' check (blocked_day_kind in ('calendar', 'working')),
  add column paid_in text not null default 'one' check (paid_in in ('one', 'monthly'));
