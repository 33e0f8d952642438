import type pg from 'pg'
import { ReadOnlyServerError } from './database-errors.ts'

/**
 * Runs `statements` and asks in the same message whether the server takes writes. Throws a ReadOnlyServerError where it
 * does not. The setting reads `on` during recovery, whatever its configured value.
 */
export async function refuseReadOnly(client: pg.ClientBase, statements = ''): Promise<void> {
  const answer: unknown = await client.query(`${statements}; show transaction_read_only`)
  const last = [answer].flat().at(-1)
  const [row] = Object(last).rows
  if (row?.transaction_read_only !== 'off') throw new ReadOnlyServerError()
}

/** As `refuseReadOnly`, over a connection of the pool; the connection is destroyed where its server is read-only. */
export async function verifyWritable(pool: pg.Pool): Promise<void> {
  const connection = await pool.connect()
  try {
    await refuseReadOnly(connection)
    connection.release()
  } catch (error) {
    connection.release(error instanceof Error ? error : true)
    throw error
  }
}
