/** Decision 6.9: a newcomer takes over a try that is not verified, and no link is paid more often than it may. */

import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createdLink,
  storedLink,
  submitted,
  useOfPage,
  verified,
} from '../../../../../test/payment-core/link-harness.ts'
import { eventsOf } from '../../../../../test/payment-core/stored-state.ts'
import { useLinkHarness } from '../../../../../test/payment-core/use-harness.ts'
import {
  finishLinkPayment,
  openLink,
  type PaymentLink,
  sweepUses,
} from '../../payment/links/index.ts'

const at = useLinkHarness()

const MINUTE = 60_000
type Try = Readonly<{ pageId: string; useId: string; sessionId: string }>

async function atBank(link: PaymentLink, browserHash: Buffer | null = null): Promise<Try> {
  const pageId = at.link.newId()
  expect(await submitted(at, link, { pageId, browserHash })).toMatchObject({ kind: 'verify' })
  const { useId, sessionId } = await useOfPage(at, link, pageId)
  return { pageId, useId, sessionId: sessionId ?? '' }
}

const back = ({ addressToken }: PaymentLink, { useId }: Pick<Try, 'useId'>) =>
  finishLinkPayment(at.link, { addressToken, useId, clientIpAddress: '203.0.113.7' })

const opened = (link: PaymentLink, pageId = at.link.newId(), browserHash: Buffer | null = null) =>
  openLink(at.link, {
    addressToken: link.addressToken,
    pageId,
    browserHashFor: () => browserHash,
  })

const sessionOf = ({ sessionId }: Try) =>
  at.link.sessions.store.find(at.merchant.merchantId, sessionId)

/** Waits for a number of round trips to the database, so that the wait grows with the machine's load. */
async function roundTrips(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) await at.pool.query('select')
}

/** The bank's result, stored by the statement that `receiveCallback` uses and the take-over competes with. */
async function called({ sessionId }: Try): Promise<boolean> {
  const now = at.clock.now()
  return at.link.sessions.store.finish({
    merchantId: at.merchant.merchantId,
    sessionId,
    attempt: 1,
    mdStatus: 1,
    mdErrorMessage: null,
    proof: { sealed: Buffer.from('proof'), dataKeyId: at.link.newId() },
    provisionUntil: new Date(now.getTime() + 15 * MINUTE),
    eventId: at.link.newId(),
    now,
  })
}

describe('a SingleUse link whose try is at the bank', () => {
  test('is open for another page, which takes the try over: the earlier one ends and says why', async () => {
    const link = await createdLink(at, { is3dRequired: true })
    const first = await atBank(link)
    expect(await opened(link)).toMatchObject({ kind: 'open', takesOver: true })
    const second = await atBank(link)
    expect(await storedLink(at, link.linkId)).toMatchObject({ reservedCount: 1, usedCount: 0 })
    expect(await sessionOf(first)).toMatchObject({ state: 'VerificationFinished', mdStatus: 5 })
    expect(await eventsOf(at, first.sessionId)).toEqual(['threeds.finished'])
    expect(await called(first)).toBe(false)
    expect(await back(link, first)).toEqual({ kind: 'overtaken' })
    expect(await opened(link, first.pageId)).toMatchObject({ kind: 'overtaken' })
    expect(await called(second)).toBe(true)
    expect(await back(link, second)).toMatchObject({ kind: 'paid' })
    expect(await opened(link, first.pageId)).toMatchObject({ kind: 'closed', why: 'usedUp' })
    expect(at.bank.count('authorize')).toBe(1)
    expect(await storedLink(at, link.linkId)).toMatchObject({ hasFailedTry: false })
  })

  test('keeps its use once it is verified, until the time of its provision ends', async () => {
    const link = await createdLink(at, { is3dRequired: true })
    const first = await atBank(link)
    await called(first)
    at.clock.turn(15 * MINUTE - 1)
    expect(await opened(link)).toMatchObject({ kind: 'closed', why: 'busy' })
    expect(await submitted(at, link)).toEqual({ kind: 'refused', error: 'LINK_USED_UP' })
    at.clock.turn(1)
    expect(await opened(link)).toMatchObject({ kind: 'open', takesOver: true })
    await atBank(link)
    expect(await back(link, first)).toEqual({ kind: 'overtaken' })
    expect(at.bank.count('authorize')).toBe(0)
  })

  test('is not taken over where its outcome is unknown, or its payment has begun', async () => {
    const link = await createdLink(at, { is3dRequired: true })
    const first = await atBank(link)
    await called(first)
    at.bank.fail('authorize', 'timeoutBooked')
    expect(await back(link, first)).toEqual({ kind: 'underway' })
    at.clock.turn(60 * MINUTE)
    expect(await opened(link)).toMatchObject({ kind: 'closed', why: 'busy' })
    expect(await submitted(at, link)).toEqual({ kind: 'refused', error: 'LINK_USED_UP' })
  })

  test('a newcomer that needs no 3-D Secure pays at once, and alone', async () => {
    const link = await createdLink(at, { is3dRequired: true })
    const first = await atBank(link)
    await at.pool.query(`update payment_link set content = content || '{"is3dRequired": false}'`)
    expect(await submitted(at, await storedLink(at, link.linkId))).toMatchObject({ kind: 'paid' })
    await verified(at, first.sessionId)
    expect(await back(link, first)).toEqual({ kind: 'overtaken' })
    expect(at.bank.count('authorize')).toBe(1)
  })
})

describe('a link with several uses', () => {
  const SEVERAL = { linkType: 'MultipleUse', maxUsageCount: 2, is3dRequired: true } as const

  test('spares the tries of other browsers for three minutes, and then ends the oldest', async () => {
    const link = await createdLink(at, SEVERAL)
    const first = await atBank(link)
    at.clock.turn(1)
    const second = await atBank(link)
    expect(await opened(link)).toMatchObject({ kind: 'closed', why: 'busy' })
    expect(await submitted(at, link)).toEqual({ kind: 'refused', error: 'LINK_USED_UP' })
    at.clock.turn(3 * MINUTE)
    await atBank(link)
    expect(await opened(link, first.pageId)).toMatchObject({ kind: 'overtaken' })
    await called(second)
    expect(await back(link, second)).toMatchObject({ kind: 'paid' })
    expect(await storedLink(at, link.linkId)).toMatchObject({ usedCount: 1, reservedCount: 1 })
  })

  test('ends at once the try of the browser that comes again, and no other', async () => {
    const link = await createdLink(at, SEVERAL)
    const [mine, others] = [randomBytes(32), randomBytes(32)]
    const [other, own] = [await atBank(link, others), await atBank(link, mine)]
    expect(await opened(link, undefined, mine)).toMatchObject({ kind: 'open', takesOver: true })
    await atBank(link, mine)
    expect(await back(link, own)).toEqual({ kind: 'overtaken' })
    await called(other)
    expect(await back(link, other)).toMatchObject({ kind: 'paid' })
  })

  test('takes nothing over while a use is left', async () => {
    const link = await createdLink(at, SEVERAL)
    const first = await atBank(link)
    at.clock.turn(4 * MINUTE)
    await atBank(link)
    expect(await useOfPage(at, link, first.pageId)).toMatchObject({ state: 'Reserved' })
    expect(await storedLink(at, link.linkId)).toMatchObject({ reservedCount: 2 })
  })
})

type Step = 'callback' | 'return' | 'newcomer' | 'sweep'

/** Everything that can happen to the tries of one link, at once and on many connections. */
async function happenAtOnce(link: PaymentLink, first: readonly Try[], steps: readonly Step[]) {
  const pages: string[] = []
  const acts = {
    callback: (index: number) => called(first[index % first.length] as Try),
    return: (index: number) => back(link, first[index % first.length] as Try),
    newcomer: () => {
      pages.push(at.link.newId())
      return submitted(at, link, { pageId: pages.at(-1) as string })
    },
    sweep: () => sweepUses({ ...at.link, batchSize: 10 }),
  } as const
  await Promise.all(steps.map((step, index) => acts[step](index)))
  // Ends the remaining tries as well: every one is verified, and every browser comes back.
  for (const pageId of pages) {
    const use = await at.link.links.lastUseOfPage(link, pageId)
    if (use?.sessionId == null) continue
    await called({ pageId, useId: use.useId, sessionId: use.sessionId })
    await back(link, use)
  }
  for (const each of first) await back(link, each)
}

async function expectWithin(link: PaymentLink): Promise<void> {
  const { usedCount, reservedCount, maximumUses } = await storedLink(at, link.linkId)
  const { rows } = await at.pool.query(
    `select count(*) filter (where state = 'Paid')::int as paid,
       count(*) filter (where state in ('Reserved', 'Paying'))::int as held,
       (select count(*)::int from payment_order o
        where o.link_id = $1 and o.state = 'Approved') as approved
     from link_use where link_id = $1`,
    [link.linkId],
  )
  expect(rows[0]).toEqual({ paid: usedCount, held: reservedCount, approved: usedCount })
  expect(usedCount + reservedCount).toBeLessThanOrEqual(maximumUses)
  expect(usedCount).toBeGreaterThan(0)
}

describe('races', () => {
  test('a take-over and the bank’s callback: one of them happens', async () => {
    const ends = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const link = await createdLink(at, { is3dRequired: true })
        const first = await atBank(link)
        const [newcomer, isVerified] = await Promise.all([
          submitted(at, link),
          roundTrips(index % 12).then(() => called(first)),
        ])
        const result = await back(link, first)
        await expectNeverTwo(link)
        return [isVerified, newcomer.kind, result?.kind]
      }),
    )
    for (const end of ends) {
      expect([
        [true, 'refused', 'paid'],
        [false, 'verify', 'overtaken'],
      ]).toContainEqual(end)
    }
  })

  test.each([
    [
      'the bank’s callback',
      `update threeds_session set state = 'VerificationFinished', md_status = 1, proof_sealed = 'proof',
         provision_until = now() + interval '15 minutes' where session_id = $1`,
    ],
    ['the opening of its payment', `update link_use set state = 'Paying' where session_id = $1`],
  ])('%s, not committed yet: the try is passed over, and nobody waits', async (_, change) => {
    const link = await createdLink(at, { is3dRequired: true })
    const first = await atBank(link)
    const connection = await at.pool.connect()
    try {
      await connection.query('begin')
      await connection.query(change, [first.sessionId])
      expect(await submitted(at, link)).toEqual({ kind: 'refused', error: 'LINK_USED_UP' })
      await connection.query('commit')
    } finally {
      connection.release()
    }
    expect(await useOfPage(at, link, first.pageId)).toMatchObject({ isTakenOver: false })
    expect(await submitted(at, link)).toEqual({ kind: 'refused', error: 'LINK_USED_UP' })
  })

  test('two newcomers at once: the use is held by one', async () => {
    const link = await createdLink(at, { is3dRequired: true })
    await atBank(link)
    await Promise.all(Array.from({ length: 6 }, () => submitted(at, link)))
    expect(await storedLink(at, link.linkId)).toMatchObject({ reservedCount: 1, usedCount: 0 })
  })

  test('callbacks, returns, newcomers and the sweep in any mix: never more payments than uses', async () => {
    const step = fc.constantFrom<Step>('callback', 'return', 'newcomer', 'newcomer', 'sweep')
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 12 }),
        fc.integer({ min: 1, max: 3 }),
        fc.boolean(),
        async (steps, uses, isLate) => {
          const link = await createdLink(at, {
            linkType: uses === 1 ? 'SingleUse' : 'MultipleUse',
            maxUsageCount: uses,
            is3dRequired: true,
          })
          const first = []
          for (let index = 0; index < uses; index += 1) first.push(await atBank(link))
          if (isLate) at.clock.turn(4 * MINUTE)
          await happenAtOnce(link, first, [...steps, 'callback', 'newcomer'])
          await expectWithin(link)
        },
      ),
      { numRuns: 12 },
    )
  })
})

async function expectNeverTwo(link: PaymentLink): Promise<void> {
  const { rows } = await at.pool.query(
    `select count(*)::int as approved from payment_order
     where link_id = $1 and state = 'Approved'`,
    [link.linkId],
  )
  expect(rows[0].approved).toBeLessThanOrEqual(1)
}
