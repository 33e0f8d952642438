import { execFile } from 'node:child_process'
import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startThrowAwayServer, type ThrowAwayServer } from '@vezne/embedded-postgres-launcher'
import pg from 'pg'
import { GATEWAY } from '../database/embedded-postgres.ts'
import { askServer } from './ask-server.ts'
import { folderForData, startTestCluster } from './test-cluster.ts'

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
  const primary = await startTestCluster()
  const servers = [primary]
  const remove = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.remove()))
  }
  try {
    const standby = await startStandby(primary)
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

/** Starts a server that follows this one. Remove it separately. */
export async function startStandby(primary: ThrowAwayServer): Promise<ThrowAwayServer> {
  const dataIn = await folderForData()
  return startThrowAwayServer(GATEWAY, dataIn, (folder) => copyAsStandby(primary, folder))
}

/** Copies the data of a running server. A server that starts on the copy is a standby of the first. */
async function copyAsStandby(primary: ThrowAwayServer, folder: string): Promise<void> {
  // A backup belongs to its session: start and stop need the same connection.
  const session = new pg.Client({ connectionString: primary.connectionString('postgres') })
  await session.connect()
  try {
    await session.query(`select pg_backup_start('standby', true)`)
    const { rows: places } = await session.query<{ data_directory: string }>('show data_directory')
    // `-a` keeps the owner, in case the server has a user of its own.
    await promisify(execFile)('cp', ['-a', places[0]?.data_directory ?? '', folder])
    const { rows } = await session.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    )
    rmSync(join(folder, 'postmaster.pid'))
    writeAsOwner(folder, 'backup_label', rows[0]?.label ?? '')
    writeAsOwner(folder, 'standby.signal', '')
    const from = `host=${primary.socketFolder} port=5432 user=${GATEWAY.name}`
    writeAsOwner(folder, 'postgresql.auto.conf', `primary_conninfo = '${from}'\n`)
  } finally {
    await session.end()
  }
}

function writeAsOwner(folder: string, name: string, text: string): void {
  const file = join(folder, name)
  writeFileSync(file, text, { mode: 0o600 })
  const { uid, gid } = statSync(folder)
  chownSync(file, uid, gid)
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
