import pg from 'pg'

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
  return error instanceof pg.DatabaseError && error.code === READ_ONLY
}

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
