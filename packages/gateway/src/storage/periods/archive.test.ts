/** The archive of closed quarters: everything of them is in files or in the database (decision 8.12). */

import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  callOf,
  createHarness,
  type Harness,
  refusalOf,
  taken,
} from '../../../../../test/payment-core/payments-harness.ts'
import { DAYS } from '../../../../../test/payment-core/turnable-clock.ts'
import { firstIdAt, uuidV7 } from '../../base/kernel/index.ts'
import {
  type ArchiveOutcome,
  type ArchiveStore,
  archivePeriods,
  restorePeriod,
} from '../../operating/archive/index.ts'
import { verifyAudit } from '../../operating/audit/index.ts'
import { memoryCheckpoints, testSigner } from '../../operating/audit/testing/audit-parts.ts'
import {
  businessDayOf,
  closeDay,
  returnPayment,
  reversePayment,
} from '../../payment/payments/index.ts'
import { createAuditStore } from '../audit/audit-store.ts'
import { createFeedStore } from '../events/index.ts'
import { createAuditTrail } from '../index.ts'
import { createMerchantStore } from '../merchants/merchant-store.ts'
import { createPaymentSearch } from '../panel/index.ts'
import { createReportStore } from '../report-store.ts'
import { useTestDatabase } from '../testing/index.ts'
import { createArchiveStore, maintainPartitions } from './index.ts'
import { DIVIDED_TABLES, quarterOf, readPeriods } from './partitions.ts'

const database = useTestDatabase()
let at: Harness
let folder: string
let quarter: string
let store: ArchiveStore

beforeAll(async () => {
  store = createArchiveStore(database.pool, testSigner())
})
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'vezne-archive-'))
  const newest = (await readPeriods(database.pool, DIVIDED_TABLES[0])).at(-1)
  if (newest === undefined) throw new Error('There is no partition.')
  // In a quarter that no other test has touched.
  const startsAt = new Date(newest.until.getTime() + 10 * DAYS)
  await maintainPartitions(database.pool, { now: startsAt })
  at = await createHarness(database.pool, { startsAt })
  quarter = quarterOf(startsAt).name
})
afterEach(() => rmSync(folder, { recursive: true }))

function portsWith(changes: Partial<ArchiveStore>) {
  return {
    store: { ...store, ...changes },
    clock: at.clock,
    newId: () => uuidV7(at.clock.now()),
    actor: 'cli:test',
  }
}

async function archive(
  changes: Partial<ArchiveStore> = {},
  erasesPayers = true,
): Promise<ArchiveOutcome> {
  const input = { before: at.clock.now(), folder, erasesPayers }
  const outcomes: ArchiveOutcome[] = []
  for await (const outcome of archivePeriods(portsWith(changes), input)) outcomes.push(outcome)
  const own = outcomes.find((one) => (one.ok ? one.archived : one).period.name === quarter)
  if (own === undefined) throw new Error(`${quarter} was not even looked at.`)
  return own
}

/** A payment of the quarter with a return of the same day, closed and long ago. */
async function longAgo(): Promise<string> {
  const orderId = await taken(at)
  await closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
  await returnPayment(at.ports, callOf(at), { orderId, amountMinor: 3_000n })
  await createFeedStore(database.pool).sequence(100)
  at.clock.turn(100 * DAYS)
  return orderId
}

async function rowsHere(orderId: string): Promise<number[]> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from payment_order where order_id = $1
     union all select count(*)::int from order_operation where order_id = $1
     union all select count(*)::int from ledger_transfer where order_id = $1
     union all select count(*)::int from recorded_event where subject_id = $1`,
    [orderId],
  )
  return rows.map(({ count }) => count)
}

function linesOf(table: string): string[] {
  const text = gunzipSync(readFileSync(path.join(folder, quarter, `${table}.jsonl.gz`)))
  return text.toString('utf8').trimEnd().split('\n')
}

describe('a quarter that is closed', () => {
  test('is in its folder whole, and gone from the tables', async () => {
    const orderId = await longAgo()
    const before = await rowsHere(orderId)
    const outcome = await archive()
    expect(outcome).toMatchObject({ ok: true, archived: { folder: path.join(folder, quarter) } })
    expect(await rowsHere(orderId)).toEqual([0, 0, 0, 0])
    const [orders = 0, operations = 0, transfers = 0] = before
    expect(linesOf('payment_order')).toHaveLength(orders)
    expect(linesOf('order_operation')).toHaveLength(operations)
    expect(linesOf('ledger_transfer')).toHaveLength(transfers)
    expect(linesOf('event').join()).toContain(orderId)
    const manifest = JSON.parse(readFileSync(path.join(folder, quarter, 'manifest.json'), 'utf8'))
    expect(manifest.files[0].sums).toEqual({
      amount_minor: '10000',
      taken_minor: '10000',
      returned_minor: '3000',
    })
    expect(manifest.accounts).toContainEqual({
      account: 'bank',
      debitMinor: '10000',
      creditMinor: '3000',
    })
    const [listed] = (await store.archivedPeriods()).filter(({ name }) => name === quarter)
    expect(listed?.manifestHash).toBe(outcome.ok ? outcome.archived.manifestHash : null)
  })

  test('is unknown to calls, as any order that never was; its act stands in the audit chain', async () => {
    const orderId = await longAgo()
    await archive()
    const unknown = { orderId: uuidV7(at.clock.now()), amountMinor: 1n }
    const refusals = [{ orderId, amountMinor: 1n }, unknown].map((request) =>
      refusalOf(returnPayment(at.ports, callOf(at), request)),
    )
    const [archived, never] = await Promise.all(refusals)
    expect(archived?.code).toBe(never?.code)
    const audit = createAuditStore(database.pool, 'operator')
    const entries = await audit.entriesAfter(0n, 1_000)
    const own = entries.filter(
      ({ act, subject }) => act === 'period.archive' && subject === quarter,
    )
    expect(own).toMatchObject([{ actor: 'cli:test', details: { orders: 1, operations: 1 } }])
    const trail = createAuditTrail(database.pool, memoryCheckpoints())
    const verdicts = await verifyAudit(trail, testSigner(), [])
    expect(verdicts[0]).toMatchObject({ chain: 'operator', intact: true })
  })

  test('is found again by reports of its days, which are refused instead of saying zero', async () => {
    await longAgo()
    const day = businessDayOf(
      new Date(at.clock.now().getTime() - 100 * DAYS).toISOString().slice(0, 10),
      23 * 60,
    )
    const today = businessDayOf(at.clock.now().toISOString().slice(0, 10), 23 * 60)
    if (day === null || today === null) throw new Error('no date')
    const reports = createReportStore(database.pool)
    expect(await reports.archivesOf(day)).toEqual([])
    await archive()
    expect(await reports.archivesOf(day)).toMatchObject([{ name: quarter }])
    expect(await reports.archivesOf(today)).toEqual([])
  })

  test('is not found by the panel’s search any more, which knows from when on it finds orders', async () => {
    await createMerchantStore(database.pool).insertMerchant(at.merchant, at.clock.now())
    const orderId = await longAgo()
    const search = createPaymentSearch(database.pool)
    const find = () => search.find(null, [{ kind: 'orderId', value: orderId }], 10)
    expect(await find()).toMatchObject([{ id: orderId }])
    const before = await search.archivedUntil()
    await archive()
    expect(await find()).toEqual([])
    const [own] = (await store.archivedPeriods()).filter(({ name }) => name === quarter)
    expect(await search.archivedUntil()).toEqual(own?.until)
    expect(before).not.toEqual(own?.until)
  })
})

describe('a quarter that is not closed', () => {
  test('is left as it is, and what is open in it is named', async () => {
    const orderId = await taken(at, { paymentType: 'PreAuth' })
    at.clock.turn(100 * DAYS)
    expect(await archive()).toMatchObject({
      ok: false,
      obstacles: [
        { what: expect.stringContaining('pre-authorisations'), count: 1, example: orderId },
        { what: expect.stringContaining('batches'), count: 1 },
      ],
    })
    expect(readdirSync(folder)).not.toContain(quarter)
    await reversePayment(at.ports, callOf(at), { orderId })
    await closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
    at.clock.turn(DAYS)
    expect(await archive()).toMatchObject({ ok: true })
  })

  test('is never the present one, or one to come', async () => {
    const ports = { store, clock: at.clock, newId: at.ports.newId, actor: 'cli:test' }
    const ahead = new Date(at.clock.now().getTime() + 1)
    const outcomes = archivePeriods(ports, { before: ahead, folder, erasesPayers: false })
    await expect(outcomes.next()).rejects.toThrow(/must not lie ahead/)
  })

  test('stays where something happened to it on the day of --before or later', async () => {
    const orderId = await longAgo()
    const closedBefore = new Date(at.clock.now().getTime() - DAYS)
    await returnPayment(at.ports, callOf(at), { orderId, amountMinor: 1_000n })
    const period = (await store.periodsBefore(closedBefore)).find(({ name }) => name === quarter)
    if (period === undefined) throw new Error('The quarter is gone.')
    await store.erasePayers(period)
    const obstacles = await store.read(period, closedBefore, (seen) => seen.obstacles())
    expect(obstacles).toMatchObject([
      { what: expect.stringContaining('--before'), example: orderId },
    ])
  })
})

describe('an archive that meets trouble drops nothing, and may be run again', () => {
  test('where something is written to the quarter meanwhile', async () => {
    const orderId = await longAgo()
    const drop: ArchiveStore['drop'] = async (input, stillThere) => {
      if (input.period.name === quarter) {
        await returnPayment(at.ports, callOf(at), { orderId, amountMinor: 1_000n })
      }
      return store.drop(input, stillThere)
    }
    await expect(archive({ drop })).rejects.toThrow(/Something was written/)
    expect((await rowsHere(orderId))[1]).toBe(2)
    expect(readdirSync(folder)).not.toContain(quarter)
    at.clock.turn(DAYS)
    expect(await archive()).toMatchObject({ ok: true })
    expect(linesOf('order_operation')).toHaveLength(2)
  })

  test('where it is broken off after the files, and where another run takes over', async () => {
    const orderId = await longAgo()
    const broken: ArchiveStore['drop'] = async (input, stillThere) => {
      if (input.period.name === quarter) throw new Error('the power went')
      return store.drop(input, stillThere)
    }
    await expect(archive({ drop: broken })).rejects.toThrow('the power went')
    expect(readdirSync(folder)).toContain(quarter)
    expect((await rowsHere(orderId))[0]).toBe(1)
    const slow: ArchiveStore['drop'] = async (input, stillThere) => {
      if (input.period.name === quarter)
        await store.begin({ ...input, archiveId: at.ports.newId() })
      return store.drop(input, stillThere)
    }
    await expect(archive({ drop: slow })).rejects.toThrow(/Another run/)
    expect((await rowsHere(orderId))[0]).toBe(1)
    expect(await archive()).toMatchObject({ ok: true })
    expect(linesOf('payment_order')).toHaveLength(1)
  })

  test('where a file is not what the database holds, or the folder is somebody else’s', async () => {
    const orderId = await longAgo()
    const lying: ArchiveStore['read'] = (period, closedBefore, work) =>
      store.read(period, closedBefore, (seen) =>
        work({
          ...seen,
          rowsOf: async function* (table) {
            for await (const lines of seen.rowsOf(table))
              yield lines.slice(1).concat('{"amount_minor":1,"taken_minor":1,"returned_minor":1}')
          },
        }),
      )
    await expect(archive({ read: lying })).rejects.toThrow(/nothing was dropped/)
    mkdirSync(path.join(folder, quarter))
    writeFileSync(path.join(folder, quarter, 'manifest.json'), '{"archiveId":"of another house"}')
    await expect(archive()).rejects.toThrow(/Choose another folder/)
    expect(readdirSync(path.join(folder, quarter))).toEqual(['manifest.json'])
    expect((await rowsHere(orderId))[0]).toBe(1)
    rmSync(path.join(folder, quarter), { recursive: true })
    expect(await archive()).toMatchObject({ ok: true })
  })
})

describe('files that are not what was read back', () => {
  const meddling = (meddle: (final: string) => void): Partial<ArchiveStore> => ({
    drop: (input, stillThere) => {
      if (input.period.name === quarter) meddle(path.join(folder, quarter))
      return store.drop(input, stillThere)
    },
  })

  test.each<[string, (final: string) => void]>([
    ['one is gone', (final) => rmSync(path.join(final, 'event.jsonl.gz'))],
    [
      'one has the same bytes and was written again',
      (final) => {
        const file = path.join(final, 'event.jsonl.gz')
        writeFileSync(file, readFileSync(file))
      },
    ],
    ['the manifest is another', (final) => writeFileSync(path.join(final, 'manifest.json'), '{}')],
    ['the folder is gone', (final) => renameSync(final, `${final}.moved`)],
  ])('keep the rows in the database: %s', async (_what, meddle) => {
    const orderId = await longAgo()
    await expect(archive(meddling(meddle))).rejects.toThrow(/not those that were written/)
    expect((await rowsHere(orderId))[0]).toBe(1)
  })

  test('a folder that another run put in the place is not removed', async () => {
    const orderId = await longAgo()
    const final = path.join(folder, quarter)
    const replaced: ArchiveStore['drop'] = async (input) => {
      if (input.period.name !== quarter) return 'Dropped'
      rmSync(final, { recursive: true })
      mkdirSync(final)
      writeFileSync(path.join(final, 'manifest.json'), '{"archiveId":"of the other run"}')
      return 'Replaced'
    }
    await expect(archive({ drop: replaced })).rejects.toThrow(/Another run/)
    expect(readFileSync(path.join(final, 'manifest.json'), 'utf8')).toContain('of the other run')
    expect(readdirSync(folder).filter((name) => name.startsWith(`${quarter}.`))).toEqual([])
    expect((await rowsHere(orderId))[0]).toBe(1)
  })
})

describe('one command at a time', () => {
  test('a second command is refused, and its error names the first', async () => {
    const orderId = await longAgo()
    const refused: string[] = []
    const meanwhile: ArchiveStore['drop'] = async (input, stillThere) => {
      if (input.period.name !== quarter) return store.drop(input, stillThere)
      const second = archive().catch((error: Error) => refused.push(error.message))
      const restoring = restorePeriod(portsWith({}), folder).catch((error: Error) =>
        refused.push(error.message),
      )
      await Promise.all([second, restoring])
      return store.drop(input, stillThere)
    }
    expect(await archive({ drop: meanwhile })).toMatchObject({ ok: true })
    expect(refused).toHaveLength(2)
    for (const message of refused) expect(message).toMatch(/Another command .*cli:test.*since 20/)
    expect((await rowsHere(orderId))[0]).toBe(0)
    expect(linesOf('payment_order')).toHaveLength(1)
  })

  test('a command that lost the lock drops nothing', async () => {
    const orderId = await longAgo()
    const drop: ArchiveStore['drop'] = async (input, stillThere) => {
      await database.pool.query(`select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and objsubid = 2 and granted
          and database = (select oid from pg_database where datname = current_database())`)
      await expect
        .poll(() => stillThere().then(() => 'held', String))
        .toContain('ended the session')
      return store.drop(input, stillThere)
    }
    await expect(archive({ drop })).rejects.toThrow(/ended the session/)
    expect((await rowsHere(orderId))[0]).toBe(1)
  })
})

describe('decision 10.22: names and addresses of payers', () => {
  const describePayer = (orderId: string, names: object) =>
    database.pool.query(
      'update payment_order set details = details || $2, client_ip_address = $3 where order_id = $1',
      [orderId, names, '203.0.113.7'],
    )

  test('keep a quarter from being archived, unless they are to be erased', async () => {
    const orderId = await longAgo()
    await describePayer(orderId, { cardHolderName: 'AYŞE', description: 'kahve' })
    const kept = await archive({}, false)
    expect(kept).toMatchObject({ ok: false, obstacles: [{ count: 1, example: orderId }] })
    expect(JSON.stringify(kept)).toContain('--erase-payers')
    expect(await archive()).toMatchObject({ ok: true })
    const [line = ''] = linesOf('payment_order')
    expect(JSON.parse(line)).toMatchObject({
      client_ip_address: '',
      details: { cardHolderName: null, description: 'kahve' },
    })
    const sql = 'select holds_payers as holds from archived_period where period = $1'
    expect((await database.pool.query(sql, [quarter])).rows).toEqual([{ holds: false }])
  })

  test('are not erased where something else keeps the quarter', async () => {
    const orderId = await longAgo()
    await describePayer(orderId, { merchantCustomerName: 'Ayşe' })
    await database.pool.query('update payment_order set held_by = $2 where order_id = $1', [
      orderId,
      at.ports.newId(),
    ])
    expect(await archive()).toMatchObject({ ok: false, obstacles: [{ example: orderId }] })
    const sql = `select details ->> 'merchantCustomerName' as name from payment_order where order_id = $1`
    expect((await database.pool.query(sql, [orderId])).rows).toEqual([{ name: 'Ayşe' }])
    await database.pool.query('update payment_order set held_by = null where order_id = $1', [
      orderId,
    ])
  })
})

describe('an archive on its way back', () => {
  const everyRow = async (): Promise<readonly unknown[]> =>
    Promise.all(
      DIVIDED_TABLES.map(async ({ name }) => {
        const { rows } = await database.pool.query(
          `select md5(row_to_json(r)::text) as row from ${name} r order by 1`,
        )
        return rows
      }),
    )
  const restore = (changes: Partial<ArchiveStore> = {}) =>
    restorePeriod(portsWith(changes), path.join(folder, quarter))

  test('is equal in every row, and may be archived again', async () => {
    // Every character that some programs read as the end of a line, and those that JSON spells in another way.
    const ends = '\u2028\u2029\u0085\u000b\u000c\u001c\u001d\u001e\r\n\t"\\'
    const orderId = await longAgo()
    await database.pool.query(
      `update payment_order set client_ip_address = '', conversation_id = $1::text, details = jsonb_build_object('note', $1::text)
       where order_id = $2`,
      [`a${ends.split('').join('b')}c`, orderId],
    )
    const before = await everyRow()
    expect(await archive()).toMatchObject({ ok: true })
    expect(await restore()).toMatchObject({ name: quarter })
    expect(await everyRow()).toEqual(before)
    expect(await rowsHere(orderId)).toEqual([1, 1, expect.any(Number), expect.any(Number)])
    expect((await store.archivedPeriods()).map(({ name }) => name)).not.toContain(quarter)
    const entries = await createAuditStore(database.pool, 'operator').entriesAfter(0n, 1_000)
    expect(entries.at(-1)).toMatchObject({ act: 'period.restore', subject: quarter })
    await returnPayment(at.ports, callOf(at), { orderId, amountMinor: 1_000n })
    at.clock.turn(DAYS)
    renameSync(path.join(folder, quarter), path.join(folder, 'first'))
    expect(await archive()).toMatchObject({ ok: true })
    expect(linesOf('order_operation')).toHaveLength(2)
  })

  test('is not shown before it is whole: broken off, it may be called again', async () => {
    const orderId = await longAgo()
    await archive()
    const breaking: ArchiveStore['restore'] = (restoration) =>
      store.restore({
        ...restoration,
        rowsOf: async function* (table) {
          if (table === 'ledger_transfer') throw new Error('the power went')
          yield* restoration.rowsOf(table)
        },
      })
    await expect(restore({ restore: breaking })).rejects.toThrow('the power went')
    expect(await rowsHere(orderId)).toEqual([0, 0, 0, 0])
    // What a killed command leaves: tables that belong to nothing.
    await database.pool.query(`create table payment_order_${quarter} (like payment_order)`)
    await restore()
    expect((await rowsHere(orderId))[0]).toBe(1)
  })

  test('is refused where a file, the manifest or the database is not what it was', async () => {
    const orderId = await longAgo()
    await archive()
    const file = path.join(folder, quarter, 'event.jsonl.gz')
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.subarray(0, -9))
    await expect(restore()).rejects.toThrow(/event.jsonl.gz .*cannot be read back/)
    writeFileSync(file, bytes)
    const manifest = path.join(folder, quarter, 'manifest.json')
    const text = readFileSync(manifest, 'utf8')
    writeFileSync(manifest, text.replace('10000', '10001'))
    await expect(restore()).rejects.toThrow(/knows no archive with the manifest/)
    writeFileSync(manifest, text)
    const [order = ''] = linesOf('payment_order')
    await database.pool.query(
      'insert into payment_order select * from json_populate_record(null::payment_order, $1)',
      [order],
    )
    await expect(restore()).rejects.toThrow(/brought back by hand/)
    await database.pool.query('delete from payment_order where order_id = $1', [orderId])
    await restore()
    await expect(restore()).rejects.toThrow(/restored already/)
  })

  test('is not taken for an interrupted run where its tables are back by hand', async () => {
    await longAgo()
    await archive()
    const [own] = (await store.archivedPeriods()).filter(({ name }) => name === quarter)
    for (const { name } of DIVIDED_TABLES) {
      const from = firstIdAt(own?.from ?? new Date(0))
      await database.pool.query(`create table ${name}_${quarter} partition of ${name}
        for values from ('${from}') to ('${firstIdAt(own?.until ?? new Date(0))}')`)
    }
    const example = path.join(folder, quarter)
    expect(await archive()).toMatchObject({ ok: false, obstacles: [{ example }] })
    expect(linesOf('payment_order')).toHaveLength(1)
    await expect(restore()).rejects.toThrow(/in the database already/)
    expect(linesOf('payment_order')).toHaveLength(1)
  })
})
