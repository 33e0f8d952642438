-- Payments are found by the names of payers and card holders, and by their amount (decision 9.66). The hashes of the
-- names' words stand in a column of their own, which is emptied when the names are erased. The search reads every order
-- again; until it has, lists with a filter may lack payments, and say so.

truncate payment_search, payment_search_progress;
alter table payment_search add column name_keys bigint[] not null default '{}';
create index payment_search_by_name on payment_search using gin (name_keys) with (gin_pending_list_limit = 128);

-- The newest of many payments of one amount.
create index payment_search_by_amount_and_time on payment_search (amount_minor, order_id);
drop index payment_search_by_amount;
