import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authentication } from '../../../test/support/raw.ts'
import { type Environment, readConfiguration } from './base/config/index.ts'
import { systemClock } from './base/kernel/index.ts'
import { useTestFolder } from './base/kernel/testing/use-test-folder.ts'
import { createGateway, createLog, type Gateway, openOperator } from './gateway.ts'
import { useTestDatabase } from './storage/testing/index.ts'

const folder = useTestFolder()
const database = useTestDatabase()
let environment: Environment
let running: Gateway[] = []
let logged = ''
const log = createLog('info', (line) => {
  logged += line
})

beforeAll(async () => {
  environment = {
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    PORT: '0',
    BANK_PORT: '0',
  }
})
afterEach(async () => {
  await Promise.all(running.map((gateway) => gateway.stop()))
  running = []
})

const parts = { clock: systemClock, log, note: () => undefined, simulatorUrl: () => null }

async function start(changes: Environment = {}): Promise<string> {
  const gateway = createGateway(readConfiguration({ ...environment, ...changes }), parts)
  running.push(gateway)
  return (await gateway.start()).url
}

const CARD = { CardNumber: '5528790000000008', ExpireMonth: '12', ExpireYear: '99', Cvv: '000' }

async function tokenise(url: string, values: Record<string, string>) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...CARD, ...values })) body.set(name, value)
  const reply = await fetch(`${url}/v1/Tokens`, { method: 'POST', body })
  const answer: { isSucceed: boolean; errorCode: string; cardToken: string } = JSON.parse(
    await reply.text(),
  )
  return { status: reply.status, answer }
}

function inquire(url: string, orderId: string): Promise<Response> {
  return fetch(`${url}/v1/Payments/inquire`, {
    method: 'POST',
    headers: { ...authentication(), 'content-type': 'application/json' },
    body: JSON.stringify({ orderId }),
  })
}

describe('a gateway on a database of its own', () => {
  it('is ready, tokenises, and tells what a card is', async () => {
    const url = await start()
    const ready = await fetch(`${url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([
      200,
      {
        status: 'ready',
        checks: { database: 'ok', disk: 'ok', migrations: 'ok', restored: 'ok', clock: 'ok' },
        process: process.pid,
        banks: [],
      },
    ])
    const { status, answer } = await tokenise(url, authentication())
    expect([status, answer.isSucceed]).toEqual([200, true])
    const bin = await fetch(`${url}/v1/Payments/bin-information`, {
      method: 'POST',
      headers: { ...authentication(), 'content-type': 'application/json' },
      body: JSON.stringify({ cardToken: answer.cardToken }),
    })
    expect(await bin.json()).toMatchObject({
      cardBrand: 'Mastercard',
      bankCode: '0012',
      bankName: 12,
    })
  })

  it('takes one pair once, over two processes’ worth of gateways and a restart (decision 2.2)', async () => {
    const [one, two] = [await start(), await start()]
    const values = authentication()
    const tries = Array.from({ length: 12 }, (_, at) => tokenise(at % 2 === 0 ? one : two, values))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 401),
    ])
    await Promise.all(running.map((gateway) => gateway.stop()))
    const { status, answer } = await tokenise(await start(), values)
    expect([status, answer.errorCode]).toEqual([401, '4004'])
  })

  it.each(['order-1', '01900000-0000-7000-8000-000000000009', "' or 1=1"])(
    'an order that does not exist is 200 with its own code: %s (decision 5.7)',
    async (orderId) => {
      const reply = await inquire(await start(), orderId)
      expect([reply.status, await reply.json()]).toMatchObject([200, { errorCode: '0114' }])
    },
  )

  it('adds its counts to those of all nodes a last time at the end (decision 1.7)', async () => {
    // As at a stop between two rounds of the job.
    const noJobs = { ...parts, around: { jobs: () => [] } }
    const gateway = createGateway(readConfiguration(environment), noJobs)
    const { url } = await gateway.start()
    await tokenise(url, { ...authentication(), Signature: 'wrong' })
    const rows = `select key from rate_limit where limit_name = 'failedSignatures'`
    await database.pool.query('delete from rate_limit')
    await gateway.stop()
    expect((await database.pool.query(rows)).rows).toEqual([{ key: '127.0.0.1' }])
  })

  it('lets calls under way end before it stops', async () => {
    const url = await start()
    const calls = Array.from({ length: 20 }, () => tokenise(url, authentication()))
    // The first answer says that the others are on their way as well.
    await Promise.race(calls)
    const [gateway] = running
    await gateway?.stop()
    const ends = await Promise.allSettled(calls)
    const served = ends.filter((end) => end.status === 'fulfilled')
    expect(served.length).toBeGreaterThan(0)
    for (const end of served) expect([200, 503]).toContain(end.value.status)
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
  })

  it('never logs a card number', () => {
    expect(logged).toContain('"route":"/v1/Tokens"')
    expect(logged).not.toContain(CARD.CardNumber)
  })
})

describe('the names of a sandbox', () => {
  it.each([
    ['evil.example', 421],
    ['vezne.test', 200],
    ['pay.example:443', 200],
    ['localhost', 200],
  ])('a call to %s is answered with %i', async (host, status) => {
    const names = { PUBLIC_URL: 'https://pay.example', ALLOWED_HOSTS: 'vezne.test,other.test' }
    const url = await start(names)
    const answered = await new Promise((resolve, reject) => {
      const call = request(`${url}/healthz`, { headers: { host }, agent: false }, (reply) => {
        reply.resume()
        resolve(reply.statusCode)
      })
      call.on('error', reject)
      call.end()
    })
    expect(answered).toBe(status)
  })
})

describe('a start that must not be', () => {
  it('with another master key names the key that is needed', async () => {
    const other = { VEZNE_MASTER_KEY: randomBytes(32).toString('base64') }
    await expect(start(other)).rejects.toThrow(/needs the key-encryption key local-/)
  })

  it('on a port that is taken', async () => {
    const { port } = new URL(await start())
    await expect(start({ PORT: port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})

describe('the operator, beside a running gateway', () => {
  it('makes a merchant whose keys work at once, and end when they are revoked', async () => {
    const operator = await openOperator(readConfiguration(environment), parts)
    const created = await operator.createMerchant({ name: 'Kahve', permissions: [] })
    if (!created.ok) throw new Error(created.reason)
    const numbers = (await operator.listMerchants()).map((each) => each.merchantNumber)
    expect(numbers).toContain(created.merchant.merchantNumber)
    const pair = await operator.issueKeyPair(created.merchant.merchantId)
    expect(pair?.secretKey.expose()).toHaveLength(44)
    expect(await operator.revokeKeyPair(pair?.publicKey ?? '')).toBe('Revoked')
    for (const { run } of operator.checks) await run()
    expect(await operator.closeBatches()).toEqual({ closed: 0, open: 0 })
    await operator.close()
  })
})
