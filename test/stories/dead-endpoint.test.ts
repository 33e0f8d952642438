/** Decision 7.7: what waits at an endpoint that is gone costs nothing, and delays nobody. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { tokenOf } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const WAITING = 100_000
const PAYMENTS = 50
const HEAP_GROWTH_MAXIMUM = 64 * 1_024 * 1_024

const sandbox = useSandbox()
let receiver: Server
let delays: number[] = []

beforeAll(async () => {
  receiver = createServer((request, answer) => {
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => {
      delays.push(Date.now() - Date.parse(JSON.parse(body).timestamp))
      answer.end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  receiver.close()
  receiver.closeAllConnections()
})

const count = async (sql: string): Promise<number> =>
  (await sandbox.database.pool.query<{ n: number }>(sql)).rows[0]?.n ?? -1

/** Pays, and answers how long the healthy endpoint took to hear of each payment, but for the slowest of them. */
async function heard(cardToken: string): Promise<number> {
  delays = []
  for (let paid = 0; paid < PAYMENTS; paid += 1) {
    await sandbox.merchant.provision({ cardToken, amount: 10 })
  }
  await waitFor(() => delays.length >= PAYMENTS, { what: 'every payment to be heard of' })
  delays.sort((one, other) => one - other)
  return delays[Math.floor(0.9 * delays.length)] ?? Number.NaN
}

it('a hundred thousand events wait at a dead endpoint, and a healthy one hears as soon as without them', async () => {
  const { merchant, database } = sandbox
  const { port } = receiver.address() as AddressInfo
  const healthy = { url: `http://127.0.0.1:${port}/hook` }
  const cardToken = await tokenOf(merchant, '5528790000000008')
  const alone = await merchant.webhooksCreate(healthy)
  if (!alone.isSucceed) throw new Error(alone.errorMessage)
  const before = await heard(cardToken)
  await merchant.webhooksDelete({ endpointId: alone.endpoint.endpointId })
  // Port 9 of this machine: nobody listens there.
  const dead = await merchant.webhooksCreate({ url: 'http://127.0.0.1:9/hook' })
  if (!dead.isSucceed) throw new Error(dead.errorMessage)
  await database.pool.query(
    `insert into event_outbox (merchant_id, event_id, type, subject_id, sequence, data)
     select e.merchant_id, gen_random_uuid(), 'day.closed', gen_random_uuid(), 1, '{}'
     from webhook_endpoint e, generate_series(1, $1)`,
    [WAITING],
  )
  await waitFor(async () => (await count('select count(*)::int as n from event_outbox')) === 0, {
    what: 'positions for all',
  })
  await merchant.webhooksCreate(healthy)
  const heapBefore = process.memoryUsage().heapUsed
  expect(await heard(cardToken)).toBeLessThan(5 * before)
  expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(HEAP_GROWTH_MAXIMUM)
  const rows = await count(
    `select count(*)::int as n from webhook_delivery where endpoint_id = '${dead.endpoint.endpointId}'`,
  )
  expect(rows).toBeLessThan(200)
})
