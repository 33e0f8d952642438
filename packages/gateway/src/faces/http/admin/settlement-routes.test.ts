/** Statements, payouts and differences over the operators' API, with a real database and the real acts. */

import { beforeEach, describe, expect, it } from 'vitest'
import { Secret, systemClock, uuidV7 } from '../../../base/kernel/index.ts'
import { keepDifferences } from '../../../operating/settlement/index.ts'
import { createReconciliationStore } from '../../../storage/settlement/index.ts'
import { insertTerminal, useTestDatabase } from '../../../storage/testing/index.ts'
import { framePorts } from '../../panel/testing/frame.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const TOKEN = 'a-long-random-text-of-the-operator'
const MERCHANT = {
  merchantId: '01900000-0000-7000-8000-0000000000a7',
  merchantNumber: '1100000271',
}
const TERMINAL = '01900000-0000-7000-8000-0000000000a8'
const { merchantId } = MERCHANT
const SHOP = `/merchants/${MERCHANT.merchantNumber}`

const database = useTestDatabase()
let test: TestServer

beforeEach(async () => {
  const { pool } = database
  await pool.query(`truncate merchant, terminal, settlement_statement, settlement_mapping, settlement_part,
    settlement_day, settlement_transfer, settlement_recheck, settlement_difference cascade`)
  await insertTerminal(pool, MERCHANT, { terminalId: TERMINAL })
  await pool.query(`update terminal set account = '{"terminalId": "67005551"}'`)
  const { actsOf } = framePorts(pool, { clock: systemClock })
  test = await startTestServer({
    routes: () => [],
    admin: { token: new Secret('admin token', TOKEN), actsOf },
  })
  return () => test.server.drain()
})

async function send(method: 'GET' | 'POST', path: string, payload?: object) {
  const reply = await test.server.inject({
    method,
    url: `/admin/v1${path}`,
    headers: { authorization: `Bearer ${TOKEN}`, 'accept-language': 'en' },
    ...(payload === undefined ? {} : { payload }),
  })
  const body: Record<string, unknown> = reply.json()
  return { status: reply.statusCode, body }
}

const HEAD = 'İşlem Tarihi;Valör;Tutar;Komisyon;Sipariş No;Terminal No'
const row = (order: string, fee = '2,00', amount = '100,00') =>
  `12.05.2026;13.05.2026;${amount};${fee};${order};67005551`

const fileOf = (...rows: readonly string[]) => ({
  bank: 'Garanti',
  name: 'pos.csv',
  content: Buffer.from([HEAD, ...rows].join('\n')).toString('base64'),
})

const post = (file: object) => send('POST', `${SHOP}/statements`, file)

async function saveMapping(): Promise<void> {
  const { body } = await post({ ...fileOf(row('A')), dryRun: true })
  const saved = { bank: 'Garanti', name: 'pos', mapping: body['mapping'] }
  expect((await send('POST', '/statement-mappings', saved)).status).toBe(200)
}

async function expectPart(order: string): Promise<void> {
  await database.pool.query(
    `insert into settlement_part (merchant_id, source_id, part, parts, kind, terminal_id, order_id, bank_day, due_on,
       gross_minor, fee_minor, installment_count, bank_order_id)
     values ($1, $2, 1, 1, 'sale', $3, $2, '2026-05-12', '2026-05-13', 10000, 200, 1, $4)`,
    [merchantId, uuidV7(systemClock.now()), TERMINAL, order],
  )
}

describe('a statement', () => {
  it('is shown as it would be imported, and is imported by the mapping that somebody saved', async () => {
    const preview = await post({ ...fileOf(row('A'), row('B')), dryRun: true })
    expect(preview).toMatchObject({
      status: 200,
      body: {
        outcome: 'Preview',
        isGuessed: true,
        isKnown: false,
        summary: { lines: 2, sums: [{ kind: 'sale', net: 196, currency: 'TRY' }] },
        lines: [{ bankOrderId: 'A', gross: 100, fee: 2, net: 98 }, { bankOrderId: 'B' }],
      },
    })
    expect(await post(fileOf(row('A')))).toMatchObject({ status: 400 })
    expect((await send('GET', `${SHOP}/statements`)).body).toMatchObject({ statements: [] })
    await saveMapping()
    expect(await post(fileOf(row('A')))).toMatchObject({
      body: { outcome: 'Imported', owners: { own: 1 }, statement: { lines: 1, bank: 'garanti' } },
    })
    expect(await post(fileOf(row('A')))).toMatchObject({ body: { outcome: 'Known' } })
    expect((await send('GET', `${SHOP}/statements`)).body).toMatchObject({
      statements: [{ name: 'pos.csv', from: '2026-05-13', until: '2026-05-13' }],
    })
  })

  it('with a wrong cell is refused with its row and column, and so is what is no file or terminal', async () => {
    await saveMapping()
    const refused = await post(fileOf(row('A'), row('B', '2,0,0')))
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toMatch(/row 3.*Komisyon/)
    expect((await post({ ...fileOf(row('A')), content: 'ş' })).status).toBe(400)
    expect((await post({ ...fileOf(row('A')), terminal: 'nobodys' })).status).toBe(400)
    expect((await post({ ...fileOf(row('A')), mapping: 'nobodys' })).status).toBe(400)
    expect((await send('GET', '/merchants/1100000000/statements')).status).toBe(404)
  })
})

describe('a mapping', () => {
  it('is kept for everybody or for a merchant, listed and removed', async () => {
    await saveMapping()
    const { mapping } = (await post({ ...fileOf(row('A')), dryRun: true })).body
    const own = { merchant: MERCHANT.merchantNumber, bank: 'garanti', name: 'pos' }
    await send('POST', '/statement-mappings', { ...own, mapping })
    const listed = async (query: string) =>
      (await send('GET', `/statement-mappings${query}`)).body['mappings']
    expect(await listed('')).toMatchObject([{ merchantId: null, bank: 'garanti', mapping }])
    expect(await listed(`?merchant=${MERCHANT.merchantNumber}`)).toHaveLength(2)
    expect((await send('POST', '/statement-mappings/remove', own)).status).toBe(200)
    expect((await send('POST', '/statement-mappings/remove', own)).status).toBe(404)
    expect((await send('POST', '/statement-mappings', { ...own, mapping: {} })).status).toBe(400)
    expect(await listed(`?merchant=${MERCHANT.merchantNumber}`)).toHaveLength(1)
  })
})

describe('differences', () => {
  const stored = async (query = '') =>
    (await send('GET', `${SHOP}/differences?from=2026-05-01&until=2026-05-31${query}`)).body

  it('are listed, confirmed, noted and claimed; the payouts say what came', async () => {
    await saveMapping()
    await expectPart('A')
    await expectPart('B')
    await post(fileOf(row('A', '3,00')))
    await keepDifferences(createReconciliationStore(database.pool))
    const listed = Object(await stored('&state=open')).differences
    const ofKind = (kind: string) =>
      listed.find((difference: Readonly<{ kind: string }>) => difference.kind === kind)
    const idOf = (kind: string) => ofKind(kind).differenceId
    expect(listed).toHaveLength(2)
    expect(ofKind('missing')).toMatchObject({ amount: -98, state: 'open', lineNumbers: [] })
    expect(ofKind('wrongCommission')).toMatchObject({
      amount: -1,
      lineNumbers: [{ lineNumber: 2 }],
    })
    const one = (kind: string, act: string, payload: object = {}) =>
      send('POST', `${SHOP}/differences/${idOf(kind)}/${act}`, payload)
    expect((await one('wrongCommission', 'confirm', { note: 'agreed' })).body).toMatchObject({
      difference: {
        state: 'confirmed',
        note: 'agreed',
        doneBy: expect.stringContaining('admin-api@'),
      },
    })
    expect((await one('missing', 'note', { note: 'asked' })).body).toMatchObject({
      difference: { state: 'open', note: 'asked' },
    })
    expect((await one('missing', 'claim')).body).toMatchObject({
      difference: { state: 'claimed', note: 'asked' },
      text: { tr: expect.stringContaining('ödemedi'), en: expect.stringContaining('asked') },
      payments: [{ bankOrderId: 'B', dueOn: '2026-05-13', net: 98, paid: null }],
    })
    expect(await stored('&state=open')).toMatchObject({ differences: [] })
    expect(Object(await stored()).differences).toHaveLength(2)
    expect(await one('missing', 'note', { note: '' })).toMatchObject({ status: 400 })
    expect(await one('missing', 'note')).toMatchObject({ status: 400 })
    const { body } = await send('GET', `${SHOP}/payouts?from=2026-05-01&to=2026-05-31`)
    expect(body).toMatchObject({ payouts: [{ dueOn: '2026-05-13', receivedAmount: 97 }] })
  })

  it('that do not exist, or days that do not, are refused', async () => {
    const nobodys = `${SHOP}/differences/${uuidV7(systemClock.now())}`
    expect((await send('POST', `${nobodys}/confirm`, {})).status).toBe(404)
    expect((await send('POST', `${SHOP}/differences/x/claim`, {})).status).toBe(404)
    for (const query of [
      '?from=2026-02-31&until=2026-03-01',
      '?from=2026-03-01',
      '?from=2026-03-01&until=2026-03-02&state=new',
    ]) {
      expect((await send('GET', `${SHOP}/differences${query}`)).status).toBe(400)
    }
  })
})
