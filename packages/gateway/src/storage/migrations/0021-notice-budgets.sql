-- How many notices each merchant has caused on each day of Europe/Istanbul (decision 6.5). Kept for a week.

create table notice_budget (
  merchant_id uuid not null,
  day date not null,
  sms_count integer not null check (sms_count >= 0),
  email_count integer not null check (email_count >= 0),
  primary key (merchant_id, day)
);
create index notice_budget_day on notice_budget (day);
