/** Chargebacks over the operators' API, with a real database and the real acts (decision 10.68). */

import { randomInt } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { conclusionOf, openingOf } from '../../../../../../test/payment-core/rows.ts'
import { useHarness } from '../../../../../../test/payment-core/use-harness.ts'
import { Secret } from '../../../base/kernel/index.ts'
import { insertTerminal } from '../../../storage/testing/index.ts'
import { framePorts } from '../../panel/testing/frame.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const TOKEN = 'a-long-random-text-of-the-operator'
const at = useHarness()
let test: TestServer
let cases: string

beforeEach(async () => {
  const { merchant, terminal, pool, ports, clock } = at
  const merchantNumber = String(randomInt(1_000_000_000, 9_999_999_999))
  await insertTerminal(pool, { ...merchant, merchantNumber }, terminal)
  await ports.payments.ensureOpenBatch(merchant.merchantId, terminal.terminalId, clock.now())
  const { actsOf } = framePorts(pool, { clock })
  cases = `/merchants/${merchantNumber}/chargebacks`
  const admin = { token: new Secret('admin token', TOKEN), actsOf }
  test = await startTestServer({ routes: () => [], admin })
  return () => test.server.drain()
})

async function send(method: 'GET' | 'POST', path: string, payload?: object) {
  const headers = { authorization: `Bearer ${TOKEN}`, 'accept-language': 'en' }
  const url = `/admin/v1${path}`
  const reply = await test.server.inject({ method, url, headers, ...(payload && { payload }) })
  const body: Record<string, unknown> = reply.json()
  return { status: reply.statusCode, body }
}

async function sold(): Promise<string> {
  const opening = openingOf(at)
  await at.ports.payments.open(opening)
  await at.ports.payments.conclude(conclusionOf(at, opening))
  return opening.orderId
}

it('a case is opened, listed and moved, and a move that its state does not allow is a conflict', async () => {
  const orderId = await sold()
  const given = { orderId, amount: 40.5, receivedOn: '2026-11-27', caseNumber: 'CB-1' }
  const opened = await send('POST', cases, { ...given, answerBy: '2026-12-11' })
  expect(opened).toMatchObject({
    status: 200,
    body: { outcome: 'Opened', amount: 40.5, state: 'open', takenOn: '2026-11-30' },
  })
  const one = `${cases}/${String(opened.body['chargebackId'])}`
  expect((await send('GET', one)).body).toMatchObject({ caseNumber: 'CB-1', evidence: [] })
  expect((await send('POST', `${one}/won`, {})).status).toBe(409)
  expect((await send('POST', `${one}/answer`, { note: 'sent by post' })).status).toBe(200)
  const won = await send('POST', `${one}/won`, { givenBackOn: '2026-12-21' })
  expect(won.body).toMatchObject({ state: 'won', givenBackOn: '2026-12-21', note: 'sent by post' })
  expect((await send('GET', cases)).body).toMatchObject({ chargebacks: [{ state: 'won' }] })
})

it('wrong fields, payments and cases are refused by name', async () => {
  const orderId = await sold()
  const given = { orderId, amount: 100, receivedOn: '2026-11-27' }
  const rule = async (changes: object) => (await send('POST', cases, { ...given, ...changes })).body
  expect(await rule({ amount: 100.01 })).toMatchObject({ errorCode: '6003' })
  expect(await rule({ amount: 0.001 })).toMatchObject({ errorCode: '0100' })
  expect(await rule({ receivedOn: '2026-02-30' })).toMatchObject({ errorCode: '0100' })
  expect(await rule({ answerBy: '2026-11-26' })).toMatchObject({ errorCode: '0100' })
  expect(await rule({ orderId: 'none' })).toMatchObject({ errorCode: '6003' })
  expect((await send('GET', `${cases}/none`)).status).toBe(404)
  expect((await send('POST', `${cases}/none/lost`, {})).status).toBe(404)
  expect((await send('GET', cases)).body).toMatchObject({ chargebacks: [] })
})
