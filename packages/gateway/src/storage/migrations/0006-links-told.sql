-- What became of a link is told once (decision 7), and a page finds its own uses.

alter table payment_link
  drop constraint payment_link_state_check,
  add constraint payment_link_state_check
    check (state in ('Active', 'Passive', 'Cancelled', 'Expired'));
create index payment_link_to_expire on payment_link (expires_at) where state = 'Active';

alter table link_use add column paid_told boolean not null default false;
create index link_use_to_tell on link_use (paid_at) where state = 'Paid' and not paid_told;
create index link_use_by_page on link_use (merchant_id, link_id, page_id);
