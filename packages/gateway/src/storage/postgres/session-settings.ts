/**
 * How a session plans. The gateway's statements are prepared, find rows by their keys and run for months.
 *
 * - One plan for all values: planning each execution costs more than most executions.
 * - Only nested loops over indexes: a plan that was made while a table was empty must not scan the table when it has
 *   grown. A table without a fitting index is scanned all the same.
 * - No `jit`: servers before 18 give a plan with a switched-off node a cost at which they would compile it.
 */
const SETTINGS = {
  plan_cache_mode: 'force_generic_plan',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_seqscan: 'off',
  jit: 'off',
} as const

/**
 * `usual`: the server's own settings, for searches whose best plan depends on what is asked. Only
 * parallel workers are switched off: the query of one panel page would otherwise take every processor from payments.
 */
export type Planning = 'by-key' | 'usual'

export function planningStatements(planning: Planning): string {
  if (planning === 'usual')
    return 'set session jit = off; set session max_parallel_workers_per_gather = 0'

  return Object.entries(SETTINGS)
    .map(([name, value]) => `set session ${name} = ${value}`)
    .join('; ')
}

/** Time limits of the server, which cancels the statement or ends the session. */
export type SessionLimits = Readonly<{
  statementTimeoutMilliseconds: number
  lockTimeoutMilliseconds: number
  idleInTransactionTimeoutMilliseconds: number
}>

/** The limits as SQL, for the session or for one transaction. */
export function sessionLimitStatements(scope: 'session' | 'local', limits: SessionLimits): string {
  const settings = [
    ['statement_timeout', limits.statementTimeoutMilliseconds],
    ['lock_timeout', limits.lockTimeoutMilliseconds],
    ['idle_in_transaction_session_timeout', limits.idleInTransactionTimeoutMilliseconds],
  ] as const
  return settings.map(([name, value]) => `set ${scope} ${name} = ${milliseconds(value)}`).join('; ')
}

/** `set` takes no parameters, so the text must be certain to be a whole number. */
function milliseconds(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new Error(`session limits: ${value} is no whole number of milliseconds`)
  }
  return String(value)
}
