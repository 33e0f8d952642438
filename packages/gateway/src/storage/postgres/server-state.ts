import type pg from 'pg'
import { ReadOnlyServerError } from './database-errors.ts'

/**
 * Asks the server whether it takes writes, together with `statements` that go ahead in the same message.
 * Throws a ReadOnlyServerError where it does not. The setting is `on` during recovery, whatever it was set to.
 */
export async function refuseReadOnly(client: pg.ClientBase, statements = ''): Promise<void> {
  const answer: unknown = await client.query(`${statements}; show transaction_read_only`)
  const last = [answer].flat().at(-1)
  const [row] = Object(last).rows
  if (row?.transaction_read_only !== 'off') throw new ReadOnlyServerError()
}

/** As `refuseReadOnly`, over a connection of the pool; it is given up where its server takes no writes. */
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
