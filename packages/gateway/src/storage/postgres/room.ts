import pg from 'pg'

import { isDiskFull } from './database-errors.ts'
import { withTransaction } from './transaction.ts'

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
