-- Events get a place in their merchant's feed (decisions 7.3 to 7.5).

-- How many events each subject has had. The statement that writes an event counts it here, in the row that the
-- statement changes anyway, so the events of one subject are numbered 1, 2, 3 in the order of their commits. A session has one event.
alter table payment_order add column event_count integer not null default 0;
alter table payment_link add column event_count integer not null default 0;
alter table terminal add column event_count integer not null default 0;
-- Not null once its merchant was told that the bank does not answer.
alter table terminal add column unreachable_since timestamptz;

-- Committed events without a place in the feed. No index: rows stay for a quarter of a second. The sequencer
-- takes them out of here and writes them to `event` with their position. A writer cannot give the position
-- itself: a reader could see position 8 before the slower transaction with position 7 commits.
create table event_outbox (
  merchant_id uuid not null,
  event_id uuid not null,
  type text not null,
  subject_id uuid not null,
  sequence integer not null,
  data jsonb not null,
  created_at timestamptz not null default now()
) with (
  autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = -1, autovacuum_vacuum_cost_delay = 0
);

-- Both are null for events of before this migration: they are in no feed.
alter table event add column sequence integer, add column position bigint;

-- Every committed event, with its position or still without one.
create view recorded_event as
  select merchant_id, event_id, type, subject_id, sequence, position, data, created_at from event
  union all
  select merchant_id, event_id, type, subject_id, sequence, null, data, created_at from event_outbox;

create index event_by_position on event (merchant_id, position) where position is not null;

-- The last position given in each merchant's feed.
create table event_feed (
  merchant_id uuid not null primary key,
  last_position bigint not null
);

-- Where a merchant wants to hear of events (decision 7.6). `cursor_position`: every event up to this position was
-- delivered or given up, is of a type that the endpoint does not want, or has its own row in webhook_delivery.
create table webhook_endpoint (
  merchant_id uuid not null references merchant (merchant_id),
  endpoint_id uuid not null,
  url text not null,
  description text not null default '',
  -- Null: all types.
  types text[],
  state text not null check (state in ('Active', 'Paused', 'Disabled', 'Removed')),
  -- Why it is disabled: 'Gone' (the endpoint answered 410) or 'Failing' (for five days).
  disabled_reason text check (disabled_reason in ('Gone', 'Failing')),
  created_at timestamptz not null,
  cursor_position bigint not null,
  -- Events up to this position were delivered before, or had their chance: a delivery is marked as resent.
  resent_until bigint not null default 0,
  -- Failures since the last success, the time of the first of them, and the time of the next attempt at an
  -- endpoint where everything fails: then one delivery at a time goes out.
  failures integer not null default 0,
  failing_since timestamptz,
  failing_told_at timestamptz,
  next_probe_at timestamptz,
  event_count integer not null default 0,
  -- The process that delivers to this endpoint, and the number of its lease, which fences the writes of an
  -- owner that slept through its lease's end.
  leased_until timestamptz not null default '-infinity',
  lease_number integer not null default 0,
  primary key (merchant_id, endpoint_id)
);

-- Secrets in the vault. More than one is valid while a new secret replaces an old one: deliveries are signed by all.
create table webhook_secret (
  merchant_id uuid not null,
  secret_id uuid not null,
  endpoint_id uuid not null,
  secret_sealed bytea not null,
  data_key_id uuid not null,
  created_at timestamptz not null,
  -- Null: valid until it is replaced.
  valid_until timestamptz,
  primary key (merchant_id, secret_id)
);
create index webhook_secret_by_endpoint on webhook_secret (merchant_id, endpoint_id);
create index webhook_secret_by_data_key on webhook_secret (data_key_id, merchant_id, secret_id);

-- An event that was sent to an endpoint, with every attempt. An event that nobody tried to send yet has no row.
create table webhook_delivery (
  merchant_id uuid not null,
  endpoint_id uuid not null,
  position bigint not null,
  event_id uuid not null,
  event_type text not null,
  subject_id uuid not null,
  state text not null check (state in ('Waiting', 'Delivered', 'GivenUp')),
  is_resent boolean not null default false,
  attempt_count integer not null default 0,
  -- An array of {at, status, durationMilliseconds, error, answer}, the oldest first.
  attempts jsonb not null default '[]',
  -- Of a waiting delivery: 'infinity' while an earlier event of the same subject waits.
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (merchant_id, endpoint_id, position)
);
create index webhook_delivery_waiting on webhook_delivery (merchant_id, endpoint_id, next_attempt_at)
  where state = 'Waiting';
create index webhook_delivery_of_subject on webhook_delivery (merchant_id, subject_id);
create index webhook_delivery_by_time on webhook_delivery using brin (created_at);
