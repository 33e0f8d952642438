import type pg from 'pg'

import type {
  FinishChange,
  HandOverChange,
  HandOverVerdict,
  NewSession,
  SessionStore,
  StartChange,
  ThreeDSecureSession,
} from '../../three-d-secure/index.ts'
import {
  answersByPosition,
  columnValues,
  createMoneyLanes,
  OPENING_LIMITS,
  SETTLING_LIMITS,
  type StoreLanes,
} from '../gathering/index.ts'
import { HAND_OVER, HAND_OVER_COLUMNS } from './hand-overs.ts'
import { type AttemptRow, attemptFromRow, type SessionRow, sessionFromRow } from './session-rows.ts'
import {
  EXPIRE_SESSIONS,
  FIND_SESSIONS,
  FINISH_COLUMNS,
  FINISH_SESSIONS,
  INSERT_SESSIONS,
  KEY_COLUMNS,
  NEW_SESSION_COLUMNS,
  type SessionKey,
  START_COLUMNS,
  START_SESSIONS,
  STATES_FOR_FINISH,
  STATES_FOR_START,
} from './session-statements.ts'

type Started = Awaited<ReturnType<SessionStore['start']>>
type Positioned = Readonly<{ position: number }>
type FoundRow = Positioned & SessionRow & AttemptRow
type HandOverRow = Positioned & Readonly<{ repeat_count: number | null }>
type StartedRow = Positioned & Readonly<{ language_code: ThreeDSecureSession['languageCode'] }>

/** An id may come in either case. */
const keyOf = ({ sessionId }: SessionKey): string => sessionId.toLowerCase()

/** Two changes of one session never share a statement, and statements lock sessions in one order. */
const OF_ONE_SESSION = {
  keyOf,
  orderOf: (one: SessionKey, other: SessionKey) => (keyOf(one) < keyOf(other) ? -1 : 1),
} as const

/**
 * The sessions in PostgreSQL; those of many callers at once share statements. The claim by a payment is a
 * matter of the payments' own store.
 */
export function createThreeDSecureSessionStore(
  pool: pg.Pool,
  { writing = createMoneyLanes(), reading = createMoneyLanes() }: Partial<StoreLanes> = {},
): SessionStore {
  const insert = writing.queue<NewSession, null>({
    ...OPENING_LIMITS,
    run: (sessions) => insertSessions(pool, sessions),
  })
  const start = writing.queue<StartChange, Started>({
    ...OPENING_LIMITS,
    ...OF_ONE_SESSION,
    run: (changes) => startSessions(pool, changes),
  })
  const handOver = writing.queue<HandOverChange, HandOverVerdict>({
    ...OPENING_LIMITS,
    ...OF_ONE_SESSION,
    run: (changes) => handOverCards(pool, changes),
  })
  // The bank has spoken, and the card holder waits: this goes beyond what openings let in.
  const finish = writing.queue<FinishChange, boolean>({
    ...SETTLING_LIMITS,
    ...OF_ONE_SESSION,
    run: (changes) => finishSessions(pool, changes),
  })
  const find = reading.queue<SessionKey, FoundRow | null>({
    ...OPENING_LIMITS,
    run: (keys) => findSessions(pool, keys),
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
    expire: async ({ now, eventIds }) => {
      const values = [now, eventIds, eventIds.length]
      const { rowCount } = await pool.query({ ...EXPIRE_SESSIONS, values })
      return rowCount ?? 0
    },
  }
}

async function insertSessions(pool: pg.Pool, sessions: readonly NewSession[]): Promise<null[]> {
  const values = columnValues(NEW_SESSION_COLUMNS, sessions)
  await pool.query({ ...INSERT_SESSIONS, values })
  return sessions.map(() => null)
}

async function startSessions(pool: pg.Pool, changes: readonly StartChange[]): Promise<Started[]> {
  const values = [...columnValues(START_COLUMNS, changes), STATES_FOR_START]
  const { rows } = await pool.query<StartedRow>({ ...START_SESSIONS, values })
  const started = answersByPosition(changes, rows)
  return started.map((row) => (row === null ? null : { languageCode: row.language_code }))
}

async function handOverCards(
  pool: pg.Pool,
  changes: readonly HandOverChange[],
): Promise<HandOverVerdict[]> {
  // A card goes to the bank's page where the bank may call back.
  const values = [...columnValues(HAND_OVER_COLUMNS, changes), STATES_FOR_FINISH]
  const { rows } = await pool.query<HandOverRow>({ ...HAND_OVER, values })
  return answersByPosition(changes, rows).map(handOverVerdict)
}

function handOverVerdict(row: HandOverRow | null): HandOverVerdict {
  if (row === null) return 'closed'
  if (row.repeat_count === null) return 'refused'
  return row.repeat_count === 0 ? 'given' : 'repeated'
}

async function finishSessions(pool: pg.Pool, changes: readonly FinishChange[]): Promise<boolean[]> {
  const values = [...columnValues(FINISH_COLUMNS, changes), STATES_FOR_FINISH]
  const { rows } = await pool.query<Positioned>({ ...FINISH_SESSIONS, values })
  return answersByPosition(changes, rows).map((row) => row !== null)
}

async function findSessions(
  pool: pg.Pool,
  keys: readonly SessionKey[],
): Promise<(FoundRow | null)[]> {
  const values = columnValues(KEY_COLUMNS, keys)
  const { rows } = await pool.query<FoundRow>({ ...FIND_SESSIONS, values })
  return answersByPosition(keys, rows)
}
