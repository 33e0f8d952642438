import type { MigrationCase } from './migration-case.ts'

const [MERCHANT, TERMINAL, KEY] = ['a', 'b', 'c'].map(
  (digit) => `01900000-0000-7000-8000-0000000000${digit}1`,
)

/** Secrets that were sealed before stay as they are, and are found as those that a job seals again. */
export const CASE: MigrationCase = {
  before: `
    insert into merchant (merchant_id, merchant_number, name, status, permissions, created_at)
      values ('${MERCHANT}', '2200000009', 'Kitapçı', 'Active', '{}', now());
    insert into terminal (merchant_id, terminal_id, alias, is_default, connector, environment, api_url,
        gate_url, account, created_at)
      values ('${MERCHANT}', '${TERMINAL}', 'ana', true, 'nestpay', 'live', 'https://b/api', 'https://b/gate',
        '{"clientId": "700"}', now());
    insert into vault_data_key (key_id, class, key_encryption_key_id, wrapped, state, created_at)
      values ('${KEY}', 'secret-key', 'master', 'wrapped', 'Active', now());
    insert into terminal_secret (merchant_id, record, terminal_id, name, secret_sealed, data_key_id)
      values ('${MERCHANT}', '${TERMINAL}/password', '${TERMINAL}', 'password', 'sealed', '${KEY}');
    insert into vault_node (node_id, key_encryption_key_ids, seen_at) values ('${KEY}', '{master}', now())`,
  after: [
    [
      `select record, secret_sealed::text as sealed from terminal_secret where bound_to is null`,
      [{ record: `${TERMINAL}/password`, sealed: String.raw`\x7365616c6564` }],
    ],
    ['select opens_bound from vault_node', [{ opens_bound: false }]],
  ],
}
