-- When the personal data of a try's payer was erased (decision 6.13); null while it may stand.
alter table link_use add column payer_erased_at timestamptz;
create index link_use_payer_kept on link_use (created_at)
  where payer_erased_at is null and state in ('Paid', 'Released');

-- The payments of a link in the order in which they are read, page by page (decision 6.2).
create index link_use_paid on link_use (merchant_id, link_id, paid_at, use_id)
  where state = 'Paid';
