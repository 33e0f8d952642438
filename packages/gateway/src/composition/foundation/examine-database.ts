import type { DatabaseFitness } from '../../operating/health/index.ts'
import { createPool, readDatabaseFitness } from '../../storage/index.ts'

/**
 * Connects to a database that may become a gateway's, reads what it is, and changes nothing.
 *
 * @throws the error of the network or of PostgreSQL if it cannot be reached, or refuses the user
 */
export async function examineDatabase(connectionString: string): Promise<DatabaseFitness> {
  const pool = createPool({ connectionString, maxConnections: 1, applicationName: 'vezne-init' })
  try {
    return await readDatabaseFitness(pool)
  } finally {
    await pool.end()
  }
}
