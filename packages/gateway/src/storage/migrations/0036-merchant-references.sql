-- What merchants attach to payments for their own systems (decision 5.16). Nothing is written to existing rows. The
-- index holds only orders that have a reference.

alter table payment_order
  add column merchant_reference text,
  add column metadata jsonb;
create index payment_order_by_reference on payment_order (merchant_reference, merchant_id)
  where merchant_reference is not null;

alter table threeds_session
  add column merchant_reference text,
  add column metadata jsonb;
