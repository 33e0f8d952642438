import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

import type { Configuration } from '../config/index.ts'
import { createPool, migrate, startEmbeddedPostgres } from '../storage/index.ts'

export type Database = Readonly<{
  pool: pg.Pool
  /** Holds a password where the operator's address does. */
  connectionString: string
  close: () => Promise<void>
}>

export type Note = (line: string) => void

/** Connections of one gateway process. Whoever finds none free within two seconds is refused. */
const CONNECTIONS_MAXIMUM = 24
/** What several processes of one gateway share, below the hundred that a server takes by default. */
const CONNECTIONS_TOGETHER = 88
/** A command runs beside a gateway that needs the others. */
const COMMAND_CONNECTIONS = 8

/**
 * Opens the configured database, or starts the embedded one, and brings it to this version's
 * schema.
 */
export async function openDatabase(configuration: Configuration, note: Note): Promise<Database> {
  const { databaseUrl } = configuration
  const database =
    databaseUrl === null
      ? await startEmbedded(configuration, note)
      : connect(databaseUrl.expose(), { note, connections: connectionsOf(configuration) })
  try {
    await migrate(database.pool, { log: note })
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * As `openDatabase`, for the command line: where a gateway is running on the embedded server, that
 * server is used and left running.
 */
export async function openForCommand(configuration: Configuration, note: Note): Promise<Database> {
  const running = configuration.databaseUrl === null ? await joinRunning(configuration, note) : null
  return running ?? openDatabase(configuration, note)
}

function connectionsOf({ workers }: Pick<Configuration, 'workers'>): number {
  return Math.min(CONNECTIONS_MAXIMUM, Math.floor(CONNECTIONS_TOGETHER / workers))
}

async function startEmbedded(configuration: Configuration, note: Note): Promise<Database> {
  const { dataFolder } = configuration
  const server = await startEmbeddedPostgres({ dataFolder, log: note })
  const addressFile = addressFileIn(dataFolder)
  writeFileSync(addressFile, server.connectionString, { mode: 0o600 })
  const connections = connectionsOf(configuration)
  const { pool, connectionString, close } = connect(server.connectionString, { note, connections })
  return {
    pool,
    connectionString,
    close: async () => {
      await close()
      rmSync(addressFile, { force: true })
      await server.stop()
    },
  }
}

async function joinRunning({ dataFolder }: Configuration, note: Note): Promise<Database | null> {
  const addressFile = addressFileIn(dataFolder)
  if (!existsSync(addressFile)) return null
  const connections = COMMAND_CONNECTIONS
  const database = connect(readFileSync(addressFile, 'utf8'), { note, connections })
  try {
    await database.pool.query('select 1')
    return database
  } catch {
    // What a killed gateway left behind: nobody answers there any more.
    await database.close()
    return null
  }
}

function addressFileIn(dataFolder: string): string {
  return join(dataFolder, 'database-address')
}

function connect(
  connectionString: string,
  { note, connections }: Readonly<{ note: Note; connections: number }>,
): Database {
  const pool = createPool({
    connectionString,
    maxConnections: connections,
    applicationName: 'vezne',
    onIdleError: (error) =>
      note(`A database connection broke and will be replaced: ${error.name}.`),
  })
  return { pool, connectionString, close: () => pool.end() }
}
