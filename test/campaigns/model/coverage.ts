import type pg from 'pg'
import { ORDER_STATES } from '../../../packages/gateway/src/payment/payments/order.ts'

export type Coverage = Readonly<{
  /** Rows of the state table that were seen, as `Pending approved Approved`, with how often. */
  seen: ReadonlyMap<string, number>
  missing: readonly string[]
  /** Changes that are not in the table: there must be none. */
  foreign: readonly string[]
}>

type Change = Readonly<{ from: string; to: string; outcome: string | null; times: bigint }>

const CHANGES = `select from_state as "from", to_state as "to", outcome, count(*) as times
  from state_change group by from_state, to_state, outcome`

/** Two events lead from Pending to Failed; what is stored with the order tells which it was. */
function isOf(event: string, { to, outcome }: Change): boolean {
  if (to !== 'Failed') return true
  return event === (outcome === 'NEVER_BOOKED' ? 'neverBooked' : 'notSent')
}

/** The rows of the state table that really happened in these databases (decision 5.1). */
export async function coverageOf(pools: readonly pg.Pool[]): Promise<Coverage> {
  const seen = new Map<string, number>()
  const foreign = new Set<string>()
  for (const pool of pools) {
    for (const change of (await pool.query<Change>(CHANGES)).rows) {
      const row = ORDER_STATES.rows.find(
        ([from, event, to]) => from === change.from && to === change.to && isOf(event, change),
      )
      const name = row?.join(' ') ?? `${change.from} → ${change.to} (${change.outcome})`
      if (row === undefined) foreign.add(name)
      else seen.set(name, (seen.get(name) ?? 0) + Number(change.times))
    }
  }
  const missing = ORDER_STATES.rows.map((row) => row.join(' ')).filter((name) => !seen.has(name))
  return { seen, missing, foreign: [...foreign] }
}
