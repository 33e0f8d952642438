-- Letters are folded as ASCII has them, in every database. Before, the locale of the database folded them: in a Turkish
-- one, INFO@… and info@… were two people (decision 10.64).

-- Where the locale kept two accounts of one address at one place, the first of these keeps it: an owner, one who has
-- signed in, the oldest. The address of the other one receives nothing, and a person removes that account.
update panel_user u set email = u.user_id || '@duplicate.invalid'
from (
  select user_id, row_number() over (
    partition by lower(email collate "C"), merchant_id
    order by role not like '%Owner', joined_at nulls last, created_at, user_id) as place
  from panel_user
) counted
where counted.user_id = u.user_id and counted.place > 1;

create unique index panel_user_email_at_place on panel_user
  (lower(email collate "C"), coalesce(merchant_id, '00000000-0000-0000-0000-000000000000'));
drop index panel_user_email_at;

create index link_use_by_payer_email on link_use (lower((payer ->> 'email') collate "C"))
  where payer ->> 'email' is not null;
drop index link_use_by_email;

-- Keys of provision numbers are in capitals. Where the locale makes other capitals, the search reads every order again.
delete from payment_search where upper('i') <> 'I';
delete from payment_search_progress where upper('i') <> 'I';

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_entry is append-only: % is refused', lower(tg_op collate "C");
end
$$;
create or replace function refuse_hand_over_change() returns trigger language plpgsql as $$
begin
  raise exception 'card_hand_over is append-only: % is refused', lower(tg_op collate "C");
end
$$;
