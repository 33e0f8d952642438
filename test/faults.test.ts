/**
 * A database or a bank that freezes, stops or is slow: clear answers, bounded queues, recovery by
 * itself, and the two ledgers equal afterwards.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BankSimulator, startBankSimulator } from '@vezne/bank-simulator'
import { describe, expect, it } from 'vitest'
import { waitFor } from '../packages/gateway/src/base/kernel/testing/wait-for.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '../packages/gateway/src/storage/testing/index.ts'
import { type GatewayProcess, startGateway } from './harness/gateway-process.ts'
import { postJson, type RawAnswer } from './harness/raw-calls.ts'
import { moneyOnBothSides } from './support/ledgers.ts'
import { stretched } from './support/pace.ts'
import { startDatabaseProxy } from './support/proxied-database.ts'
import { authentication } from './support/raw.ts'
import { sandboxClient } from './support/sandbox-merchants.ts'
import { type StallingProxy, startStallingProxy } from './support/stalling-proxy.ts'
import { tokenOf } from './support/steps.ts'

const CARD = '5528790000000008'
/** The pool gives up on a silent server after 8 s, the bank's own time-out is 20 s. */
const LONGEST_ANSWER_MILLISECONDS = stretched(40_000)

/** A gateway whose connections to its database and to its bank can be disturbed. */
class Disturbed {
  static async start(): Promise<Disturbed> {
    const folder = mkdtempSync(join(tmpdir(), 'vezne-faults-'))
    const database = await createTestDatabase()
    const simulator = await startBankSimulator({ port: 0, dataFolder: folder })
    const toDatabase = await startDatabaseProxy(database.connectionString)
    const toBank = await startStallingProxy({ host: '127.0.0.1', port: simulator.port })
    const gateway = startGateway({
      DATABASE_URL: toDatabase.connectionString,
      DATA_DIR: folder,
      BANK_URL: `http://127.0.0.1:${toBank.port}`,
      UNKNOWN_WINDOW: '45s',
    })
    const parts = { folder, database, simulator, toDatabase, toBank, gateway }
    return new Disturbed({ ...parts, url: await gateway.url() })
  }

  readonly parts: Readonly<{
    folder: string
    database: TestDatabase
    simulator: BankSimulator
    toDatabase: StallingProxy
    toBank: StallingProxy
    gateway: GatewayProcess
    url: string
  }>

  private constructor(parts: Disturbed['parts']) {
    this.parts = parts
  }

  token(): Promise<string> {
    return tokenOf(sandboxClient(this.parts.url), CARD)
  }

  pay(cardToken: string): Promise<RawAnswer> {
    const url = `${this.parts.url}/v1/Payments/provision`
    return postJson(url, authentication(), { cardToken, amount: 10 })
  }

  payAtOnce(cardToken: string, count: number): Promise<RawAnswer[]> {
    return Promise.all(Array.from({ length: count }, () => this.pay(cardToken)))
  }

  bin(): Promise<RawAnswer> {
    const url = `${this.parts.url}/v1/Payments/bin-information`
    return postJson(url, authentication(), { binNumber: '552879' })
  }

  async status(path: string): Promise<number> {
    return (await fetch(this.parts.url + path)).status
  }

  /** Waits until payments succeed again, without any help. */
  async recovered(cardToken: string): Promise<void> {
    await waitFor(async () => (await this.pay(cardToken)).fields['isSucceed'] === true, {
      what: 'payments to pass again',
    })
  }

  /** Waits until no outcome is open, and compares the ledgers of gateway and bank. */
  async booksAgree(): Promise<void> {
    const { database, simulator } = this.parts
    const open = async () => {
      const { rows } = await database.pool.query<{ open: bigint }>(
        `select count(*) as open from payment_order where state in ('Pending', 'Unknown')`,
      )
      return Number(rows[0]?.open ?? -1)
    }
    await waitFor(async () => (await open()) === 0, {
      what: 'every order to be settled',
    })
    const { ours, banks } = await moneyOnBothSides({ database, bankUrl: simulator.url })
    expect(Object.keys(ours).length).toBeGreaterThan(0)
    expect(ours).toEqual(banks)
  }

  async stop(): Promise<void> {
    const { gateway, toDatabase, toBank, simulator, database, folder } = this.parts
    await gateway.end('SIGTERM')
    await Promise.all([toDatabase.close(), toBank.close(), simulator.close()])
    await database.drop()
    rmSync(folder, { recursive: true })
  }
}

async function timed<Result>(
  work: Promise<Result>,
): Promise<Readonly<{ result: Result; milliseconds: number }>> {
  const startedAt = performance.now()
  const result = await work
  return { result, milliseconds: performance.now() - startedAt }
}

/** Decision 1.3: unavailable where nothing is written; decision 5.3: unknown where money may have moved. */
function expectHonest(answers: readonly RawAnswer[]): void {
  for (const { status, fields, headers } of answers) {
    expect(fields['isSucceed']).toBe(false)
    expect(['503 9002', '200 3001', '200 3002']).toContain(
      `${status} ${String(fields['errorCode'])}`,
    )
    if (status === 503) expect(headers.get('retry-after')).toMatch(/^\d+$/)
  }
}

/** Both tests wait most of the time, so they run at the same time. */
describe.concurrent('recovery by itself', () => {
  it('from a database that freezes, stops, and is slow: honest answers in bounded time', () =>
    disturbed(async (at, cardToken) => {
      at.parts.toDatabase.set('freeze')
      const frozen = await timed(at.payAtOnce(cardToken, 60))
      expectHonest(frozen.result)
      expect(frozen.milliseconds).toBeLessThan(LONGEST_ANSWER_MILLISECONDS)
      expect(await at.status('/healthz')).toBe(200)
      expect(await at.status('/readyz')).toBe(503)
      at.parts.toDatabase.set('pass')
      await at.recovered(cardToken)

      at.parts.toDatabase.set('refuse')
      const stopped = await at.payAtOnce(cardToken, 60)
      expectHonest(stopped)
      expect(stopped.every(({ status }) => status === 503)).toBe(true)
      expect(await at.status('/readyz')).toBe(503)
      at.parts.toDatabase.set({ delayMilliseconds: 100 })
      await at.recovered(cardToken)
      const slow = await at.payAtOnce(cardToken, 10)
      expect(slow.map(({ fields }) => fields['isSucceed'])).toEqual(Array(10).fill(true))
      at.parts.toDatabase.set('pass')
      expect(await at.status('/readyz')).toBe(200)
    }))

  it('from a bank that takes connections and never answers: unknown, spared, settled', () =>
    disturbed(async (at, cardToken) => {
      at.parts.toBank.set('freeze')
      let areAllOver = false
      const paying = timed(at.payAtOnce(cardToken, 30)).finally(() => {
        areAllOver = true
      })
      expect((await at.bin()).fields['isSucceed']).toBe(true)
      // The bank delays payments, and no other calls.
      expect(areAllOver).toBe(false)
      const { result, milliseconds } = await paying
      expectHonest(result)
      expect(result.every(({ fields }) => fields['errorCode'] === '3001')).toBe(true)
      expect(milliseconds).toBeLessThan(LONGEST_ANSWER_MILLISECONDS)
      // After this number of calls without an answer the circuit opens, so that card holders need not wait.
      const spared = await at.payAtOnce(cardToken, 5)
      expect(spared.some(({ fields }) => fields['errorCode'] === '3002')).toBe(true)
      at.parts.toBank.set('pass')
    }))
})

async function disturbed(work: (at: Disturbed, cardToken: string) => Promise<void>): Promise<void> {
  const at = await Disturbed.start()
  try {
    const cardToken = await at.token()
    await at.recovered(cardToken)
    await work(at, cardToken)
    await at.recovered(cardToken)
    await at.booksAgree()
  } finally {
    await at.stop()
  }
}
