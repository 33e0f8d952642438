import { execFileSync } from 'node:child_process'
import { chownSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

import { type Cluster, EMBEDDED_ROLE, SOCKET_PORT, socketAddress } from '../embedded/cluster.ts'

/** Fills a data folder from a server that runs: started, it stays in recovery and follows that server. */
export async function copyAsStandby(primary: Cluster, standby: Cluster): Promise<void> {
  const client = new pg.Client({
    connectionString: socketAddress(primary.socketFolder, 'postgres'),
  })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    // `-a` keeps the owner, where the server has a user of its own.
    execFileSync('cp', ['-a', primary.clusterFolder, standby.clusterFolder])
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    )
    rmSync(path.join(standby.clusterFolder, 'postmaster.pid'))
    write(standby, 'backup_label', rows[0]?.label ?? '')
    write(standby, 'standby.signal', '')
    const from = `host=${primary.socketFolder} port=${SOCKET_PORT} user=${EMBEDDED_ROLE}`
    write(standby, 'postgresql.auto.conf', `primary_conninfo = '${from}'\n`)
  } finally {
    await client.end()
  }
}

function write({ clusterFolder, user }: Cluster, name: string, text: string): void {
  const file = path.join(clusterFolder, name)
  writeFileSync(file, text, { mode: 0o600 })
  if (user !== undefined) chownSync(file, user.uid, user.gid)
}

/** By a connection of its own: the gateway's pool refuses such a server. */
export async function isInRecovery(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const query = 'select pg_is_in_recovery() as answer'
    const { rows } = await client.query<{ answer: boolean }>(query)
    return rows[0]?.answer === true
  } finally {
    await client.end()
  }
}
