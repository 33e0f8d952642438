/**
 * How a session plans. Statements here find rows by their keys, prepared by name and run for months.
 *
 * - One plan for all values: a plan for each execution costs more than most executions.
 * - Only nested loops over indexes: a plan that was made while its tables were empty must not read them
 *   from end to end when they have grown. A table that has no index for a question is read all the same.
 * - Servers before 18 price what is switched off so high that they would compile such a plan (`jit`).
 */
const SETTINGS = {
  plan_cache_mode: 'force_generic_plan',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_seqscan: 'off',
  jit: 'off',
} as const

/** The settings as SQL, one message to the server with whatever else is set. */
export function planningStatements(): string {
  return Object.entries(SETTINGS)
    .map(([name, value]) => `set session ${name} = ${value}`)
    .join('; ')
}

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
