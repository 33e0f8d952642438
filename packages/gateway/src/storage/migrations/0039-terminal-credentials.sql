-- Banks of several protocols. Each protocol has credentials of its own names, so that NestPay's four columns give
-- way to a record of open values and a row for each secret. Which protocols exist is known to the code only: a
-- terminal of an unknown one is kept and refused.
alter table terminal drop constraint terminal_connector_check;
alter table terminal add column account jsonb;
update terminal set account = jsonb_build_object('clientId', client_id, 'userName', user_name);
alter table terminal alter column account set not null;

-- `record` is the vault's record that the secret is sealed for: sealed for another record, it does not open.
create table terminal_secret (
  merchant_id uuid not null,
  record text not null,
  terminal_id uuid not null,
  name text not null,
  secret_sealed bytea not null,
  data_key_id uuid not null references vault_data_key (key_id),
  primary key (merchant_id, record),
  foreign key (merchant_id, terminal_id) references terminal (merchant_id, terminal_id)
);
create index terminal_secret_by_terminal on terminal_secret (merchant_id, terminal_id);
insert into terminal_secret (merchant_id, record, terminal_id, name, secret_sealed, data_key_id)
select merchant_id, terminal_id || '/password', terminal_id, 'password', password_sealed, data_key_id
from terminal
union all
select merchant_id, terminal_id || '/store-key', terminal_id, 'storeKey', store_key_sealed, data_key_id
from terminal;

alter table terminal drop column client_id, drop column user_name, drop column password_sealed,
  drop column store_key_sealed, drop column data_key_id;
