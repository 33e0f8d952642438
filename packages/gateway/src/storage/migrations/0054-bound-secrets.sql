-- Decision 8.35: a terminal's secrets are sealed for the origins of its addresses. `bound_to` says for which; null: sealed
-- by a release before this one, for the record alone. A job seals those again once no node is left that could not open them.
alter table terminal_secret add column bound_to text;
create index terminal_secret_unbound on terminal_secret (merchant_id, record) where bound_to is null;

-- Older nodes leave it out when they announce themselves.
alter table vault_node add column opens_bound boolean not null default false;
