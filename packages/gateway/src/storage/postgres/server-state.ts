import pg from 'pg'
import { isDiskFull } from './database-errors.ts'
import { withTransaction } from './statement.ts'

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

const NOT_ALLOWED = '42501'

/** Some 700 kB in a table of nobody else's, of which nothing stays. A small row may find room on a full disk. */
const TAKE_ROOM = `create temporary table vezne_room on commit drop as
  select number from generate_series(1, 20000) as number`

/** Whether the server's disk has room; true also where this role may make no temporary table to find out. */
export async function hasRoom(pool: pg.Pool): Promise<boolean> {
  try {
    await withTransaction(pool, (connection) => connection.query(TAKE_ROOM))
    return true
  } catch (error) {
    if (isDiskFull(error)) return false
    if (error instanceof pg.DatabaseError && error.code === NOT_ALLOWED) return true
    throw error
  }
}
