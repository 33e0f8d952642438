/** The defences of the wire on whole gateways: shared limits (1.7) and the signature of the body (2.7). */

import { createHash } from 'node:crypto'
import { bodySignature } from '@vezne/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { authentication } from '../../../../test/support/raw.ts'
import { RESTRICTED_KEYS } from '../../../../test/support/sandbox-merchants.ts'
import { type Environment, readConfiguration } from '../base/config/index.ts'
import { systemClock } from '../base/kernel/index.ts'
import { useTestFolder } from '../base/kernel/testing/use-test-folder.ts'
import { waitFor } from '../base/kernel/testing/wait-for.ts'
import { createGateway, createLog, type Gateway } from '../gateway.ts'
import { SANDBOX_MERCHANTS } from '../payment/merchants/index.ts'
import { useTestDatabase } from '../storage/testing/index.ts'

const [, { merchant, secretKey }] = SANDBOX_MERCHANTS
const folder = useTestFolder()
const log = createLog('silent', () => undefined)
const database = useTestDatabase()
let running: Gateway[] = []

afterEach(async () => {
  await Promise.all(running.map((gateway) => gateway.stop()))
  running = []
})

async function start(changes: Environment = {}): Promise<string> {
  const environment = {
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    PORT: '0',
    BANK_PORT: '0',
    ...changes,
  }
  const parts = { clock: systemClock, log, note: () => undefined, simulatorUrl: () => null }
  const gateway = createGateway(readConfiguration(environment), parts)
  running.push(gateway)
  return (await gateway.start()).url
}

const signed = () => authentication(undefined, RESTRICTED_KEYS)

async function inquire(url: string, headers: Record<string, string>, body: string) {
  const reply = await fetch(`${url}/v1/Payments/inquire`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  const { errorCode }: { errorCode: string | null } = JSON.parse(await reply.text())
  return [reply.status, errorCode]
}

/** Asks again and again until the answer is this one. */
function untilAnswered(expected: unknown[], ask: () => Promise<unknown[]>): Promise<true> {
  const isAnswered = async () => String(await ask()) === String(expected)
  return waitFor(isAnswered, { what: `the answer ${String(expected)}` })
}

const BODY = JSON.stringify({ orderId: '01900000-0000-7000-8000-000000000009' })
const NOT_FOUND = [200, '0114']

describe('decision 1.7: two gateways', () => {
  it('share one limit on failed signatures, which a restart does not forget', async () => {
    const limit = { RATE_LIMIT_FAILED_SIGNATURES: '5/1h' }
    const [one, two] = [await start(limit), await start(limit)]
    const guess = () => inquire(one, { ...signed(), Signature: 'guess' }, BODY)
    for (let failure = 0; failure < 5; failure += 1) expect(await guess()).toEqual([401, '4003'])
    expect(await guess()).toEqual([429, '0106'])
    await untilAnswered([429, '0106'], () => inquire(two, signed(), BODY))
    await Promise.all(running.map((gateway) => gateway.stop()))
    const again = await start(limit)
    await untilAnswered([429, '0106'], () => inquire(again, signed(), BODY))
    await database.pool.query('truncate rate_limit')
  })

  it('without that limit, the same calls are served', async () => {
    const url = await start()
    for (let failure = 0; failure < 6; failure += 1) {
      await inquire(url, { ...signed(), Signature: 'guess' }, BODY)
    }
    expect(await inquire(url, signed(), BODY)).toEqual(NOT_FOUND)
  })
})

describe('decision 2.7: a merchant of whom the body’s signature is required', () => {
  it('is heard with it only, and a captured call carries no other body', async () => {
    const url = await start()
    await database.pool.query(
      `update merchant set permissions = permissions || '{BodySignatureRequired}'
       where merchant_id = $1`,
      [merchant.merchantId],
    )
    const capture = () => {
      const values = signed()
      const contentSha256 = createHash('sha256').update(BODY).digest()
      const call = { method: 'POST', path: '/v1/Payments/inquire', contentSha256 } as const
      const signature = bodySignature({ ...call, secretKey, nonce: values.Nonce })
      return { ...values, 'X-Body-Signature': signature }
    }
    expect(await inquire(url, capture(), BODY)).toEqual(NOT_FOUND)
    expect(await inquire(url, signed(), BODY)).toEqual([401, '4006'])
    const altered = BODY.replace('000009', '000008')
    const captured = capture()
    expect(await inquire(url, captured, altered)).toEqual([401, '4007'])
    expect(await inquire(url, captured, BODY)).toEqual([401, '4004'])
  })
})
