-- A try that another page of the link took over (decision 6.9): its own page says so when it comes back.
alter table link_use add column taken_over_at timestamptz;

-- The tries that hold a use of one link, among however many it has had.
create index link_use_held on link_use (merchant_id, link_id) where state = 'Reserved';

-- A browser that paid finds its receipt at the link's own address (decision 6.8).
create index link_use_by_browser on link_use (merchant_id, link_id, browser_hash)
  where browser_hash is not null;
