import {
  appendFileSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'

import { type Cluster, EMBEDDED_ROLE, SOCKET_PORT } from '../embedded/cluster.ts'
import { createCluster, launchServer, querySocket, stopServer } from '../embedded/server.ts'
import { guardCluster } from './cluster-guard.ts'
import { layOut } from './test-cluster.ts'

/** Two real servers: the second follows the first, and a commit waits until both have it. */
export type ServerPair = Readonly<{
  /** Of the primary alone, of the standby alone, and of both in this order. */
  primary: string
  standby: string
  both: string
  /** Ends the primary as a machine ends that loses its power. */
  killPrimary: () => Promise<void>
  /** Makes the standby a server that takes writes. */
  promote: () => Promise<void>
  remove: () => Promise<void>
}>

/** Takes about two seconds: the standby is a copy of the primary's folder from before its first start. */
export async function startServerPair(): Promise<ServerPair> {
  const folders = [mkdtempSync('/tmp/vezne-pair-'), mkdtempSync('/tmp/vezne-pair-')] as const
  const [primary, standby] = [layOut(folders[0]), layOut(folders[1])]
  const ends = [guardCluster(primary, folders[0]), guardCluster(standby, folders[1])]
  const remove = async (): Promise<void> => {
    await Promise.all(ends.map((end) => end()))
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
  try {
    await createCluster(primary)
    copyAsStandby(primary, standby)
    await launchServer(primary)
    await launchServer(standby)
    await waitForBoth(primary)
  } catch (error) {
    await remove()
    throw error
  }
  const socketsOf = (...clusters: readonly Cluster[]) =>
    `postgresql://${EMBEDDED_ROLE}@/postgres?port=${SOCKET_PORT}&sslmode=disable&host=` +
    clusters.map(({ socketFolder }) => encodeURIComponent(socketFolder)).join(',')
  return {
    primary: socketsOf(primary),
    standby: socketsOf(standby),
    both: `${socketsOf(primary, standby)}&target_session_attrs=read-write`,
    killPrimary: () => stopServer(primary, 'immediate'),
    promote: async () => {
      // Nobody follows the new primary: its commits wait for nobody.
      await querySocket(standby.socketFolder, 'select pg_promote()')
    },
    remove,
  }
}

function copyAsStandby(primary: Cluster, standby: Cluster): void {
  cpSync(primary.clusterFolder, standby.clusterFolder, { recursive: true })
  const { clusterFolder } = standby
  appendFileSync(path.join(clusterFolder, 'standby.signal'), '')
  appendFileSync(
    path.join(clusterFolder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.socketFolder} port=${SOCKET_PORT} user=${EMBEDDED_ROLE}'\n`,
  )
  if (standby.user !== undefined) giveAway(clusterFolder, standby.user)
}

function giveAway(entry: string, user: NonNullable<Cluster['user']>): void {
  chownSync(entry, user.uid, user.gid)
  if (!lstatSync(entry).isDirectory()) return
  for (const name of readdirSync(entry)) giveAway(path.join(entry, name), user)
}

/** From here on nothing that was committed can be lost with the primary. */
async function waitForBoth({ socketFolder }: Cluster): Promise<void> {
  const ask = (text: string) => querySocket(socketFolder, text)
  await ask(`alter role ${EMBEDDED_ROLE} set synchronous_commit = 'on'`)
  await ask(`alter system set synchronous_standby_names = '*'`)
  await ask('select pg_reload_conf()')
}
