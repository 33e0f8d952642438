import type pg from 'pg'

import { createDatabaseWatch, type DatabaseWatch } from '../../operating/health/index.ts'
import { createPool, isConnectionFailure, isDiskFull } from '../../storage/index.ts'

export type Database = Readonly<{
  pool: pg.Pool
  /** Contains a password where DATABASE_URL contains one. */
  connectionString: string
  watch: DatabaseWatch
  close: () => Promise<void>
}>

export type Note = (line: string) => void

const BETWEEN_NOTES_MILLISECONDS = 60_000

export function connect(
  connectionString: string,
  { note, connections }: Readonly<{ note: Note; connections: number }>,
): Database {
  const watch = createDatabaseWatch({ isConnectionFailure, isDiskFull })
  const pool = createPool({
    connectionString,
    maxConnections: connections,
    applicationName: 'vezne',
    onIdleError: noteRarely(note),
    observer: watch,
  })
  return { pool, connectionString, watch, close: () => pool.end() }
}

/** A server that ends breaks all connections at once; one note is enough. */
function noteRarely(note: Note): (error: Error) => void {
  let notedAt = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - notedAt < BETWEEN_NOTES_MILLISECONDS) return
    notedAt = performance.now()
    note(`Database connections broke and will be replaced: ${error.name}.`)
  }
}
