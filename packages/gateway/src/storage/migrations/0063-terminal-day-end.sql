-- When the business day of a terminal ends, in minutes after midnight in Turkey; null: when the gateway's does (decision
-- 5.26).
alter table terminal add column day_end_minutes smallint check (day_end_minutes between 0 and 1439);
