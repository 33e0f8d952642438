-- An account of the panel is of one mailbox at one place: a merchant, or the gateway (decision 9.62).
-- The new index also finds the accounts of an address.
create unique index panel_user_email_at on panel_user
  (lower(email), coalesce(merchant_id, '00000000-0000-0000-0000-000000000000'));
drop index panel_user_email;

-- The place of the account, and of whoever asked: the id of a merchant, or zeros for the gateway. Null: every place, for
-- rows from before and for accounts that have moved to another place.
alter table panel_user_hand add column place uuid, add column by_place uuid;
