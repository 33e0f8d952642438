-- Each time a card holder's browser is given the form with its card (decision 4.9): one row an attempt. The
-- key decides who is first; the rows are the audit trail. The gateway never deletes them.

create table card_hand_over (
  merchant_id uuid not null,
  session_id uuid not null,
  attempt smallint not null,
  -- Who began the verification: a key pair, or else a payment link.
  public_key text,
  link_id text,
  card_bin text not null check (length(card_bin) between 6 and 8),
  card_last_four text not null check (length(card_last_four) = 4),
  payer_address text not null,
  handed_over_at timestamptz not null,
  -- How often the same browser was given the same page again at once: pressed twice, or reloaded.
  repeat_count integer not null default 0,
  -- The row of the chain 'hand-over' whose hash covers this one; null until the job has come by.
  batch_id uuid,
  primary key (merchant_id, session_id, attempt)
);
create index card_hand_over_batch on card_hand_over (batch_id);

-- Keeps mistakes out, as for audit_entry. It does not fire for the two columns that are not listed.
create function refuse_hand_over_change() returns trigger language plpgsql as $$
begin
  raise exception 'card_hand_over is append-only: % is refused', lower(tg_op);
end
$$;
create trigger card_hand_over_append_only
  before delete or truncate or update of merchant_id, session_id, attempt, public_key, link_id, card_bin,
    card_last_four, payer_address, handed_over_at
  on card_hand_over for each statement execute function refuse_hand_over_change();

-- A chain of its own: an operator's act never waits for the card holders' traffic.
insert into audit_chain (chain, last_sequence, last_hash)
values ('hand-over', 0, decode(repeat('00', 32), 'hex'));

-- Made with a key that is not in the table; null until the chain first grows under this version.
alter table audit_chain add column signature bytea check (length(signature) = 32);

-- The key of those signatures has a class of its own. Which classes there are is said in one place, the code.
alter table vault_data_key drop constraint vault_data_key_class_check;
alter table vault_data_key add constraint vault_data_key_class_check check (class ~ '^[a-z]+(-[a-z]+)*$');
