-- How far a job has come that erases personal data of payers in place (decision 10.21): every row of this merchant up to
-- this id has been looked at. A row for each kind of data and merchant; for hand-overs one row, under the lowest id.
-- A version that does not know the table erases nothing by it, and writes nothing that the job would miss.
create table payer_erasure (
  kind text not null,
  merchant_id uuid not null,
  erased_before uuid not null,
  primary key (kind, merchant_id)
);

-- The addresses of payers in hand-overs may be erased, and nothing else of them may change. A new row of the chain
-- 'hand-over' covers the rows of a batch after that (decision 10.23).
create or replace trigger card_hand_over_append_only
  before delete or truncate or update of merchant_id, session_id, attempt, public_key, link_id, card_bin,
    card_last_four, handed_over_at
  on card_hand_over for each statement execute function refuse_hand_over_change();
create trigger card_hand_over_address_only_erased
  before update of payer_address on card_hand_over for each row
  when (new.payer_address <> '' and new.payer_address is distinct from old.payer_address)
  execute function refuse_hand_over_change();

-- Links whose texts of the merchant are still to be erased. No payment writes this index.
create index payment_link_texts on payment_link (merchant_id, link_id)
  where content ->> 'productName' is not null or content ->> 'productDescription' is not null
    or content #>> '{labels,metadata}' is not null;

-- Whether the files of an archive may hold the names and addresses of payers. A version that archives without erasing
-- them leaves the default, which is true.
alter table archived_period add column holds_payers boolean not null default true;
