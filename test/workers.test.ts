/** WORKERS: several processes share the port, and are replaced without a call being refused. */

import { type BankSimulator, startBankSimulator } from '@vezne/bank-simulator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestFolder } from '../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { waitFor } from '../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { useTestDatabase } from '../packages/gateway/src/storage/testing/index.ts'
import { type GatewayProcess, operatorUrlOf, startGateway } from './harness/gateway-process.ts'
import { descendantsOf, runningOf } from './harness/process-tree.ts'
import { postJson } from './harness/raw-calls.ts'
import { moneyOnBothSides } from './support/ledgers.ts'
import { authentication } from './support/raw.ts'
import { sandboxClient } from './support/sandbox-merchants.ts'
import { tokenOf } from './support/steps.ts'

const CARD = '5528790000000008'

/** Without the first the workers would make a key of their own, and open nothing. */
const SECRETS = {
  VEZNE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  ADMIN_TOKEN: 'a-token-of-the-operator',
}

const folder = useTestFolder()
const database = useTestDatabase()
let simulator: BankSimulator
let gateway: GatewayProcess
let url: string
let cardToken: string

beforeAll(async () => {
  simulator = await startBankSimulator({ port: 0, dataFolder: folder })
  gateway = startGateway({
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    BANK_URL: simulator.url,
    WORKERS: '2',
    ...SECRETS,
    ADMIN_PORT: '0',
  })
  url = await gateway.url()
  cardToken = await tokenOf(sandboxClient(url), CARD)
})
afterAll(async () => {
  await gateway.end('SIGTERM')
  await simulator.close()
})

const workers = (): number[] => runningOf(descendantsOf(gateway.processId))

/** A payment on a connection of its own, so that any worker may get it. */
async function pay(): Promise<boolean> {
  const headers = { ...authentication(), Connection: 'close' }
  const answer = await postJson(`${url}/v1/Payments/provision`, headers, { cardToken, amount: 10 })
  return answer.fields['isSucceed'] === true
}

/** Pays, one after the other, until told to end; how many were taken, and how many were not. */
async function payUntil(isOver: () => boolean): Promise<{ taken: number; failed: number }> {
  const counts = { taken: 0, failed: 0 }
  while (!isOver()) {
    if (await pay().catch(() => false)) counts.taken += 1
    else counts.failed += 1
  }
  return counts
}

/** Scraped on a connection of its own, so that any worker may answer. */
async function scrape(): Promise<(name: string) => number> {
  const headers = { Connection: 'close' }
  const text = await (await fetch(`${operatorUrlOf(gateway)}/metrics`, { headers })).text()
  return (name) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )
}

const PAID = 'vezne_http_requests_total{route="/v1/Payments/provision",method="POST",status="200"}'

describe('two workers', () => {
  it('serve on one port', async () => {
    expect(workers()).toHaveLength(2)
    expect(await Promise.all(Array.from({ length: 12 }, pay))).toEqual(Array(12).fill(true))
  })

  it('count together: every scrape, whoever answers it, has the calls of all', async () => {
    const before = (await scrape())(PAID)
    expect(await Promise.all(Array.from({ length: 10 }, pay))).toEqual(Array(10).fill(true))
    const scrapes = await Promise.all(Array.from({ length: 8 }, scrape))
    expect(scrapes.map((value) => value(PAID))).toEqual(Array(8).fill(before + 10))
    const seconds =
      'vezne_http_request_duration_seconds_count{route="/v1/Payments/provision",method="POST"}'
    const [last] = scrapes
    expect(
      [seconds, 'vezne_workers', 'vezne_workers_answered'].map((name) => last?.(name)),
    ).toEqual([before + 10, 2, 2])
  })

  it('are given the secrets that their parent took out of its environment', async () => {
    const headers = { authorization: `Bearer ${SECRETS.ADMIN_TOKEN}` }
    const answer = await fetch(`${operatorUrlOf(gateway)}/admin/v1/merchants`, { headers })
    expect(answer.status).toBe(200)
  })

  it('are replaced one after the other by SIGUSR2, and no call is refused meanwhile', async () => {
    const before = workers()
    let isOver = false
    const paying = [payUntil(() => isOver), payUntil(() => isOver)]
    process.kill(gateway.processId, 'SIGUSR2')
    await waitFor(() => gateway.output().includes('All workers were replaced.'), {
      what: 'the workers to be replaced',
    })
    isOver = true
    const counts = await Promise.all(paying)
    expect(counts.map(({ failed }) => failed)).toEqual([0, 0])
    expect(counts.every(({ taken }) => taken > 0)).toBe(true)
    expect(workers()).toHaveLength(2)
    expect(workers().filter((id) => before.includes(id))).toEqual([])
  })

  it('share the operator’s port as well, also those that took another’s place', async () => {
    const [, address = ''] = /^ *Admin API +(http:\S+)$/m.exec(gateway.output()) ?? []
    expect(new URL(address).port).not.toBe(new URL(url).port)
    const statuses = Array.from({ length: 6 }, async () => {
      const answer = await fetch(`${address}/merchants`, { headers: { Connection: 'close' } })
      return answer.status
    })
    expect(await Promise.all(statuses)).toEqual([401, 401, 401, 401, 401, 401])
    expect((await fetch(`${url}/admin/v1/merchants`)).status).toBe(404)
  })

  it('one that is killed is replaced, and payments go on', async () => {
    const [victim = 0] = workers()
    const counted = (await scrape())(PAID)
    expect(counted).toBeGreaterThan(22)
    process.kill(victim, 'SIGKILL')
    await waitFor(() => workers().length === 2 && !workers().includes(victim), {
      what: 'another worker',
    })
    await waitFor(pay, { what: 'a payment' })
    expect((await scrape())(PAID)).toBeGreaterThan(counted)
  })

  it('end together, with every payment on both sides and no process left', async () => {
    const all = descendantsOf(gateway.processId)
    expect(await gateway.end('SIGTERM')).toBe(0)
    expect(runningOf(all)).toEqual([])
    const { ours, banks } = await moneyOnBothSides({ database, bankUrl: simulator.url })
    expect(Object.keys(ours).length).toBeGreaterThan(12)
    expect(ours).toEqual(banks)
  })
})
