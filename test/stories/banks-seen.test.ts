/** Decision 5.15: a bank that refuses a terminal is seen in the log, at /readyz and by doctor. */

import { beforeAll, describe, expect, it } from 'vitest'

import { FIGURE_RULES } from '../../packages/gateway/src/operating/metrics/figure-rules.ts'
import { databaseText } from '../support/card-search/index.ts'
import { tokenOf } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'
import { VEZNE_MASTER_KEY, vezneBeside } from '../support/vezne-command.ts'

const CARD = '5528790000000008'
const ADMIN_TOKEN = 'the-operator-of-this-very-test'

const CREDENTIALS = { userName: 'vezneapi', password: 'not-the-banks', storeKey: 'VEZNESTORE1' }

const sandbox = useSandbox({ ADMIN_TOKEN, VEZNE_MASTER_KEY })

beforeAll(async () => {
  // Before its first payment: a gateway remembers terminals for five seconds.
  const path = '/admin/v1/merchants/1100000001/terminals/simulator/update'
  const changed = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(CREDENTIALS),
  })
  expect(changed.status).toBe(200)
})

const refusals = () =>
  sandbox
    .logged()
    .split('\n')
    .filter((line) => line.includes('"msg":"a bank refuses a terminal"'))

/** What doctor prints as JSON, and what a user sees of its failure. */
async function doctor(): Promise<Readonly<{ results: unknown; failure: string | null }>> {
  const { printed, failure } = await vezneBeside(sandbox, 'doctor --json')
  return { results: JSON.parse(printed), failure }
}

describe('a terminal whose password the bank does not take', () => {
  it('leaves one warning that names it, however many payments it refuses', async () => {
    const { merchant } = sandbox
    const cardToken = await tokenOf(merchant, CARD)
    for (let payment = 0; payment < 3; payment += 1) {
      const { errorCode } = await merchant.provision({ cardToken, amount: 10 })
      expect(errorCode).toBe('3003')
    }
    expect(refusals()).toHaveLength(1)
    expect(JSON.parse(refusals()[0] ?? '')).toMatchObject({
      level: 'warn',
      merchantId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      alias: 'simulator',
      bank: new URL(sandbox.bankUrl).host,
      what: 'refused',
      why: expect.stringContaining('99'),
    })
    expect(refusals()[0]).not.toContain('not-the-banks')
  })

  it('is named by /readyz, and the gateway stays ready', async () => {
    const answer = await fetch(`${sandbox.url}/readyz`)
    expect(answer.status).toBe(200)
    const terminal = { alias: 'simulator', what: 'refused', circuit: 'closed' }
    expect(await answer.json()).toMatchObject({ status: 'ready', banks: [terminal] })
  })

  it('is found by doctor, which has good words for the other one', async () => {
    const { results, failure } = await doctor()
    expect(failure).toBe('Not all is well.')
    expect(results).toEqual(
      expect.arrayContaining([
        { name: 'database', problem: null },
        {
          name: 'bank 1100000001/simulator',
          problem: expect.stringContaining('Compare the values with the bank’s letter'),
        },
        { name: 'bank 1100000002/simulator', problem: null },
        { name: 'store keys', problem: null, notTried: expect.stringContaining('3-D Secure') },
        // A sandbox has neither partitions of used pairs nor a need of backups.
        ...FIGURE_RULES.filter(({ name }) => !/^(used pairs|backup)$/.test(name)).map(
          ({ name }) => ({ name, problem: null }),
        ),
        { name: 'database disk', problem: null, notTried: expect.stringContaining('watch it') },
        // It answered the queries, with the time.
        { name: `bank clock ${new URL(sandbox.bankUrl).host}`, problem: null },
      ]),
    )
  })

  it('a run of doctor changes nothing', async () => {
    const orders = async () => {
      const text = await databaseText(sandbox.database.pool)
      // Only rows that doctor could have changed: the running gateway itself writes others every minute.
      return text.split('\n').filter((row) => /simulator|vz[0-9a-f]{20}|doctor/.test(row))
    }
    const before = await orders()
    await doctor()
    expect(before.length).toBeGreaterThan(2)
    expect(await orders()).toEqual(before)
  })
})
