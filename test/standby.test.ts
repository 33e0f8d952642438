import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { waitFor } from '../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { createPool } from '../packages/gateway/src/storage/index.ts'
import { type ServerPair, startServerPair } from '../packages/gateway/src/storage/testing/index.ts'
import { stateOf } from './harness/answers.ts'
import { type Sandbox, startSandbox } from './support/sandbox.ts'
import { tokenOf } from './support/steps.ts'

const CARD = '5528790000000008'
const CALLERS = 8
const PAYMENTS = 40

let servers: ServerPair
let sandbox: Sandbox

beforeAll(async () => {
  servers = await startServerPair()
  sandbox = await startSandbox({ UNKNOWN_WINDOW: '10s' }, async () => {
    const pool = createPool({
      connectionString: servers.both,
      maxConnections: 1,
      applicationName: 'test',
    })
    return { pool, connectionString: servers.both, drop: () => pool.end() }
  })
})
afterAll(async () => {
  await sandbox.stop()
  await servers.remove()
})

async function readiness(): Promise<Readonly<{ status: number; checks: Record<string, string> }>> {
  const answer = await fetch(`${sandbox.url}/readyz`)
  const { checks } = await answer.json()
  return { status: answer.status, checks }
}

/** Log lines of the levels warn and above. */
function loggedTroubles(): readonly Readonly<{ msg: string; why?: string }>[] {
  const lines = sandbox.logged().trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line)).filter(({ level }) => level !== 'info')
}

describe('a primary that is killed while payments run, and a standby that takes over', () => {
  it('loses no payment, is not ready in between, and says it in two lines', async () => {
    const { merchant } = sandbox
    const cardToken = await tokenOf(merchant, CARD)
    const [paid, otherwise]: [string[], string[]] = [[], []]
    let isOver = false
    const payAgainAndAgain = async (): Promise<void> => {
      while (!isOver) {
        try {
          const answer = await merchant.provision({ cardToken, amount: 10 })
          if (answer.isSucceed) paid.push(answer.orderId)
          else otherwise.push(`${answer.errorCode}`)
        } catch (error) {
          otherwise.push(String(error))
        }
      }
    }
    const callers = Array.from({ length: CALLERS }, payAgainAndAgain)
    await waitFor(() => paid.length >= PAYMENTS, { what: 'payments to pass' })
    await servers.killPrimary()
    await waitFor(async () => (await readiness()).checks['database'] === 'read-only', {
      what: 'the standby to be seen',
    })
    expect((await readiness()).status).toBe(503)
    await servers.promote()
    const before = paid.length
    const passing = { what: 'payments to pass again' }
    await waitFor(() => paid.length >= before + PAYMENTS, passing)
    isOver = true
    await Promise.all(callers)
    await waitFor(() => loggedTroubles().some(({ msg }) => msg === 'the database is back'), {
      what: 'the end to be logged',
    })
    // A call is refused without effect, or its outcome is resolved by an inquiry. No call gets an incident.
    for (const answer of otherwise) expect(answer).toMatch(/\b(?:9002|3001|3002)\b/)
    for (const orderId of paid) expect(await stateOf(merchant, orderId)).toBe('Approved')
    expect(loggedTroubles().map(({ msg }) => msg)).toEqual([
      'the database is away',
      'the database is back',
    ])
    expect(await readiness()).toMatchObject({ status: 200, checks: { database: 'ok' } })
  })
})
