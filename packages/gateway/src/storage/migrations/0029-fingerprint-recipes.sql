-- How the fingerprint of a key's body was made. Null: by a version that did not say; its recipes are tried.
alter table idempotency_key add column recipe smallint;
