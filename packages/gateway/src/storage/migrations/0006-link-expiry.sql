-- That a link has expired is written down, so that it is told once; and a page finds its own uses.

alter table payment_link
  drop constraint payment_link_state_check,
  add constraint payment_link_state_check
    check (state in ('Active', 'Passive', 'Cancelled', 'Expired'));
create index payment_link_to_expire on payment_link (expires_at) where state = 'Active';

create index link_use_by_page on link_use (merchant_id, link_id, page_id);
