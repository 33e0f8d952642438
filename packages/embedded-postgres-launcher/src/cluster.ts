import type { Application } from './application.ts'
import type { ServerUser } from './server-user.ts'

/** One PostgreSQL data folder and what it takes to run it. */
export type Cluster = Readonly<{
  application: Application
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

/** No more than a part of the socket's name. */
export const SOCKET_PORT = 5432

/**
 * An address that libpq's tools understand too. The port and `sslmode` are said, so that PGPORT and
 * PGSSLMODE in the environment change nothing.
 */
export function socketAddress(cluster: Cluster, database: string): string {
  const host = encodeURIComponent(cluster.socketFolder)
  const where = `host=${host}&port=${SOCKET_PORT}&sslmode=disable`
  return `postgresql://${cluster.application.name}@/${database}?${where}`
}
