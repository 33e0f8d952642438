/** Decision 2.13: a database that was restored takes no used call again. */

import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BankSimulator, startBankSimulator } from '@vezne/bank-simulator'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfiguration } from '../../packages/gateway/src/base/config/index.ts'
import { systemClock } from '../../packages/gateway/src/base/kernel/index.ts'
import { useTestFolder } from '../../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { openShared } from '../../packages/gateway/src/composition/index.ts'
import {
  createGateway,
  createLog,
  type Gateway,
  openOperator,
} from '../../packages/gateway/src/gateway.ts'
import { businessDate } from '../../packages/gateway/src/payment/payments/business-day.ts'
import {
  createRestorableDatabase,
  type RestorableDatabase,
} from '../../packages/gateway/src/storage/testing/index.ts'
import { postJson, postRaw } from '../harness/raw-calls.ts'
import type { SignedValues } from '../support/sandbox-merchants.ts'
import { signedNow } from './signed-values.ts'

const machine = useTestFolder()
let logged = ''
const log = createLog('error', (line) => {
  logged += line
})

let database: RestorableDatabase
let bank: BankSimulator
let running: Readonly<{ gateway: Gateway; url: string }> | null = null

beforeAll(async () => {
  database = await createRestorableDatabase()
  bank = await startBankSimulator({ port: 0, dataFolder: machine })
})
afterAll(async () => {
  await stop()
  await bank.close()
  await database.drop()
})

function configuration() {
  return readConfiguration({
    DATABASE_URL: database.connectionString,
    DATA_DIR: machine,
    PORT: '0',
    BANK_URL: bank.url,
    NONCE_WINDOW: '24h/15m',
  })
}

const parts = { clock: systemClock, log, note: () => undefined }

async function start(): Promise<string> {
  const gateway = createGateway(configuration(), { ...parts, simulatorUrl: () => bank.url })
  const { url } = await gateway.start()
  running = { gateway, url }
  return url
}

async function stop(): Promise<void> {
  const ending = running
  running = null
  await ending?.gateway.stop()
}

async function cardToken(url: string): Promise<string> {
  const form = new FormData()
  const card = { CardNumber: '5528790000000008', ExpireMonth: '12', ExpireYear: '2030' }
  for (const [name, value] of Object.entries({ ...card, ...signedNow() })) form.append(name, value)
  return String((await postRaw(`${url}/v1/Tokens`, {}, form)).fields['cardToken'])
}

type Verdict = readonly [status: number, errorCode: unknown]
const TAKEN: Verdict = [200, null]
const USED: Verdict = [401, '4004']
const NOT_READY: Verdict = [503, '9002']

type Call = Readonly<{ values: SignedValues; body: object }>

async function pay(url: string, { values, body }: Call): Promise<Verdict> {
  const { status, fields } = await postJson(`${url}/v1/Payments/provision`, values, body)
  return [status, fields['errorCode']]
}

async function captures(): Promise<number> {
  const orders: { captured: number }[] = JSON.parse(
    await (await fetch(`${bank.url}/simulator/orders`)).text(),
  )
  return orders.filter(({ captured }) => captured > 0).length
}

async function readiness(url: string): Promise<string> {
  return (await fetch(`${url}/readyz`)).text()
}

type Operator = Awaited<ReturnType<typeof openOperator>>

async function asOperator<Result>(act: (operator: Operator) => Promise<Result>): Promise<Result> {
  const operator = await openOperator(configuration(), parts)
  try {
    return await act(operator)
  } finally {
    await operator.close()
  }
}

const declare = () => asOperator((operator) => operator.declareRestored())

/** What `vezne day reconcile` says of today. */
function differences() {
  const today = businessDate(systemClock.now(), 23 * 60)
  return asOperator(async (operator) => (await operator.reconcileDay(today, null))?.differences)
}

/** As if a gateway had last advanced the mark a minute ago. */
const passAMinute = () =>
  database.query(`update database_mark set advanced_at = clock_timestamp() - interval '1 minute'`)

/** As if a gateway advanced the mark all the time, however long this machine takes for the next step. */
const serveOn = () =>
  database.query(`update database_mark set advanced_at = clock_timestamp() + interval '1 hour'`)

const OLDER = /The database is older than it was.*"npm run vezne -- restored"/

it('a used call is refused after a restore, and nobody serves before the operator knows', async () => {
  let url = await start()
  const token = await cardToken(url)
  await stop()
  await database.backUp()

  url = await start()
  const call = { values: signedNow(), body: { cardToken: token, amount: 100 } }
  const signedBefore = { ...call, values: signedNow() }
  expect(await pay(url, call)).toEqual(TAKEN)
  await stop()
  const marks = join(machine, 'database-marks')
  const [file = ''] = readdirSync(marks)
  expect([statSync(marks).mode & 0o777, statSync(join(marks, file)).mode & 0o777]).toEqual([
    0o700, 0o600,
  ])

  await database.restore()
  await expect(start()).rejects.toThrow(OLDER)
  // A machine that never saw the database, or lost its mark, cannot know: it takes the call again.
  renameSync(marks, `${marks}-aside`)
  expect(await pay(await start(), call)).toEqual(TAKEN)
  await stop()
  rmSync(marks, { recursive: true })
  renameSync(`${marks}-aside`, marks)
  expect(await captures()).toBe(2)

  await database.restore()
  await expect(start()).rejects.toThrow(OLDER)
  const migrated = await openShared(configuration(), { ...parts, besideRunning: true })
  await migrated.close()
  await serveOn()
  expect((await declare()).verdict).toMatchObject({ kind: 'InUse' })
  await passAMinute()
  const { verdict, lastSeen } = await declare()
  expect(verdict).toMatchObject({ kind: 'Declared' })
  expect(lastSeen).not.toBeNull()
  const lost = { kind: 'UnknownHere', bank: { state: 'taken', takenMinor: 10_000n } }
  expect(await differences()).toMatchObject([lost, lost])

  url = await start()
  expect(await pay(url, call)).toEqual(USED)
  expect(await pay(url, signedBefore)).toEqual(USED)
  expect(await captures()).toBe(2)
  expect(await pay(url, { ...call, values: signedNow() })).toEqual(TAKEN)
  const acts = await database.query(
    `select subject from audit_entry where act = 'database.restored'`,
  )
  expect(acts).toEqual([{ subject: file }])
})

it('a database that is restored under a running gateway is noticed, and serves again once it was declared', async () => {
  await stop()
  await database.restore()
  await passAMinute()
  await declare()
  const url = await start()
  const token = await cardToken(url)
  const call = { values: signedNow(), body: { cardToken: token, amount: 7 } }
  expect(await pay(url, call)).toEqual(TAKEN)
  await waitFor(async () => (await readiness(url)).includes('"restored":"ok"'), {
    what: 'a ready gateway',
  })
  await database.restore()
  await waitFor(() => logged.includes('the database became older'), { what: 'the log to say so' })
  expect(await readiness(url)).toContain('"restored":"unavailable"')
  expect(await pay(url, call)).toEqual(NOT_READY)
  await passAMinute()
  await declare()
  const serves = async () => (await pay(url, { ...call, values: signedNow() }))[0] !== 503
  await waitFor(serves, { what: 'the gateway to serve again' })
  expect(await pay(url, call)).toEqual(USED)
})

it('a damaged mark stops the gateways, and not the command that its refusal names', async () => {
  await stop()
  const marks = join(machine, 'database-marks')
  const [file = ''] = readdirSync(marks)
  writeFileSync(join(marks, file), '')
  await expect(start()).rejects.toThrow(/is no mark of a database.*restored"; then delete the file/)
  await passAMinute()
  const { verdict, lastSeen } = await declare()
  expect([verdict.kind, lastSeen]).toEqual(['Declared', null])
  rmSync(join(marks, file))
  await start()
})
