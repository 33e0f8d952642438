import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { waitFor } from '../../base/kernel/testing/wait-for.ts'
import { useTestDatabase } from '../testing/index.ts'
import {
  createPool,
  DEFAULT_POOL_LIMITS,
  isConnectionFailure,
  isUnavailable,
  statement,
  withTransaction,
} from './index.ts'
import type { PoolLimits } from './pool.ts'

const database = useTestDatabase()
const pools: { end: () => Promise<void> }[] = []

function poolWith(limits: Partial<PoolLimits> = {}, maxConnections = 2) {
  const { connectionString } = database
  const pool = createPool({
    connectionString,
    maxConnections,
    applicationName: 'pool test',
    limits,
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
  await database.pool.query(
    'create table counter (id text constraint counter_once primary key, value bigint)',
  )
})
afterAll(async () => {
  for (const pool of pools) await pool.end()
})

describe('what a connection is like', () => {
  it('has the limits of the server’s own clock, and a name', async () => {
    const shown = await poolWith().query(
      `select current_setting('statement_timeout') as statement,
              current_setting('lock_timeout') as lock,
              current_setting('idle_in_transaction_session_timeout') as idle,
              current_setting('application_name') as name`,
    )
    expect(shown.rows).toEqual([{ statement: '5s', lock: '2s', idle: '10s', name: 'pool test' }])
  })

  it('reads every type so that neither money nor a day can change', async () => {
    const read = await poolWith().query(
      `select 9007199254740993::bigint as big, '{9007199254740993,null}'::bigint[] as bigs,
              count(*) as count,
              0.10::numeric as numeric, '{0.10}'::numeric[] as numerics, date '2026-03-29' as day,
              '{2026-03-29}'::date[] as days, 7::int as small,
              timestamptz '2026-03-29 00:00:00+03' as moment`,
    )
    expect(read.rows).toEqual([
      {
        big: 9007199254740993n,
        bigs: [9007199254740993n, null],
        count: 1n,
        numeric: '0.10',
        numerics: ['0.10'],
        day: '2026-03-29',
        days: ['2026-03-29'],
        small: 7,
        moment: new Date('2026-03-28T21:00:00Z'),
      },
    ])
  })

  it('takes a bigint as a value, in a statement prepared by name', async () => {
    const echo = statement('pool-test-echo', 'select $1::bigint as value')
    const answer = await poolWith().query({ ...echo, values: [9007199254740993n] })
    expect(answer.rows).toEqual([{ value: 9007199254740993n }])
    expect(() => statement('x'.repeat(64), 'select 1')).toThrow(/1 to 63 bytes/)
  })

  it('is not waited for without end', async () => {
    const pool = poolWith({ acquireTimeoutMilliseconds: 1_000 }, 1)
    const held = await pool.connect()
    const refused = await failure(pool.query('select 1'))
    held.release()
    expect(isConnectionFailure(refused)).toBe(true)
  })

  it('is closed when it is idle, except for the connections that are kept', async () => {
    const pool = poolWith({ connectionsKept: 1, idleTimeoutMilliseconds: 1 }, 3)
    const sessions = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
    for (const session of sessions) session.release()
    await waitFor(() => pool.totalCount === 1, { what: 'two connections to be closed' })
    const kept = 'select pg_backend_pid() as id'
    const [first, second] = [await pool.query(kept), await pool.query(kept)]
    expect(second.rows).toEqual(first.rows)
    expect(poolWith().options).toMatchObject({
      min: DEFAULT_POOL_LIMITS.connectionsKept,
      idleTimeoutMillis: DEFAULT_POOL_LIMITS.idleTimeoutMilliseconds,
    })
  })

  it('may be ended by the server while in use, and the process lives on', async () => {
    const pool = poolWith({}, 1)
    const ended = await failure(
      withTransaction(pool, (connection) =>
        connection.query('select pg_terminate_backend(pg_backend_pid())'),
      ),
    )
    expect(isConnectionFailure(ended)).toBe(true)
    expect((await pool.query('select 1 as alive')).rows).toEqual([{ alive: 1 }])
  })
})

describe('errors by class', () => {
  it('a unique violation speaks of the statement, not of the server', async () => {
    const insert = `insert into counter values ('once', 1)`
    await database.pool.query(insert)
    const error = await failure(database.pool.query(insert))
    expect(error).toMatchObject({ code: '23505', constraint: 'counter_once' })
    expect(isConnectionFailure(error)).toBe(false)
    expect(isUnavailable(error)).toBe(false)
  })

  it.each([
    ['a closed port', 'postgresql://nobody@127.0.0.1:1/none'],
    ['a missing socket', 'postgresql://nobody@/none?host=%2Fno%2Fsuch%2Ffolder&port=5432'],
  ])('knows %s as a connection failure', async (_what, connectionString) => {
    const pool = createPool({ connectionString, maxConnections: 1, applicationName: 'pool test' })
    expect(isConnectionFailure(await failure(pool.query('select 1')))).toBe(true)
    await pool.end()
  })

  it.each([
    ['disk_full', '53100', true],
    ['out_of_memory', '53200', true],
    ['query_canceled', '57014', true],
    ['lock_not_available', '55P03', true],
    ['io_error', '58030', true],
    ['check_violation', '23514', false],
    ['undefined_table', '42P01', false],
  ])('%s is a reason to try again later: %s %s', async (_name, code, isLater) => {
    const raise = `do $$ begin raise exception 'planted' using errcode = '${code}'; end $$`
    const error = await failure(database.pool.query(raise))
    expect(isUnavailable(error)).toBe(isLater)
    expect(isConnectionFailure(error)).toBe(false)
    expect(isUnavailable(new Error('an order is missing'))).toBe(false)
  })

  it('takes no other failure for one', () => {
    expect(isConnectionFailure(new Error('an order is missing'))).toBe(false)
    expect(isConnectionFailure(Object.assign(new Error('no file'), { code: 'ENOENT' }))).toBe(false)
  })
})

describe('a transaction', () => {
  it('commits what it did, and undoes all of it after an error', async () => {
    await withTransaction(database.pool, (connection) =>
      connection.query(`insert into counter values ('kept', 1)`),
    )
    const bug = new Error('a bug')
    const thrown = await failure(
      withTransaction(database.pool, async (connection) => {
        await connection.query(`insert into counter values ('undone', 1)`)
        throw bug
      }),
    )
    expect(thrown).toBe(bug)
    const left = await database.pool.query(`select id from counter where id in ('kept', 'undone')`)
    expect(left.rows).toEqual([{ id: 'kept' }])
  })

  it('has its limits also where the session has none (PgBouncer)', async () => {
    const pool = poolWith({}, 1)
    await pool.query('set statement_timeout = 0')
    const shown = await withTransaction(pool, (connection) =>
      connection.query(`select current_setting('statement_timeout') as limit`),
    )
    expect(shown.rows).toEqual([{ limit: '5s' }])
  })

  it('is run again after a serialization failure, a bounded number of times', async () => {
    let attempts = 0
    const random = () => 0
    const raise = (code: string) =>
      `do $$ begin raise exception 'again' using errcode = '${code}'; end $$`
    const passed = await withTransaction(
      database.pool,
      async (connection) => {
        attempts += 1
        if (attempts < 3) await connection.query(raise(attempts === 1 ? '40001' : '40P01'))
        return attempts
      },
      { random },
    )
    expect(passed).toBe(3)

    attempts = 0
    const gaveUp = await failure(
      withTransaction(
        database.pool,
        (connection) => {
          attempts += 1
          return connection.query(raise('40001'))
        },
        { random },
      ),
    )
    expect(gaveUp).toMatchObject({ code: '40001' })
    expect(attempts).toBe(5)
  })

  it('does not pass for committed where an error in it was swallowed', async () => {
    const thrown = withTransaction(database.pool, async (connection) => {
      await failure(connection.query('select 1 / 0'))
    })
    await expect(thrown).rejects.toThrow('swallowed')
  })

  it('loses no update under contention', async () => {
    await database.pool.query(`insert into counter values ('sum', 0)`)
    const add = () =>
      withTransaction(database.pool, async (connection) => {
        await connection.query('set transaction isolation level repeatable read')
        const read = await connection.query<{ value: bigint }>(
          `select value from counter where id = 'sum'`,
        )
        const value = (read.rows[0]?.value ?? 0n) + 1n
        await connection.query(`update counter set value = $1 where id = 'sum'`, [value])
      })
    await Promise.all([add(), add(), add()])
    const sum = await database.pool.query(`select value from counter where id = 'sum'`)
    expect(sum.rows).toEqual([{ value: 3n }])
  })
})

describe('a peer that falls silent', () => {
  it('is given up after the deadline, and its connection with it', async () => {
    const proxy = await silentProxy()
    const pool = createPool({
      connectionString: proxy.connectionString,
      maxConnections: 1,
      applicationName: 'pool test',
      limits: { answerTimeoutMilliseconds: 100 },
    })
    const gaveUp = await failure(
      withTransaction(pool, async (connection) => {
        proxy.fallSilent()
        await connection.query('select 1')
      }),
    )
    expect(gaveUp).toMatchObject({ message: 'Query read timeout' })
    expect(isConnectionFailure(gaveUp)).toBe(true)
    expect(pool.totalCount).toBe(0)
    await pool.end()
    await proxy.close()
  })
})

type SilentProxy = Readonly<{
  connectionString: string
  fallSilent: () => void
  close: () => Promise<void>
}>

/** Stands between the pool and the server and can stop answering without closing anything. */
async function silentProxy(): Promise<SilentProxy> {
  const sockets: Socket[] = []
  let isSilent = false
  const { host, port, database: name, user, password } = addressParts()
  const server: Server = createServer((client) => {
    const upstream = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect(port, host)
    for (const socket of [client, upstream]) {
      sockets.push(socket)
      socket.on('error', () => undefined)
    }
    client.pipe(upstream)
    upstream.on('data', (chunk) => {
      if (!isSilent) client.write(chunk)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const proxyPort = typeof address === 'object' && address !== null ? address.port : 0
  return {
    connectionString: `postgresql://${user}:${password}@127.0.0.1:${proxyPort}/${name}`,
    fallSilent: () => {
      isSilent = true
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** The test server's own address: a socket's folder, or the host of TEST_DATABASE_URL. */
function addressParts() {
  const url = new URL(database.connectionString.replace('@/', '@socket/'))
  const { username: user, password, pathname, searchParams } = url
  const host = searchParams.get('host') ?? url.hostname
  const port = Number(searchParams.get('port') ?? (url.port || '5432'))
  return { host, port, user, password, database: pathname.slice(1) }
}
