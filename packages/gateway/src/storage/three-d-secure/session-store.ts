import type pg from 'pg'

import type {
  FinishChange,
  HandOverChange,
  HandOverVerdict,
  NewSession,
  SessionStore,
  StartChange,
} from '../../payment/three-d-secure/index.ts'
import {
  CONCLUDING_LIMITS,
  createMoneyLanes,
  OPENING_LIMITS,
  type StoreLanes,
} from '../gathering/index.ts'
import { change } from '../postgres/index.ts'
import { HAND_OVER } from './hand-overs.ts'
import { attemptFromRow, type FoundRow, sessionFromRow } from './session-rows.ts'
import {
  EXPIRE_SESSIONS,
  FIND_SESSIONS,
  FINISH_SESSIONS,
  INSERT_SESSIONS,
  type SessionKey,
  START_SESSIONS,
} from './session-statements.ts'

type Started = Awaited<ReturnType<SessionStore['start']>>
/** An id may come in either case. */
const keyOf = ({ sessionId }: SessionKey): string => sessionId.toLowerCase()

/** Two changes of one session never share a statement, and all statements lock sessions in the same order. */
const OF_ONE_SESSION = {
  keyOf,
  orderOf: (one: SessionKey, other: SessionKey) => (keyOf(one) < keyOf(other) ? -1 : 1),
} as const

/**
 * 3-D Secure sessions in PostgreSQL; concurrent calls share statements. A payment's claim of a session belongs to the
 * payments' store.
 */
export function createThreeDSecureSessionStore(
  pool: pg.Pool,
  { writing = createMoneyLanes(), reading = createMoneyLanes() }: Partial<StoreLanes> = {},
): SessionStore {
  const insert = writing.queue<NewSession, null>({
    ...OPENING_LIMITS,
    run: (sessions) => INSERT_SESSIONS.run(pool, sessions),
  })
  const start = writing.queue<StartChange, Started>({
    ...OPENING_LIMITS,
    ...OF_ONE_SESSION,
    run: (changes) => START_SESSIONS.run(pool, changes),
  })
  const handOver = writing.queue<HandOverChange, HandOverVerdict>({
    ...OPENING_LIMITS,
    ...OF_ONE_SESSION,
    run: (changes) => HAND_OVER.run(pool, changes),
  })
  // The bank has answered and the card holder waits, so more of these may wait than of the others.
  const finish = writing.queue<FinishChange, boolean>({
    ...CONCLUDING_LIMITS,
    ...OF_ONE_SESSION,
    run: (changes) => FINISH_SESSIONS.run(pool, changes),
  })
  const find = reading.queue<SessionKey, FoundRow | null>({
    ...OPENING_LIMITS,
    run: (keys) => FIND_SESSIONS.run(pool, keys),
  })
  return {
    insert: async (session) => {
      await insert(session)
    },
    find: async (merchantId, sessionId) => {
      const row = await find({ merchantId, sessionId })
      return row === null ? null : sessionFromRow(row)
    },
    findStarted: async (merchantId, sessionId) => {
      const row = await find({ merchantId, sessionId })
      const attempt = row === null ? null : attemptFromRow(row)
      return row === null || attempt === null ? null : { session: sessionFromRow(row), attempt }
    },
    start,
    handOver,
    finish,
    expire: ({ now, eventIds }) => change(pool, EXPIRE_SESSIONS, [now, eventIds, eventIds.length]),
  }
}
