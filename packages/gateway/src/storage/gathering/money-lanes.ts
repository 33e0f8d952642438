import { DatabaseError } from 'pg'
import { GatewayError } from '../../base/kernel/index.ts'
import { isConnectionFailure } from '../postgres/index.ts'
import { createStatementLanes, type StatementLanes } from './statement-lanes.ts'

/** The second lane works while the first one is busy or hangs. More lanes would only make statements smaller. */
const LANES = 2

/** The fixed cost of a statement is about the cost of eight rows. */
const FEW_ROWS = 8
const CONCURRENT_BATCH = { rows: 24, waitMilliseconds: 10 } as const

/** For calls that have not begun. A call that finds no room is refused, and nothing has happened. */
export const OPENING_LIMITS = {
  rowsMaximum: 64,
  waitingMaximum: 1_000,
  waitMaximumMilliseconds: 2_000,
} as const

/** For outcomes of money that has moved already: more of them may wait, and for longer, than calls that begin. */
export const CONCLUDING_LIMITS = {
  rowsMaximum: 64,
  waitingMaximum: 10_000,
  waitMaximumMilliseconds: 20_000,
} as const

/** A store that also reads has separate lanes for its reads, so that no read waits for a commit. */
export type StoreLanes = Readonly<{ writing: StatementLanes; reading: StatementLanes }>

/** Lanes for statements that move money: one commit carries the rows of concurrent calls. */
export function createMoneyLanes(): StatementLanes {
  return createStatementLanes({
    lanes: LANES,
    concurrentBatch: CONCURRENT_BATCH,
    fewRows: FEW_ROWS,
    overload: () => new GatewayError('NOT_READY', { retryAfterSeconds: 1 }),
    // The server has rolled back a statement whose error it reports. After a broken connection its outcome is unknown.
    isUndone: (error) => error instanceof DatabaseError && !isConnectionFailure(error),
  })
}
