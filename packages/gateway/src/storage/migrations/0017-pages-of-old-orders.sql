-- What a payment or a return touches among millions of old orders (decision 8.21).

-- A signature is random, so a key that begins with it puts every call's pair on a page of its own: one
-- among millions is a page from the disk, and a whole page in the server's log. Nonces are times: with
-- theirs first, the pairs of today lie side by side. What is unique stays the same.
alter table single_use_pair drop constraint single_use_pair_pkey;
alter table single_use_pair add primary key (public_key, nonce_time, mac);

-- The time at which a PreAuth is released now ends with the PreAuth, so that the index need not ask for the
-- state. A return changes the state, and while an index asks for it no change of an order can stay on its
-- page: each would be written to every index of the order as well.
update payment_order set pre_auth_expires_at = null
where pre_auth_expires_at is not null and state <> 'PreAuthorized';
drop index payment_order_pre_auth;
create index payment_order_pre_auth on payment_order (pre_auth_expires_at)
  where pre_auth_expires_at is not null;

-- Room on each page for the order as a return writes it. New partitions get the same
-- (`storage/periods/partitions.ts`).
do $$
declare
  partition regclass;
begin
  for partition in select inhrelid from pg_inherits where inhparent = 'payment_order'::regclass loop
    execute format('alter table %s set (fillfactor = 80)', partition);
  end loop;
end
$$;
