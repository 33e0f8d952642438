import { firstIdAt } from '../../base/kernel/index.ts'
import type { BankCallStore, KeptBankCall } from '../../payment/banks/index.ts'
import { type Column, gathered, UnstorableRows } from '../gathering/index.ts'
import { change, type Queryable, statement } from '../postgres/index.ts'

const COLUMNS: readonly Column<KeptBankCall>[] = [
  ['merchant_id', 'uuid', (row) => row.merchantId],
  ['call_id', 'uuid', (row) => row.callId],
  ['terminal_id', 'uuid', (row) => row.terminalId],
  ['bank_order_id', 'text', (row) => row.bankOrderId],
  ['operation', 'text', (row) => row.operation],
  ['amount_minor', 'bigint', (row) => row.amountMinor],
  ['duration_milliseconds', 'integer', (row) => Math.round(row.durationMilliseconds)],
  ['result', 'text', (row) => row.result],
  ['detail', 'text', (row) => row.detail],
  ['response_code', 'text', (row) => row.answer?.responseCode ?? null],
  ['response_message', 'text', (row) => row.answer?.responseMessage ?? null],
]

const NAMES = COLUMNS.map(([name]) => name).join(', ')

const INSERT = gathered({
  name: 'insert-bank-calls',
  columns: COLUMNS,
  sql: `insert into bank_call (${NAMES}) select ${NAMES} from (:input) i on conflict do nothing`,
  read: () => null,
})

/** By the time in the ids, merchant by merchant: the primary key finds them. */
const SWEEP = statement(
  'sweep-bank-calls',
  `delete from bank_call where (merchant_id, call_id) in (
     select old.merchant_id, old.call_id from merchant m cross join lateral (
       select c.merchant_id, c.call_id from bank_call c
       where c.merchant_id = m.merchant_id and c.call_id < $1
       order by c.merchant_id, c.call_id limit $2 for update of c skip locked) old)`,
)

const ROWS_AT_ONCE = 2_000

/** The journal of bank calls, in PostgreSQL. */
export function createBankCallStore(database: Queryable): BankCallStore {
  return {
    insert: async (calls) => {
      try {
        await INSERT.run(database, calls)
      } catch (error) {
        if (!(error instanceof UnstorableRows)) throw error
        // A bank's text that PostgreSQL refuses: the other calls are kept.
        const { rows } = error
        await INSERT.run(
          database,
          calls.filter((call) => !rows.includes(call)),
        )
      }
    },
    sweep: async (before) => {
      const firstKeptId = firstIdAt(before)
      let total = 0
      for (;;) {
        const swept = await change(database, SWEEP, [firstKeptId, ROWS_AT_ONCE])
        if (swept === 0) return total
        total += swept
      }
    },
  }
}
