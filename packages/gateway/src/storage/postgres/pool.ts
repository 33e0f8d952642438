import pg from 'pg'
import { limitAnswers } from './answer-deadline.ts'
import { addressesOf } from './hosts.ts'
import { refuseReadOnly } from './server-state.ts'
import {
  planningStatements,
  type SessionLimits,
  sessionLimitStatements,
} from './session-settings.ts'
import { type PoolObserver, WritablePool } from './writable-pool.ts'

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082
const DATE_ARRAY = 1182
const NUMERIC_ARRAY = 1231
const TEXT_ARRAY: number = 1009

type Parser = (text: string) => unknown

/** pg's own reader of `{…}`; entries stay text. Arrays in our tables have one dimension. */
const textArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY)

/**
 * How columns become values where node-postgres' own choice is wrong for money and days:
 * - `bigint` becomes a bigint (the default is text), so `count(*)` and sums of integers do too;
 * - `date` stays `YYYY-MM-DD` (the default makes midnight in the *machine's* time zone of it);
 * - arrays follow their elements, and `numeric` stays text in an array too (the default there is a
 *   float). `numeric` alone is text and `timestamptz` a Date by default already.
 */
const PARSERS: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  [INT8, (text) => BigInt(text)],
  [INT8_ARRAY, (text) => textArray(text).map((entry) => (entry === null ? null : BigInt(entry)))],
  [DATE, (text) => text],
  [DATE_ARRAY, textArray],
  [NUMERIC_ARRAY, textArray],
])

/** Belongs to our pools only: a global `setTypeParser` would reach into every other user of pg. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (typeId, format) =>
    (format === 'binary' ? undefined : PARSERS.get(typeId)) ??
    pg.types.getTypeParser(typeId, format),
}

/**
 * Where the server is: a URL, of several hosts too, or a Unix socket's folder with the user and database
 * to ask it for.
 */
export type DatabaseAddress =
  | Readonly<{ connectionString: string }>
  | Readonly<{ socketFolder: string; port: number; user: string; database: string }>

export type PoolOptions = DatabaseAddress &
  Readonly<{
    maxConnections: number
    /** Shown in `pg_stat_activity`, so that an operator sees who holds a lock. */
    applicationName: string
    /**
     * Told about connections that broke while nobody was using them; they are replaced by
     * themselves.
     */
    onIdleError?: (error: Error) => void
    observer?: PoolObserver
    limits?: Partial<PoolLimits>
  }>

export type PoolLimits = SessionLimits &
  Readonly<{
    /** How long a caller waits for a connection before it is refused; there is no endless queue. */
    acquireTimeoutMilliseconds: number
    /**
     * How long a sent statement may go unanswered before its connection counts as dead. It lies
     * above `statement_timeout`: the server always gives up first, so only a dead peer reaches it. A call
     * that meets one has three more seconds for storing its end, and is answered within fifteen.
     * What became of the statement is then *unknown*, as with every broken connection.
     */
    answerTimeoutMilliseconds: number
    /**
     * Connections that stay open however long nobody uses them, and how long any more do. A session's first
     * statement of each kind costs the server tens of milliseconds, for it reads about tables and plans:
     * the lanes' sessions must not pay for that again whenever a crowd comes.
     */
    connectionsKept: number
    idleTimeoutMilliseconds: number
  }>

export const DEFAULT_POOL_LIMITS: PoolLimits = {
  acquireTimeoutMilliseconds: 2_000,
  answerTimeoutMilliseconds: 8_000,
  connectionsKept: 8,
  idleTimeoutMilliseconds: 10_000,
  statementTimeoutMilliseconds: 5_000,
  lockTimeoutMilliseconds: 2_000,
  idleInTransactionTimeoutMilliseconds: 10_000,
}

const NO_OBSERVER: PoolObserver = { failed: () => undefined, answered: () => undefined }

/**
 * A pool whose every connection has the limits above, plans for look-ups by key, and leads to a server that
 * takes writes: a standby is not there (decision 8.28). Throws an UnfitDatabaseError for an address that
 * cannot be read.
 *
 * They are set by a statement after connecting and not by start-up parameters (`options=-c …` or
 * the driver's `statement_timeout`), because PgBouncer refuses a connection with start-up
 * parameters that it does not track. Behind a *transaction-pooling* PgBouncer a session's settings
 * belong to whichever server connection ran the statement; therefore `withTransaction` sets them
 * again with `set local`, and an operator makes them certain for single statements with `alter role
 * … set statement_timeout = '5s'`; the same goes for `plan_cache_mode` and the others of `planning.ts`.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const limits: PoolLimits = { ...DEFAULT_POOL_LIMITS, ...options.limits }
  const config: PoolConfig = {
    ...clientAddress(options),
    max: options.maxConnections,
    application_name: options.applicationName,
    connectionTimeoutMillis: limits.acquireTimeoutMilliseconds,
    min: limits.connectionsKept,
    idleTimeoutMillis: limits.idleTimeoutMilliseconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: columnTypes,
    onConnect: (client) => {
      limitAnswers(client, limits.answerTimeoutMilliseconds)
      return prepareSession(client, limits)
    },
  }
  const addresses = 'connectionString' in options ? addressesOf(options.connectionString) : []
  const pool = new WritablePool(config, addresses, options.observer ?? NO_OBSERVER)
  // A connection that breaks while it is checked out has no listener of the pool's, and an 'error'
  // event without a listener ends the process. Its statements reject anyway: there is nothing to do
  // here.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', (error) => options.onIdleError?.(error))
  return pool
}

/** The pool waits for the promise of `onConnect`, though the published type says `void`. */
type PoolConfig = Omit<pg.PoolConfig, 'onConnect'> &
  Readonly<{ onConnect: (client: pg.ClientBase) => Promise<void> }>

async function prepareSession(client: pg.ClientBase, limits: PoolLimits): Promise<void> {
  const settings = `${sessionLimitStatements('session', limits)}; ${planningStatements()}`
  await refuseReadOnly(client, settings)
}

function clientAddress(address: DatabaseAddress): pg.ClientConfig {
  if ('connectionString' in address) return {}
  const { socketFolder, port, user, database } = address
  // Every field is given, so that PGPORT, PGSSLMODE and their like in the environment change
  // nothing.
  return { host: socketFolder, port, user, database, password: '', ssl: false }
}
