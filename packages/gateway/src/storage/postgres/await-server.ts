import { NO_CONNECTION } from './database-errors.ts'
import type { Queryable } from './statement.ts'

const TRIES = 10
/** The driver's errors for a connection that took too long, whether to open or to become free. */
const SLOW: readonly string[] = [NO_CONNECTION, 'Connection terminated due to connection timeout']

/**
 * Waits for a server that takes connections, but is slow to do so, ten times as long as a call does: many gateways
 * that start at once load it. A server that refuses connections is reported at once.
 */
export async function awaitServer(database: Queryable): Promise<void> {
  for (let triesLeft = TRIES - 1; ; triesLeft -= 1) {
    try {
      await database.query('select 1')
      return
    } catch (error) {
      if (triesLeft === 0 || !isSlow(error)) throw error
    }
  }
}

function isSlow(error: unknown): boolean {
  return error instanceof Error && SLOW.includes(error.message)
}
