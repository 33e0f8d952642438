-- The panel shows what was sent about a link, the batches of a business date, and how many deliveries were given up.

create index notice_of_link on notice (merchant_id, link_id, notice_id) where link_id is not null;
create index terminal_batch_by_date on terminal_batch (business_date, merchant_id)
  where business_date is not null;
create index webhook_delivery_given_up on webhook_delivery (merchant_id, endpoint_id)
  where state = 'GivenUp';
