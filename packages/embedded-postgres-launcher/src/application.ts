/**
 * The application that uses the server: names for files and for messages. They must not change during the life
 * of a data folder.
 */
export type Application = Readonly<{
  /**
   * Name of the role and of the database, and part of the paths outside the data folder: `/tmp/<name>-…` for
   * sockets, `/var/lib/<name>` for data that root's server cannot reach in the data folder.
   */
  name: string
  /** The program that runs, such as `gateway`: it locks the data folder with `gateway.lock`. */
  program: string
  /** The setting with which an operator chooses the data folder. */
  folderSetting: string
  /** The setting with which an operator names another PostgreSQL server. */
  addressSetting: string
}>

/** The built-in server cannot be used. The message tells the operator the reason and the remedy. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

export function useAnotherServer({ addressSetting }: Application): string {
  return `Set ${addressSetting} to a PostgreSQL server instead.`
}
