import pg from 'pg'
import { limitAnswers } from './answer-deadline.ts'
import { addressesOf } from './hosts.ts'
import { refuseReadOnly } from './server-state.ts'
import {
  type Planning,
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

/** pg's own parser of arrays, whose entries stay text. Arrays in our tables have one dimension. */
const textArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY)

/**
 * Replaces node-postgres' parsers where they are wrong for money and days:
 * - `bigint`, and with it `count(*)` and sums of integers, becomes a bigint (the default is text);
 * - `date` stays `YYYY-MM-DD` (the default is midnight in the *machine's* time zone);
 * - arrays follow their elements; `numeric` stays text in an array too (the default there is a float).
 */
const PARSERS: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  [INT8, (text) => BigInt(text)],
  [INT8_ARRAY, (text) => textArray(text).map((entry) => (entry === null ? null : BigInt(entry)))],
  [DATE, (text) => text],
  [DATE_ARRAY, textArray],
  [NUMERIC_ARRAY, textArray],
])

/** For our pools only: `setTypeParser` would change every other user of pg in the process. */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (typeId, format) =>
    (format === 'binary' ? undefined : PARSERS.get(typeId)) ??
    pg.types.getTypeParser(typeId, format),
}

/** The server's address: a URL, also of several hosts, or a Unix socket with user and database. */
export type DatabaseAddress =
  | Readonly<{ connectionString: string }>
  | Readonly<{ socketFolder: string; port: number; user: string; database: string }>

export type PoolOptions = DatabaseAddress &
  Readonly<{
    maxConnections: number
    /** Shown in `pg_stat_activity`, so that an operator sees who holds a lock. */
    applicationName: string
    /** Called for connections that broke while they were idle; the pool replaces them. */
    onIdleError?: (error: Error) => void
    observer?: PoolObserver
    limits?: Partial<PoolLimits>
    /** Absent: `by-key`. */
    planning?: Planning
  }>

export type PoolLimits = SessionLimits &
  Readonly<{
    /** How long a caller waits for a connection before it is refused. */
    acquireTimeoutMilliseconds: number
    /**
     * How long a sent statement may go unanswered before its connection counts as dead; the statement's outcome is
     * then *unknown*. Longer than `statement_timeout`, so that only a dead peer reaches it. A call that meets a dead
     * peer has three more seconds for storing its end, and is answered within fifteen.
     */
    answerTimeoutMilliseconds: number
    /**
     * How many idle connections stay open for ever, and how long the others do. A session's first statement of each
     * kind costs the server tens of milliseconds for reading its catalogue and planning. The kept sessions have done
     * both before many calls come at once.
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
 * A pool whose every connection has the limits above, the settings of `planningStatements`, and a server that takes
 * writes; a standby is not used (decision 8.28). Throws an UnfitDatabaseError for an address that cannot be read.
 *
 * A statement after connecting sets the limits and settings, because PgBouncer refuses start-up parameters that it
 * does not track (`options=-c …`, the driver's `statement_timeout`). Behind a *transaction-pooling* PgBouncer they
 * hold for the one server connection that ran the statement. Therefore `withTransaction` sets the limits again with
 * `set local`. For single statements an operator sets limits and settings with `alter role … set …`.
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
    onConnect: async (client) => {
      limitAnswers(client, limits.answerTimeoutMilliseconds)
      const settings = `${sessionLimitStatements('session', limits)}; ${planningStatements(options.planning ?? 'by-key')}`
      await refuseReadOnly(client, settings)
    },
  }
  const addresses = 'connectionString' in options ? addressesOf(options.connectionString) : []
  const pool = new WritablePool(config, addresses, options.observer ?? NO_OBSERVER)
  // The pool does not listen to a connection that is checked out, and an 'error' event without a listener ends the
  // process. The connection's statements reject anyway.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', (error) => options.onIdleError?.(error))
  return pool
}

/** The pool awaits the promise of `onConnect`, though its published type says `void`. */
type PoolConfig = Omit<pg.PoolConfig, 'onConnect'> &
  Readonly<{ onConnect: (client: pg.ClientBase) => Promise<void> }>

function clientAddress(address: DatabaseAddress): pg.ClientConfig {
  if ('connectionString' in address) return {}
  const { socketFolder, port, user, database } = address
  // Every field is given, so that PGPORT, PGSSLMODE and other variables of the environment change nothing.
  return { host: socketFolder, port, user, database, password: '', ssl: false }
}
