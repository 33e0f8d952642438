import type { MigrationCase } from './migration-case.ts'

const MERCHANT = '01900000-0000-7000-8000-0000000000b7'

const transfer = (accounts: string) =>
  `insert into settlement_transfer (merchant_id, transfer_id, terminal_id, due_on, debit_account, credit_account, amount_minor)
   values ('${MERCHANT}', '${MERCHANT}', '${MERCHANT}', '2026-11-30', ${accounts}, 1)`

/** Nothing is written by the migration itself; a posting names two accounts. */
export const CASE: MigrationCase = {
  before: 'select 1',
  after: [
    ['select count(*)::int as parts from settlement_part', [{ parts: 0 }]],
    [
      `${transfer("'bank receivable', 'merchant'")} returning amount_minor::int`,
      [{ amount_minor: 1 }],
    ],
  ],
  refused: [
    [transfer("'bank fee', 'bank fee'"), /settlement_transfer_check/],
    [transfer("'bank', 'merchant'"), /debit_account_check/],
  ],
}
