import {
  type Application,
  closeDataFolder as closeFolder,
  type EmbeddedPostgres,
  makeDataFolder as makeFolder,
  startEmbeddedPostgres as start,
} from '@vezne/embedded-postgres-launcher'

export { EmbeddedPostgresError, hasEmbeddedData } from '@vezne/embedded-postgres-launcher'

/** Data folders that exist hold files, a role and a database of these names: they never change. */
export const GATEWAY: Application = {
  name: 'vezne',
  program: 'gateway',
  folderSetting: 'DATA_DIR',
  addressSetting: 'DATABASE_URL',
}

type Options = Readonly<{ dataFolder: string; log: (line: string) => void }>

export const startEmbeddedPostgres = (options: Options): Promise<EmbeddedPostgres> =>
  start({ ...options, application: GATEWAY })

export const makeDataFolder = (dataFolder: string): void => makeFolder(dataFolder, GATEWAY)

/**
 * Where the database is elsewhere, the data folder holds the keys of security codes and the audit's
 * checkpoints. A gateway that cannot write there goes on without.
 */
export const closeDataFolder = (dataFolder: string): void => closeFolder(dataFolder, GATEWAY)
