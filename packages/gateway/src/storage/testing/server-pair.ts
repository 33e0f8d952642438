import { startThrowAwayServer, type ThrowAwayServer } from '@vezne/embedded-postgres-launcher'

import { GATEWAY } from '../database/embedded-postgres.ts'
import { askServer } from './ask-server.ts'

/** Two real servers: the second follows the first, and a commit waits until both have it. */
export type ServerPair = Readonly<{
  /** Of the primary alone, of the standby alone, and of both in this order. */
  primary: string
  standby: string
  both: string
  /** Kills the primary as a power failure does. */
  killPrimary: () => Promise<void>
  /** Makes the standby a server that takes writes. */
  promote: () => Promise<void>
  remove: () => Promise<void>
}>

/** A promotion takes seconds on a machine that is busy. */
const ANSWER_MILLISECONDS = 60_000

/** Takes about three seconds. */
export async function startServerPair(): Promise<ServerPair> {
  const primary = await startThrowAwayServer(GATEWAY)
  const servers = [primary]
  const remove = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.remove()))
  }
  try {
    const standby = await primary.startStandby()
    servers.push(standby)
    await waitForBoth(primary)
    return {
      primary: addressOf(primary),
      standby: addressOf(standby),
      both: `${addressOf(primary, standby)}&target_session_attrs=read-write`,
      killPrimary: primary.kill,
      // The new primary has no standby, so its commits do not wait.
      promote: () => tell(standby, 'select pg_promote()'),
      remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}

function addressOf(...servers: readonly ThrowAwayServer[]): string {
  const hosts = servers.map(({ socketFolder }) => encodeURIComponent(socketFolder)).join(',')
  return `postgresql://${GATEWAY.name}@/postgres?port=5432&sslmode=disable&host=${hosts}`
}

/** After this, no committed row can be lost with the primary. */
async function waitForBoth(primary: ThrowAwayServer): Promise<void> {
  await tell(primary, `alter role ${GATEWAY.name} set synchronous_commit = 'on'`)
  await tell(primary, `alter system set synchronous_standby_names = '*'`)
  await tell(primary, 'select pg_reload_conf()')
}

async function tell(server: ThrowAwayServer, statement: string): Promise<void> {
  await askServer(server.connectionString('postgres'), statement, ANSWER_MILLISECONDS)
}

export async function isInRecovery(connectionString: string): Promise<boolean> {
  const statement = 'select pg_is_in_recovery() as answer'
  const [row] = await askServer<{ answer: boolean }>(
    connectionString,
    statement,
    ANSWER_MILLISECONDS,
  )
  return row?.answer === true
}
