/**
 * The database and this version of the gateway do not fit. The message is a sentence for the
 * operator.
 */
export class MigrationError extends Error {
  override name = 'MigrationError'
}
