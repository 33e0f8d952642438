-- Browsers in which a link was opened, for the panel's funnel (decision 9.51). Written in batches beside the pages of
-- links, and no payment reads or writes it.

create table link_opening (
  merchant_id uuid not null,
  link_id uuid not null,
  -- As link_use.browser_hash: the SHA-256 of the link's id with what the browser keeps in its cookie.
  browser_hash bytea not null,
  opened_at timestamptz not null,
  primary key (merchant_id, link_id, browser_hash)
);
