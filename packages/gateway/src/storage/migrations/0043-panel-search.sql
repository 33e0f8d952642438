-- What the panel searches (decision 9.20): a row for each order, with its filter values as hashes. Payments write
-- nothing here: a job fills the table from the feed of events, so the table is always a little late.

create table payment_search (
  merchant_id uuid not null,
  order_id uuid not null,
  amount_minor bigint not null,
  -- Hashes of texts such as 'state:Approved'. `storage/panel/search-keys.ts` lists them.
  keys bigint[] not null,
  primary key (merchant_id, order_id)
);
create index payment_search_by_time on payment_search (order_id);
create index payment_search_by_amount on payment_search (amount_minor);
create index payment_search_by_key on payment_search using gin (keys);

-- How far the orders of a merchant are in the table.
create table payment_search_progress (
  merchant_id uuid primary key,
  -- Every event of the merchant's feed up to this position has been read.
  position bigint not null,
  -- Orders below this id from before the first read are still to be copied; null: all are.
  older_than uuid
);

-- A person's named views of a list: the query of the list's address.
create table panel_view (
  user_id uuid not null references panel_user on delete cascade,
  view_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 2000),
  created_at timestamptz not null,
  primary key (user_id, view_id)
);

-- Payers of links are found by what they entered, until it is erased.
create index link_use_by_email on link_use (lower(payer ->> 'email')) where payer ->> 'email' is not null;
create index link_use_by_phone on link_use ((payer ->> 'phoneNumber')) where payer ->> 'phoneNumber' is not null;
