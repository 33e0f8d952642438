-- Which account at a provider of OpenID Connect is which person's. An e-mail address at the provider may get another
-- owner; the subject of an account never does.

create table panel_open_id (
  issuer text not null,
  subject text not null,
  user_id uuid not null references panel_user on delete cascade,
  pinned_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- Until when the account of a person who has joined may still be found by its verified e-mail address; null: never.
-- Before this migration the address alone signed in: everybody keeps that for thirty days, once.
alter table panel_user add column open_id_until timestamptz;
update panel_user set open_id_until = clock_timestamp() + interval '30 days' where joined_at is not null;
