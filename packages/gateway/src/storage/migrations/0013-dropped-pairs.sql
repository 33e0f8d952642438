-- Up to which nonce time the partitions of used pairs are gone (decision 2.2). Whoever widens NONCE_WINDOW
-- afterwards would accept those nonces again, and nobody would know their pairs: they count as used.
create table single_use_pair_dropped (
  only_row boolean primary key default true check (only_row),
  dropped_before bigint not null
);
insert into single_use_pair_dropped (dropped_before) values (0);
