/** Decision 7.7: what waits at an endpoint that is gone costs nothing, and delays nobody. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { tokenOf } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const WAITING = 100_000
const PAYMENTS = 100
const LATEST_MILLISECONDS = 2_000
const HEAP_GROWTH_MAXIMUM = 64 * 1_024 * 1_024

const sandbox = useSandbox()
let receiver: Server
const delays: number[] = []

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

it('a hundred thousand events wait at a dead endpoint, and a healthy one hears within two seconds', async () => {
  const { merchant, database } = sandbox
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
    timeoutMilliseconds: 60_000,
  })
  const { port } = receiver.address() as AddressInfo
  await merchant.webhooksCreate({ url: `http://127.0.0.1:${port}/hook` })
  const cardToken = await tokenOf(merchant, '5528790000000008')
  const heapBefore = process.memoryUsage().heapUsed
  for (let paid = 0; paid < PAYMENTS; paid += 1) await merchant.provision({ cardToken, amount: 10 })
  await waitFor(() => delays.length >= PAYMENTS, {
    what: 'every payment to be heard of',
    timeoutMilliseconds: 30_000,
  })
  delays.sort((one, other) => one - other)
  expect(delays[Math.ceil(0.99 * delays.length) - 1]).toBeLessThan(LATEST_MILLISECONDS)
  expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(HEAP_GROWTH_MAXIMUM)
  const rows = await count(
    `select count(*)::int as n from webhook_delivery where endpoint_id = '${dead.endpoint.endpointId}'`,
  )
  expect(rows).toBeLessThan(200)
}, 120_000)
