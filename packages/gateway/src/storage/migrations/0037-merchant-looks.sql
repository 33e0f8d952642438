-- What a merchant's customers see of it on pages and in e-mails: name, colour and logo (decision 6.15).

alter table merchant add column look jsonb;

-- A logo is served under the SHA-256 of its content, which never changes.
create table merchant_logo (
  merchant_id uuid not null references merchant,
  file text not null check (file ~ '^[0-9a-f]{64}\.(svg|png)$'),
  content bytea not null check (octet_length(content) <= 131072),
  primary key (file, merchant_id)
);
