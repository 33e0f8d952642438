-- Names in a bank's 3-D Secure callbacks that an operator added to those the connector knows (decision 4.8).
alter table terminal add column callback_names text[] not null default '{}'
  check (cardinality(callback_names) <= 50);
