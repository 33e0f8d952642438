/**
 * The built-in server cannot be used. The message is a sentence for the operator, remedy included.
 */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}
