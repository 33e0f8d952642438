import type { ServerUser } from './server-user.ts'

/** One PostgreSQL data folder and what it takes to run it. */
export type Cluster = Readonly<{
  /** Holds `bin`, `lib` and `share`. */
  binariesFolder: string
  /** PGDATA. */
  clusterFolder: string
  /**
   * Short, as a socket's path may have 107 bytes, and open to nobody but the server's user (and
   * root).
   */
  socketFolder: string
  logFile: string
  /** Undefined: the user of this process. */
  user: ServerUser | undefined
  /** False only for throw-away clusters of tests: no fsync. */
  durable: boolean
}>

/** The only role and database, and the port, which is no more than a part of the socket's name. */
export const EMBEDDED_ROLE = 'vezne'
export const EMBEDDED_DATABASE = 'vezne'
export const SOCKET_PORT = 5432

/**
 * An address that libpq's tools understand too. The port and `sslmode` are said, so that PGPORT and
 * PGSSLMODE in the environment change nothing.
 */
export function socketAddress(socketFolder: string, database: string): string {
  const host = encodeURIComponent(socketFolder)
  const where = `host=${host}&port=${SOCKET_PORT}&sslmode=disable`
  return `postgresql://${EMBEDDED_ROLE}@/${database}?${where}`
}
