import { DatabaseError } from 'pg'

import { GatewayError } from '../../kernel/index.ts'
import { isConnectionFailure } from '../postgres/index.ts'
import { createStatementLanes, type StatementLanes } from './statement-lanes.ts'

/** A second one for a crowd, and for when the first hangs; more would only make statements smaller. */
const LANES = 2

/** A statement costs as much before its first row as for the next eight. */
const FEW_ROWS = 8
const CONCURRENT_BATCH = { rows: 24, waitMilliseconds: 10 } as const

/** What may happen to a call that has not begun: it is refused, and nothing has happened. */
export const OPENING_LIMITS = {
  rowsMaximum: 64,
  waitingMaximum: 1_000,
  waitMaximumMilliseconds: 2_000,
} as const

/** Money has moved already: the outcome waits as long as it may, beyond what openings let in. */
export const SETTLING_LIMITS = {
  rowsMaximum: 64,
  waitingMaximum: 10_000,
  waitMaximumMilliseconds: 20_000,
} as const

/** Those of a store that reads too: no read waits behind a commit. */
export type StoreLanes = Readonly<{ writing: StatementLanes; reading: StatementLanes }>

/** The statements that move money, gathered: one commit carries what came at once. */
export function createMoneyLanes(): StatementLanes {
  return createStatementLanes({
    lanes: LANES,
    concurrentBatch: CONCURRENT_BATCH,
    fewRows: FEW_ROWS,
    overload: () => new GatewayError('NOT_READY', { retryAfterSeconds: 1 }),
    // What the server itself reports it has undone; of a broken connection nobody knows.
    isUndone: (error) => error instanceof DatabaseError && !isConnectionFailure(error),
  })
}
