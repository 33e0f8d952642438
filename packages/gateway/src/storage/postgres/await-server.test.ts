import { afterAll, beforeAll, expect, it } from 'vitest'

import { startDatabaseProxy } from '../../../../../test/support/proxied-database.ts'
import { useTestDatabase } from '../testing/index.ts'
import { awaitServer } from './await-server.ts'
import { createPool } from './pool.ts'
import type { Queryable } from './statement.ts'

const database = useTestDatabase()
let way: Awaited<ReturnType<typeof startDatabaseProxy>>

beforeAll(async () => {
  way = await startDatabaseProxy(database.connectionString)
})
afterAll(() => way.close())

/** How often the server was asked, and the error if that came to nothing. */
async function awaited(onTry: (tries: number) => void) {
  const limits = { acquireTimeoutMilliseconds: 200, connectionsKept: 0 }
  const { connectionString } = way
  const pool = createPool({ connectionString, maxConnections: 1, applicationName: 'test', limits })
  let tries = 0
  const query = ((sql: string) => {
    tries += 1
    onTry(tries)
    return pool.query(sql)
  }) as Queryable['query']
  const error = await awaitServer({ query }).catch((reason: unknown) => reason)
  await pool.end()
  return { tries, error }
}

it('waits for a server that is slow to take connections', async () => {
  way.set('freeze')
  const onTry = (tries: number) => tries === 3 && way.set('pass')
  expect(await awaited(onTry)).toEqual({ tries: 3, error: undefined })
})

it('gives up after ten tries', async () => {
  way.set('freeze')
  const { tries, error } = await awaited(() => undefined)
  expect([tries, String(error)]).toEqual([10, expect.stringContaining('connection timeout')])
})

it('does not wait for a server that refuses connections', async () => {
  way.set('refuse')
  const { tries, error } = await awaited(() => undefined)
  expect([tries, error]).toEqual([1, expect.any(Error)])
})
