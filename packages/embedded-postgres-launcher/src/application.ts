/**
 * Who runs a server: what the launcher names its files after, and what its sentences say. All of it stays the
 * same for the life of a data folder.
 */
export type Application = Readonly<{
  /**
   * The role, the database, and the beginning of what lies outside of the data folder: `/tmp/<name>-…` for
   * sockets, `/var/lib/<name>` for data that root's server could not reach elsewhere.
   */
  name: string
  /** What of the application runs, such as `gateway`: it locks the data folder by `gateway.lock`. */
  program: string
  /** The setting by which an operator chooses the data folder. */
  folderSetting: string
  /** The setting by which an operator names a server of their own in place of this one. */
  addressSetting: string
}>

/** The built-in server cannot be used. The message is a sentence for the operator, remedy included. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** The remedy that is always left. */
export function useAnotherServer({ addressSetting }: Application): string {
  return `Set ${addressSetting} to a PostgreSQL server instead.`
}
