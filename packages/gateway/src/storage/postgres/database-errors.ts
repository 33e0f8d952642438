import { DatabaseError } from 'pg'
import { OperatorError } from '../../base/kernel/index.ts'

/** This process cannot work with its database. The message gives the operator a remedy; nothing was changed. */
export class UnfitDatabaseError extends OperatorError {
  override readonly name = 'UnfitDatabaseError'

  constructor(check: 'database' | 'migrations' | 'mode' | 'restored', message: string) {
    super(message, { check })
  }
}

/** SQLSTATE 25006, read_only_sql_transaction. */
export const READ_ONLY = '25006'

/** The server takes no writes: it is a standby, or its operator made it read-only. */
export class ReadOnlyServerError extends Error {
  override readonly name = 'ReadOnlyServerError'
  readonly code: typeof READ_ONLY = READ_ONLY

  constructor() {
    super('the server takes no writes: it is a standby, or read-only')
  }
}

/** The SQLSTATE of an error that the server answered; empty for any other error. */
export function sqlStateOf(error: unknown): string {
  return error instanceof DatabaseError ? (error.code ?? '') : ''
}

/** Whether the server takes no writes: found by asking, or by a statement that it refused. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof ReadOnlyServerError || sqlStateOf(error) === READ_ONLY
}

export const LOCK_NOT_AVAILABLE = '55P03'
const DISK_FULL = '53100'
/** serialization_failure and deadlock_detected: the server rolled the transaction back, and it may run again. */
const RETRYABLE = ['40001', '40P01']

/**
 * SQLSTATEs of the connection or the server, not of the statement: the server is shutting down or starting, is full,
 * ended the session, or has become a standby.
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
 * Statements that may succeed later, beside all of class 53 (no room, memory or connections): the time ran out
 * (57014), a lock was held too long, or the disk failed (58030).
 */
const OVERBURDENED = new Set(['57014', LOCK_NOT_AVAILABLE, '58030', ...RETRYABLE])

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

/** The driver's error for a caller that got no connection in time. No host failed: one may be slow, or all be in use. */
export const NO_CONNECTION = 'timeout exceeded when trying to connect'

/** The driver gives these errors a text, but no code. */
const DRIVER_MESSAGES = [
  'Connection terminated',
  NO_CONNECTION,
  'timeout expired',
  'There was an error establishing an SSL connection',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
]

/** Whether the same transaction, run again from its start, may succeed. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.includes(sqlStateOf(error))
}

/**
 * Whether the database could not be reached or went away. If a statement was sent before, its outcome is unknown: it
 * must be looked up by its id, never assumed to have failed.
 */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    const code = sqlStateOf(error)
    return code.startsWith('08') || UNAVAILABLE.has(code)
  }
  if (isReadOnly(error)) return true
  if (!(error instanceof Error)) return false
  // A connection to a name with several addresses fails with one error for each address.
  if (error instanceof AggregateError) return error.errors.some(isConnectionFailure)
  const code = codeOf(error)
  // The socket's file is missing while its server is down. Other missing files are no connection failure.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return BROKEN_SOCKET.has(code) || DRIVER_MESSAGES.some((text) => error.message.startsWith(text))
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}

/** No connection was made, so nothing was sent; or a read-only server refused the statement. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  '53300',
  '57P03',
  READ_ONLY,
])

/** Whether a statement that ended with this error may have been committed, or may still be. */
export function mayBeCommitted(error: unknown): boolean {
  if (!isConnectionFailure(error) || !(error instanceof Error)) return false
  return !NOT_CONNECTED.has(codeOf(error)) && !error.message.startsWith(NO_CONNECTION)
}

export function isDiskFull(error: unknown): boolean {
  return sqlStateOf(error) === DISK_FULL
}

/**
 * Whether the caller may try again later: the database is away, full or overburdened. Unless `isConnectionFailure`
 * holds, the statement changed nothing.
 */
export function isUnavailable(error: unknown): boolean {
  const code = sqlStateOf(error)
  return isConnectionFailure(error) || code.startsWith('53') || OVERBURDENED.has(code)
}
