/**
 * The server's own time limits; the server cancels the statement, or ends the session, by itself.
 */
export type SessionLimits = Readonly<{
  statementTimeoutMilliseconds: number
  lockTimeoutMilliseconds: number
  idleInTransactionTimeoutMilliseconds: number
}>

/**
 * The limits as SQL, one message to the server however many statements: for the session, or for one
 * transaction.
 */
export function sessionLimitStatements(scope: 'session' | 'local', limits: SessionLimits): string {
  const settings = [
    ['statement_timeout', limits.statementTimeoutMilliseconds],
    ['lock_timeout', limits.lockTimeoutMilliseconds],
    ['idle_in_transaction_session_timeout', limits.idleInTransactionTimeoutMilliseconds],
  ] as const
  return settings.map(([name, value]) => `set ${scope} ${name} = ${milliseconds(value)}`).join('; ')
}

/** `set` takes no parameters, so what is written into it must be certain to be a whole number. */
function milliseconds(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new Error(`session limits: ${value} is no whole number of milliseconds`)
  }
  return String(value)
}
