/** Decision 6.7: exactly what a page showed is charged, or nothing. */

import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createdLink,
  type LinkHarness,
  submitted,
  useOfPage,
  verified,
} from '../../../../../test/payment-core/link-harness.ts'
import { useLinkHarness } from '../../../../../test/payment-core/use-harness.ts'
import type { Choices } from '../routing/index.ts'
import { finishLinkPayment, linkOptions, type PaymentLink } from './index.ts'

const plain = useLinkHarness()
let choices: Choices

beforeEach(async () => {
  choices = await plain.link.payments.choicesOf('')
})

type Plan = Readonly<Record<number, number>>

/** The gateway while this plan is in force: a rate in basis points for each offered count. */
function under(plan: Plan): LinkHarness {
  const { prices } = choices
  const rates = prices.rates.flatMap((rate) => {
    const rateBasisPoints = plan[rate.installmentCount]
    return rateBasisPoints === undefined ? [] : [{ ...rate, rateBasisPoints }]
  })
  const now = { ...choices, prices: { ...prices, rates } }
  const payments = { ...plain.link.payments, choicesOf: async () => now }
  return { ...plain, link: { ...plain.link, payments } }
}

const CUSTOMERS = {
  installments: [1, 3],
  commissionFromCustomer: true,
  commissionFromCustomerSingleInstallment: true,
} as const

async function shownUnder(plan: Plan, link: PaymentLink, installmentCount: number) {
  const { merchant, card } = plain
  const { profile } = card
  const shown = { profile, amountMinor: null }
  const options = await linkOptions(under(plan).link, { link, merchant }, shown)
  return options.find((option) => option.installmentCount === installmentCount)?.totalMinor
}

async function traces(link: PaymentLink): Promise<number[]> {
  const { rows } = await plain.pool.query(
    `select (select count(*)::int from link_use where link_id = $1) as uses,
       (select count(*)::int from threeds_session where merchant_id = $2) as sessions`,
    [link.linkId, link.merchantId],
  )
  return [rows[0].uses, rows[0].sessions, plain.bank.count('authorize')]
}

describe('a plan that changes between the page and its answer', () => {
  test.each([
    ['dearer', { 1: 200, 3: 400 }],
    ['cheaper', { 1: 200, 3: 200 }],
    ['gone', { 1: 200 }],
  ])('%s: nothing is reserved, and no bank is asked', async (_, later) => {
    for (const is3dRequired of [false, true]) {
      const link = await createdLink(plain, { ...CUSTOMERS, is3dRequired })
      const shownMinor = (await shownUnder({ 1: 200, 3: 300 }, link, 3)) ?? 0n
      const result = await submitted(under(later), link, { installmentCount: 3, shownMinor })
      expect(result).toEqual({ kind: 'notOffered' })
      expect(await traces(link)).toEqual([0, 0, 0])
    }
  })

  test('while the payer is at the bank: what was shown is the session, the use and the charge', async () => {
    const link = await createdLink(plain, { ...CUSTOMERS, is3dRequired: true })
    const pageId = plain.link.newId()
    const begun = await submitted(under({ 1: 200, 3: 300 }), link, { pageId, installmentCount: 3 })
    expect(begun).toMatchObject({ kind: 'verify' })
    const { useId, sessionId, amountMinor } = await useOfPage(plain, link, pageId)
    const session = await plain.link.sessions.store.find(link.merchantId, sessionId ?? '')
    expect([amountMinor, session?.amountMinor]).toEqual([10_300n, 10_300n])
    await verified(plain, sessionId)
    const { addressToken } = link
    const back = { addressToken, useId, clientIpAddress: '203.0.113.7' }
    const end = await finishLinkPayment(under({ 1: 200, 3: 900 }).link, back)
    expect(end).toMatchObject({ kind: 'paid' })
    expect(plain.bank.orders()).toMatchObject([{ captured: 10_300n }])
  })

  test('whatever the plans: what was shown is charged, or nothing is', async () => {
    const rate = fc.integer({ min: 0, max: 3 }).map((steps) => steps * 100)
    const plan = fc.record({ 1: rate, 3: rate })
    const count = fc.constantFrom(1, 3)
    await fc.assert(
      fc.asyncProperty(plan, plan, count, async (before, after, installmentCount) => {
        const link = await createdLink(plain, CUSTOMERS)
        const shownMinor = (await shownUnder(before, link, installmentCount)) ?? 0n
        const asked = plain.bank.orders().length
        const result = await submitted(under(after), link, { installmentCount, shownMinor })
        const charged = plain.bank.orders().slice(asked)
        const isSame = (await shownUnder(after, link, installmentCount)) === shownMinor
        expect(result.kind).toBe(isSame ? 'paid' : 'notOffered')
        expect(charged).toMatchObject(isSame ? [{ captured: shownMinor }] : [])
      }),
      { numRuns: 25 },
    )
  })
})
