import {
  type Application,
  closeDataFolder as closeFolder,
  type EmbeddedPostgres,
  makeDataFolder as makeFolder,
  startEmbeddedPostgres as start,
  startThrowAwayServer,
  type ThrowAwayServer,
} from '@vezne/embedded-postgres-launcher'
import { type Queryable, readValue } from '../postgres/index.ts'

export { hasEmbeddedData } from '@vezne/embedded-postgres-launcher'

/** These names never change: existing data folders hold files, a role and a database of these names. */
export const GATEWAY: Application = {
  name: 'vezne',
  program: 'gateway',
  folderSetting: 'DATA_DIR',
  addressSetting: 'DATABASE_URL',
}

type Options = Readonly<{ dataFolder: string; log: (line: string) => void }>

export const startEmbeddedPostgres = (options: Options): Promise<EmbeddedPostgres> =>
  start({ ...options, application: GATEWAY })

/**
 * A temporary server for reading a backup. The server and its files are removed when this process ends, however it
 * ends.
 */
export const startScratchServer = (folder: string): Promise<ThrowAwayServer> =>
  startThrowAwayServer(GATEWAY, folder)

/** Where the embedded server has its data, which may be outside of the data folder. Others do not tell everybody. */
export async function readServerFolder(database: Queryable): Promise<string> {
  const sql = `select current_setting('data_directory') as folder`
  const folder = await readValue<string>(database, sql)
  if (folder === null) throw new Error('embedded server: it did not say where its data is')
  return folder
}

export const makeDataFolder = (dataFolder: string): void => makeFolder(dataFolder, GATEWAY)

/**
 * Beside the embedded database, the data folder holds the keys of security codes and the audit's checkpoints; a gateway
 * works without them.
 */
export const closeDataFolder = (dataFolder: string): void => closeFolder(dataFolder, GATEWAY)
