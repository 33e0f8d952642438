import type { Application } from './application.ts'
import type { ServerUser } from './server-user.ts'

/** One PostgreSQL cluster: its folders and how it runs. */
export type Cluster = Readonly<{
  application: Application
  /** Holds `bin`, `lib` and `share`. */
  binariesFolder: string
  /** PGDATA. */
  clusterFolder: string
  /** Its path is short, because a socket's path is limited to 107 bytes. Only the server's user can enter it. */
  socketFolder: string
  logFile: string
  /** Undefined: the user of this process. */
  user: ServerUser | undefined
  /** False for the throw-away servers of tests: no fsync. */
  durable: boolean
}>

/** Part of the socket's name; nothing listens on this TCP port. */
export const SOCKET_PORT = 5432

/**
 * An address that the tools of libpq understand too. It names port and `sslmode`, so that PGPORT and
 * PGSSLMODE in the environment have no effect.
 */
export function socketAddress(cluster: Cluster, database: string): string {
  const host = encodeURIComponent(cluster.socketFolder)
  const where = `host=${host}&port=${SOCKET_PORT}&sslmode=disable`
  return `postgresql://${cluster.application.name}@/${database}?${where}`
}
