import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

import { startEmbeddedPostgres } from '../../packages/gateway/src/storage/database/embedded-postgres.ts'
import { createPool } from '../../packages/gateway/src/storage/postgres/index.ts'

export type BenchDatabase = Readonly<{
  connectionString: string
  pool: pg.Pool
  version: string
  /** Null where the server runs on another machine. */
  postmaster: number | null
  stop: () => Promise<void>
}>

/**
 * A database of the run's own, written to disk with `fsync`: on the server of DATABASE_URL, which must
 * let databases be made, or on the built-in one in `folder`.
 */
export async function openDatabase(
  folder: string,
  databaseUrl: string | undefined,
): Promise<BenchDatabase> {
  if (databaseUrl !== undefined) return ownDatabaseAt(databaseUrl)
  const server = await startEmbeddedPostgres({ dataFolder: folder, log: () => undefined })
  const pool = poolAt(server.connectionString)
  const stop = async (): Promise<void> => {
    await pool.end()
    // The server's process does not keep Node.js running, so without this timer the run could end before its server.
    const alive = setInterval(() => undefined, 1_000)
    await server.stop().finally(() => clearInterval(alive))
  }
  return { ...(await describe(pool)), connectionString: server.connectionString, pool, stop }
}

async function ownDatabaseAt(databaseUrl: string): Promise<BenchDatabase> {
  const name = `vezne_bench_${process.pid}_${process.hrtime.bigint()}`
  const maintenance = poolAt(databaseUrl, 1)
  await maintenance.query(`create database ${name}`)
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  const pool = poolAt(url.href)
  const stop = async (): Promise<void> => {
    await pool.end()
    await maintenance.query(`drop database ${name} with (force)`)
    await maintenance.end()
  }
  return { ...(await describe(pool)), connectionString: url.href, pool, stop }
}

/** Wide limits: the seeder's statements take as long as they take. */
export function poolAt(connectionString: string, maxConnections = 4): pg.Pool {
  const limits = {
    acquireTimeoutMilliseconds: 60_000,
    answerTimeoutMilliseconds: 3_600_000,
    statementTimeoutMilliseconds: 3_500_000,
    lockTimeoutMilliseconds: 60_000,
  }
  return createPool({ connectionString, maxConnections, applicationName: 'vezne bench', limits })
}

async function describe(pool: pg.Pool): Promise<Pick<BenchDatabase, 'version' | 'postmaster'>> {
  const { rows } = await pool.query<{ version: string; fsync: string; folder: string }>(
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
       current_setting('data_directory') as folder`,
  )
  const { version, fsync, folder } = rows[0] ?? { version: '', fsync: '', folder: '' }
  if (fsync !== 'on') throw new Error('The server runs with fsync off: its figures mean nothing.')
  const file = join(folder, 'postmaster.pid')
  const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
  return { version, postmaster }
}
