import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Configuration } from '../../base/config/index.ts'
import {
  awaitServer,
  hasEmbeddedData,
  migrationStatus,
  refuseOtherMode,
  refuseUnfinishedRestore,
  startEmbeddedPostgres,
  UnfitDatabaseError,
} from '../../storage/index.ts'
import { connect, type Database, type Note } from './connect.ts'

/** Connections of one gateway process. A call that gets no connection within two seconds is refused. */
const CONNECTIONS_MAXIMUM = 24
/** Connections of all workers of one gateway, below the 100 that PostgreSQL accepts by default. */
const CONNECTIONS_TOGETHER = 88
/** Few, because a command runs beside a gateway on the same server. */
const COMMAND_CONNECTIONS = 8

/** Opens the configured database, or starts the embedded one. The schema stays as it is. */
export async function openDatabase(configuration: Configuration, note: Note): Promise<Database> {
  const { databaseUrl } = configuration
  if (databaseUrl === null) return startEmbedded(configuration, note)
  const connections = connectionsOf(configuration)
  const database = connect(databaseUrl.expose(), { note, connections })
  return closingOnError(database, async () => {
    await awaitServer(database.pool)
    return database
  })
}

/** As `openDatabase`, but where a gateway runs on the embedded server, uses that server and leaves it running. */
export async function openBesideRunning(
  configuration: Configuration,
  note: Note,
): Promise<Database> {
  const running = configuration.databaseUrl === null ? await joinRunning(configuration, note) : null
  return running ?? openDatabase(configuration, note)
}

/**
 * As `openBesideRunning`, for a command. Throws an UnfitDatabaseError where the embedded server has no data
 * yet, or the schema is not this version's.
 */
export async function openExisting(configuration: Configuration, note: Note): Promise<Database> {
  const { databaseUrl, dataFolder } = configuration
  if (databaseUrl === null && !hasEmbeddedData(dataFolder)) {
    const missing = `There is no database in the data folder ${dataFolder}.`
    const remedy = 'Set DATA_DIR or DATABASE_URL to where the gateway has it.'
    throw new UnfitDatabaseError('database', `${missing} ${remedy} ${A_START_MAKES_IT}`)
  }
  const database = await openBesideRunning(configuration, note)
  return closingOnError(database, async () => {
    await refuseUnfinishedRestore(database.pool)
    await refuseOtherMode(database.pool, configuration.mode)
    await refuseOtherSchema(database)
    return database
  })
}

/** Closes the database where `work` fails: the caller has not received the database yet. */
export async function closingOnError<Result>(
  database: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await database.close()
    throw error
  }
}

const A_START_MAKES_IT =
  'Start the gateway, or run "vezne migrate", which brings it to this version’s schema; ' +
  'other commands change no schema.'

async function refuseOtherSchema({ pool }: Database): Promise<void> {
  const { applied, pending } = await migrationStatus(pool)
  if (pending.length === 0) return
  const isEmpty = applied.length === 0
  const state = isEmpty ? 'The database is empty' : `The database lacks ${pending.join(', ')}`
  throw new UnfitDatabaseError('migrations', `${state}. ${A_START_MAKES_IT}`)
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
  const database = connect(server.connectionString, { note, connections })
  return {
    ...database,
    close: async () => {
      await database.close()
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
    // A killed gateway left the file behind: no server answers at its address any more.
    await database.close()
    return null
  }
}

function addressFileIn(dataFolder: string): string {
  return join(dataFolder, 'database-address')
}
