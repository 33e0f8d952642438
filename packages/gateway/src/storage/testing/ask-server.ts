import pg from 'pg'

/**
 * One statement on a connection of its own; the gateway's pool refuses a server in recovery. A server that is silent
 * costs the given time and no more, after which this throws.
 */
export async function askServer<Row extends pg.QueryResultRow>(
  connectionString: string,
  statement: string,
  withinMilliseconds: number,
): Promise<readonly Row[]> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: withinMilliseconds,
    query_timeout: withinMilliseconds,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(statement)).rows
  } finally {
    // Not awaited, because a frozen server never closes its side.
    client.end().catch(() => undefined)
  }
}
