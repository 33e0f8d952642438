/** A statement that the server parses and plans once per connection, known there by its name. */
export type NamedStatement = Readonly<{ name: string; text: string }>

/** PostgreSQL cuts longer names silently, and two statements would then share one plan. */
const NAME_BYTES_MAXIMUM = 63

/**
 * A prepared statement for `pool.query({ ...aStatement, values })`. Make it once, at module level,
 * and never from parts that vary: a name stands for exactly one text. Behind a transaction-pooling
 * PgBouncer this needs PgBouncer 1.21 or newer with `max_prepared_statements` above zero.
 */
export function statement(name: string, text: string): NamedStatement {
  if (name === '' || Buffer.byteLength(name) > NAME_BYTES_MAXIMUM) {
    throw new Error(`statement: the name "${name}" must have 1 to ${NAME_BYTES_MAXIMUM} bytes`)
  }
  return { name, text }
}
