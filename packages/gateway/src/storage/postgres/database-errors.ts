import { DatabaseError } from 'pg'

/**
 * The database, or the lack of one, does not let this process work. The message is a sentence for the
 * operator with a remedy; nothing was changed.
 */
export class UnfitDatabaseError extends Error {
  override readonly name = 'UnfitDatabaseError'
  /** What `vezne doctor` calls the check that failed. */
  readonly check: 'database' | 'migrations' | 'mode' | 'restored'

  constructor(check: UnfitDatabaseError['check'], message: string) {
    super(message)
    this.check = check
  }
}

/** SQLSTATE 25006, read_only_sql_transaction. */
export const READ_ONLY = '25006'

/** A server that answers and takes no writes: a standby, or one that its operator made read-only. */
export class ReadOnlyServerError extends Error {
  override readonly name = 'ReadOnlyServerError'
  readonly code: typeof READ_ONLY = READ_ONLY

  constructor() {
    super('the server takes no writes: it is a standby, or read-only')
  }
}

/** Whether the server takes no writes: found by asking, or by a statement that it refused. */
export function isReadOnly(error: unknown): boolean {
  if (error instanceof ReadOnlyServerError) return true
  return error instanceof DatabaseError && error.code === READ_ONLY
}

/** SQLSTATE 53100. */
const DISK_FULL = '53100'
/** SQLSTATE 23505. */
const UNIQUE_VIOLATION = '23505'
/**
 * serialization_failure and deadlock_detected: the server undid the transaction, it may be run
 * again.
 */
const RETRYABLE = new Set(['40001', '40P01'])

/**
 * SQLSTATEs that speak of the connection or the server and not of the statement: the server is
 * shutting down or starting, is full, ended the session, or is a standby that was the primary a
 * moment ago.
 */
const UNAVAILABLE = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '25P03',
  '25P04',
  READ_ONLY,
])

/**
 * Statements that the server could not do now and may do later: it ran out of room, memory or
 * connections (class 53), its disk failed it (58030), it took too long, or a lock was not to be had.
 */
const OVERBURDENED = new Set(['57014', '55P03', '58030', '40001', '40P01'])

const BROKEN_SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The driver gives these no code, only a text. */
const DRIVER_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'There was an error establishing an SSL connection',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
]

/** Whether a unique constraint refused the row: any, or the one named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof DatabaseError) || error.code !== UNIQUE_VIOLATION) return false
  return constraint === undefined || error.constraint === constraint
}

/** Whether the same transaction, run again from its start, may pass (40001, 40P01). */
export function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseError && RETRYABLE.has(error.code ?? '')
}

/**
 * Whether the database could not be reached or went away. Where a statement had already been sent,
 * what became of it is unknown: it must be looked up by its id, never assumed to have failed.
 */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    const code = error.code ?? ''
    return code.startsWith('08') || UNAVAILABLE.has(code)
  }
  if (isReadOnly(error)) return true
  if (!(error instanceof Error)) return false
  // Connecting to a name with several addresses fails with one error per address.
  if (error instanceof AggregateError) return error.errors.some(isConnectionFailure)
  const code = 'code' in error ? String(error.code) : ''
  // The socket's file is missing while its server is down; any other missing file is something
  // else.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return BROKEN_SOCKET.has(code) || DRIVER_MESSAGES.some((text) => error.message.startsWith(text))
}

/** Connections that never came about: whatever was to be sent was not. A read-only server undid it. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  '53300',
  '57P03',
  READ_ONLY,
])
const NO_CONNECTION = 'timeout exceeded when trying to connect'

/** Whether a statement that ended so may have been committed, or may still be. */
export function mayBeCommitted(error: unknown): boolean {
  if (!isConnectionFailure(error) || !(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return !NOT_CONNECTED.has(code) && !error.message.startsWith(NO_CONNECTION)
}

/** Whether a write found no room on the server's disk. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === DISK_FULL
}

/**
 * Whether the caller may try again later: the database is away, full or overburdened. What became of
 * the statement is known only where this is no `isConnectionFailure`: then it changed nothing.
 */
export function isUnavailable(error: unknown): boolean {
  if (isConnectionFailure(error)) return true
  const code = error instanceof DatabaseError ? (error.code ?? '') : ''
  return code.startsWith('53') || OVERBURDENED.has(code)
}
