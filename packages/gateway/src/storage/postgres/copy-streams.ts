import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'

/** The driver's own method: that of our connections ends each statement after some seconds (`limitAnswers`). */
type Driver = Readonly<{ query: (this: pg.ClientBase, stream: Readable | Writable) => unknown }>

const driver: Driver = Object(pg.Client.prototype)

/** The answer of a `copy … to stdout`, no faster than it is read. */
export function copyOut(connection: pg.ClientBase, sql: string): Readable {
  const stream = to(sql)
  driver.query.call(connection, stream)
  return stream
}

/** Takes the rows of a `copy … from stdin`; `rowCount` says afterwards how many the server stored. */
export function copyIn(
  connection: pg.ClientBase,
  sql: string,
): Writable & Readonly<{ rowCount: number }> {
  const stream = from(sql)
  driver.query.call(connection, stream)
  return stream
}
