import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type ServerPair, startServerPair } from '../testing/index.ts'
import { createPool, isReadOnly, isUnavailable, mayBeCommitted, verifyWritable } from './index.ts'

let servers: ServerPair
const pools: { end: () => Promise<void> }[] = []

function poolOf(connectionString: string, failures: Error[] = []) {
  const pool = createPool({
    connectionString,
    maxConnections: 4,
    applicationName: 'writable pool test',
    observer: { failed: (error) => failures.push(error), answered: () => undefined },
  })
  pools.push(pool)
  return pool
}

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

beforeAll(async () => {
  servers = await startServerPair()
})
afterAll(async () => {
  for (const pool of pools) await pool.end()
  await servers.remove()
})

describe('a pool over a server that takes no writes', () => {
  it('has no connection to a standby, and nothing that was sent', async () => {
    const failures: Error[] = []
    const refused = await failure(poolOf(servers.standby, failures).query('select 1'))
    expect(isReadOnly(refused)).toBe(true)
    expect(isUnavailable(refused)).toBe(true)
    expect(mayBeCommitted(refused)).toBe(false)
    expect(failures).toEqual([refused])
  })

  it('gives up every connection once a statement found the server read-only', async () => {
    const pool = poolOf(servers.primary)
    const before = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
    const ids = 'select pg_backend_pid() as id'
    const old = await Promise.all(before.map(async (each) => (await each.query(ids)).rows[0].id))
    // As its operator does it to the whole server; these sessions live on.
    for (const each of before) await each.query('set default_transaction_read_only = on')
    for (const each of before) each.release()
    const refused = await failure(pool.query('create table never (id int)'))
    expect(isReadOnly(refused)).toBe(true)
    expect(mayBeCommitted(refused)).toBe(false)
    const after = await Promise.all([1, 2, 3].map(() => pool.query(ids)))
    for (const { rows } of after) expect(old).not.toContain(rows[0].id)
  })

  it('is found by asking, without a write', async () => {
    const pool = poolOf(servers.primary)
    await verifyWritable(pool)
    await pool.query('set default_transaction_read_only = on')
    expect(isReadOnly(await failure(verifyWritable(pool)))).toBe(true)
    await verifyWritable(pool)
  })
})

describe('a pool over several servers', () => {
  /** The same servers in the other order, and the folder of the primary's socket. */
  function standbyFirst(): Readonly<{ address: string; primary: string }> {
    const [options = '', folders = ''] = servers.both.split('&target')[0]?.split('host=') ?? []
    const [primary = '', standby = ''] = folders.split(',')
    return { address: `${options}host=${standby},${primary}`, primary }
  }

  it('passes over the standby, wherever it stands, and stays with the server that was good', async () => {
    const { address, primary } = standbyFirst()
    const failures: Error[] = []
    const pool = poolOf(address, failures)
    const where = async () =>
      (await pool.query(`select current_setting('unix_socket_directories') as folder`)).rows[0]
        .folder
    expect(await where()).toBe(decodeURIComponent(primary))
    expect(pool.options.connectionString).toContain(primary)
    expect(failures).toEqual([])
    const many = await Promise.all(Array.from({ length: 12 }, where))
    expect(new Set(many)).toEqual(new Set([decodeURIComponent(primary)]))
  })

  it('goes to the next one when the first is gone and the second was promoted', async () => {
    const pool = poolOf(servers.both)
    await pool.query('create table kept as select 1 as id')
    await servers.killPrimary()
    expect(isUnavailable(await failure(pool.query('select 1')))).toBe(true)
    expect(isReadOnly(await failure(pool.query('select 1')))).toBe(true)
    // Whichever host is asked last: a standby tells an operator more than a host that is gone.
    const turned = poolOf(standbyFirst().address)
    expect(isReadOnly(await failure(turned.query('select 1')))).toBe(true)
    await servers.promote()
    expect((await pool.query('insert into kept values (2) returning id')).rows).toEqual([{ id: 2 }])
    expect((await pool.query('select count(*) as kept from kept')).rows).toEqual([{ kept: 2n }])
  })
})
