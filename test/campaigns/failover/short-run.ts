/** Decisions 10.30 to 10.33: the light lab of decision 10.31, whose database follows one way as in decision 10.30. */
import { randomUUID } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createRandom } from '../../support/random.ts'
import { Book, wasTaken } from '../crash/load/book.ts'
import { runCampaign } from './campaign.ts'
import { verify } from './check/verify.ts'
import { type FailoverLab, startLab } from './lab.ts'
import { startLightDatabase } from './light/light-database.ts'
import type { Blow } from './replicated-database.ts'
import { verdictOf } from './verdict.ts'

const SEED = 20_261_125
/** A seventh of the campaign's times: a lease of 3 s instead of 20 s. */
const TIMES = { leaseMilliseconds: 3_000, checkEveryMilliseconds: 300 }
const BLOWS: readonly Blow[] = [
  { kind: 'kill', what: 'machine ahead of its standbys' },
  { kind: 'pause', milliseconds: 4_500 },
]

async function startedLab(isSynchronous: boolean): Promise<FailoverLab> {
  const random = createRandom(SEED, 0)
  const log = () => undefined
  return startLab(await startLightDatabase({ isSynchronous, times: TIMES, random, log }))
}

describe('decision 10.32: a primary that dies while the standbys lag, and one that is paused beyond its lease', () => {
  let lab: FailoverLab

  beforeAll(async () => {
    lab = await startedLab(true)
  })
  afterAll(() => lab.stop())

  it(`lose nothing and double nothing under payments (seed ${SEED})`, async () => {
    const report = await runCampaign(lab, { blows: BLOWS, seed: SEED, callers: 4 })
    expect(verdictOf(report)).toEqual([])
    expect(report.rounds).toHaveLength(BLOWS.length)
    expect(report.failovers).toBeGreaterThanOrEqual(BLOWS.length)
    expect(report.rounds.every(({ replayed }) => replayed > 0)).toBe(true)
  })

  it('the check finds an order that is not stored, a sale that was taken twice, and sums without postings', async () => {
    const { rows } = await lab.database.pool.query<{ bankOrderId: string; amount: number }>(
      `update payment_order set returned_minor = 1, state = 'PartiallyReturned' where order_id in (
         select order_id from payment_order where state = 'Approved' and payment_type = 'Auth' limit 1)
       returning bank_order_id as "bankOrderId", amount_minor::int as amount`,
    )
    const [altered] = rows
    if (altered === undefined) throw new Error('no approved order')
    const { bankOrderId, amount } = altered
    const sale = { kind: 'payment', type: 'Auth', procReturnCode: '00', bankOrderId }
    await appendFile(lab.journal, `${JSON.stringify({ ...sale, amountMinor: amount })}\n`)
    const book = new Book()
    const lost = randomUUID()
    book.claim(lost, 'taken', wasTaken(amount))
    const { violations } = await verify(lab, book)
    expect(violations).toEqual([
      `the bank took ${bankOrderId} 2 times`,
      expect.stringMatching(/^the sums of .* are not those of its postings$/),
      `${lost} was acknowledged and is lost`,
      expect.stringContaining(`${lost} was answered "taken" and is now refused`),
    ])
  })
})

describe('decision 10.33: the same death where commits do not wait for a standby', () => {
  let lab: FailoverLab

  beforeAll(async () => {
    lab = await startedLab(false)
  })
  afterAll(() => lab.stop())

  it('is a run that fails the check', async () => {
    const report = await runCampaign(lab, {
      blows: BLOWS.slice(0, 1),
      seed: SEED,
      callers: 4,
      recoveryMilliseconds: 4_000,
    })
    expect(verdictOf(report).join('\n')).toMatch(/was acknowledged and is lost/)
  })
})
