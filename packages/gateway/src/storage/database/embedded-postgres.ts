import {
  type Application,
  closeDataFolder as closeFolder,
  type EmbeddedPostgres,
  makeDataFolder as makeFolder,
  startEmbeddedPostgres as start,
  startThrowAwayServer,
  type ThrowAwayServer,
} from '@vezne/embedded-postgres-launcher'

export { EmbeddedPostgresError, hasEmbeddedData } from '@vezne/embedded-postgres-launcher'

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

/** A server for one look at a backup. It ends, and its files go, with this process, however the process ends. */
export const startScratchServer = (folder: string): Promise<ThrowAwayServer> =>
  startThrowAwayServer(GATEWAY, folder)

export const makeDataFolder = (dataFolder: string): void => makeFolder(dataFolder, GATEWAY)

/**
 * Beside the embedded database, the data folder holds the keys of security codes and the audit's checkpoints; a gateway
 * works without them.
 */
export const closeDataFolder = (dataFolder: string): void => closeFolder(dataFolder, GATEWAY)
