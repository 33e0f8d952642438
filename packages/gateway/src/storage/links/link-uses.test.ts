/** Decision 6.3: a use is reserved, taken over, paid or given back, whatever happens at once. */

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
  deleteLink,
  finishLinkPayment,
  linkStatus,
  openLink,
  type PaymentLink,
  sweepUses,
} from '../../payment/links/index.ts'
import { linkPaymentStatus } from '../../payment/links/link.ts'

const at = useLinkHarness()

const kinds = (results: readonly Readonly<{ kind: string }>[], kind: string) =>
  results.filter((result) => result.kind === kind).length

async function atBank(link: PaymentLink, pageId = at.link.newId()) {
  expect(await submitted(at, link, { pageId })).toMatchObject({ kind: 'verify' })
  return useOfPage(at, link, pageId)
}

const visitor = ({ addressToken }: PaymentLink, pageId: string) => {
  return { addressToken, pageId, browserHashFor: () => null }
}

const back = (link: PaymentLink, useId: string) =>
  finishLinkPayment(at.link, {
    addressToken: link.addressToken,
    useId,
    clientIpAddress: '203.0.113.7',
  })

async function statusOf(link: PaymentLink): Promise<string> {
  const stored = await storedLink(at, link.linkId)
  const now = at.clock.now()
  return `${linkStatus(stored, now)} ${linkPaymentStatus(stored, now)}`
}

test('decision 4.17: the address of the payer whose try is at the bank, and of no other', async () => {
  const link = await createdLink(at, {
    linkType: 'MultipleUse',
    maxUsageCount: 10,
    is3dRequired: true,
  })
  const payer = {
    name: null,
    email: 'ayse@example.com',
    phoneNumber: null,
    address: null,
    note: null,
  }
  const pageId = at.link.newId()
  await submitted(at, link, { pageId, payer })
  const mine = await useOfPage(at, link, pageId)
  const other = await atBank(link)
  const emailOf = (sessionId: string | null) => at.link.links.payerEmailOf(link, sessionId ?? '')
  expect(await emailOf(mine.sessionId)).toBe('ayse@example.com')
  expect(await emailOf(other.sessionId)).toBeNull()
  expect(await emailOf(at.link.newId())).toBeNull()
  await at.link.links.release(link, mine.useId)
  expect(await emailOf(mine.sessionId)).toBeNull()
})

describe('many at once', () => {
  test('30 payers on a link with ten uses: ten pay', async () => {
    const link = await createdLink(at, { linkType: 'MultipleUse', maxUsageCount: 10 })
    const results = await Promise.all(Array.from({ length: 30 }, () => submitted(at, link)))
    expect(kinds(results, 'paid')).toBe(10)
    // After the tenth payment the link is Passive for every further try.
    const refused = { kind: 'refused', error: expect.stringMatching(/^LINK_(USED_UP|NOT_ACTIVE)$/) }
    expect(results.filter(({ kind }) => kind !== 'paid')).toEqual(Array(20).fill(refused))
    expect(await storedLink(at, link.linkId)).toMatchObject({ usedCount: 10, reservedCount: 0 })
    expect(at.bank.count('authorize')).toBe(10)
    expect(await statusOf(link)).toBe('Passive Success')
    expect(await eventsOf(at, link.linkId)).toEqual(Array(10).fill('link.paid'))
  })

  test('30 payers at the bank at once hold ten uses and no more', async () => {
    const changes = { linkType: 'MultipleUse', maxUsageCount: 10, is3dRequired: true } as const
    const link = await createdLink(at, changes)
    const results = await Promise.all(Array.from({ length: 30 }, () => submitted(at, link)))
    expect(kinds(results, 'verify')).toBe(10)
    expect(await storedLink(at, link.linkId)).toMatchObject({ usedCount: 0, reservedCount: 10 })
  })

  test('SingleUse with two submits at once from two pages: one pays', async () => {
    const link = await createdLink(at)
    const results = await Promise.all([submitted(at, link), submitted(at, link)])
    expect(kinds(results, 'paid')).toBe(1)
    expect(at.bank.count('authorize')).toBe(1)
  })

  test('a double click on a link with many uses pays once', async () => {
    const link = await createdLink(at, { linkType: 'MultipleUse', maxUsageCount: 10 })
    const pageId = at.link.newId()
    const clicks = Array.from({ length: 4 }, () => submitted(at, link, { pageId }))
    await Promise.all(clicks)
    expect(at.bank.count('authorize')).toBe(1)
    expect(await storedLink(at, link.linkId)).toMatchObject({ usedCount: 1, reservedCount: 0 })
    expect(await submitted(at, link, { pageId })).toEqual({ kind: 'paid', byThisCall: false })
    expect(at.bank.count('authorize')).toBe(1)
  })
})

describe('a new try from the same page', () => {
  test('takes over the earlier one, which can no longer pay', async () => {
    const link = await createdLink(at, { is3dRequired: true })
    const pageId = at.link.newId()
    const first = await atBank(link, pageId)
    const second = await atBank(link, pageId)
    expect(await storedLink(at, link.linkId)).toMatchObject({ reservedCount: 1 })
    await verified(at, first.sessionId)
    expect(await back(link, first.useId)).toMatchObject({ kind: 'refused' })
    await verified(at, second.sessionId)
    expect(await back(link, second.useId)).toMatchObject({ kind: 'paid' })
    expect(at.bank.count('authorize')).toBe(1)
  })

  test('another page finds the link busy while the try is verified, until it has failed', async () => {
    const link = await createdLink(at, { is3dRequired: true })
    const first = await atBank(link)
    await verified(at, first.sessionId)
    expect(await submitted(at, link)).toEqual({ kind: 'refused', error: 'LINK_USED_UP' })
    const other = visitor(link, at.link.newId())
    expect(await openLink(at.link, other)).toMatchObject({ kind: 'closed', why: 'busy' })
    await verified(at, first.sessionId, 0)
    expect(await back(link, first.useId)).toEqual({ kind: 'refused', error: 'VERIFICATION_FAILED' })
    expect(await statusOf(link)).toBe('Active Failed')
    expect(await openLink(at.link, other)).toMatchObject({ kind: 'open' })
  })

  test('a callback before the verification takes nothing away', async () => {
    const link = await createdLink(at, { is3dRequired: true })
    const use = await atBank(link)
    expect(await back(link, use.useId)).toEqual({ kind: 'refused', error: 'SESSION_NOT_VERIFIED' })
    await verified(at, use.sessionId)
    expect(await back(link, use.useId)).toMatchObject({ kind: 'paid' })
    expect(await back(link, use.useId)).toMatchObject({ kind: 'paid' })
    expect(at.bank.count('authorize')).toBe(1)
  })
})

describe('while a reserved try is at the bank', () => {
  test('the link is deleted: the payment stands, Cancelled with Success', async () => {
    const link = await createdLink(at, { is3dRequired: true })
    const use = await atBank(link)
    expect(await deleteLink(at.link, link.merchantId, link.linkId)).toBe(true)
    expect(await submitted(at, link)).toEqual({ kind: 'refused', error: 'LINK_NOT_ACTIVE' })
    await verified(at, use.sessionId)
    expect(await back(link, use.useId)).toMatchObject({ kind: 'paid' })
    expect(await statusOf(link)).toBe('Cancelled Success')
    expect(await deleteLink(at.link, link.merchantId, link.linkId)).toBe(false)
  })

  test('the link expires: the payment stands, Expired with Success', async () => {
    const link = await createdLink(at, { is3dRequired: true })
    const use = await atBank(link)
    await at.pool.query(`update payment_link set expires_at = $1`, [at.clock.now()])
    expect(await submitted(at, link)).toEqual({ kind: 'refused', error: 'LINK_NOT_ACTIVE' })
    await verified(at, use.sessionId)
    expect(await back(link, use.useId)).toMatchObject({ kind: 'paid' })
    expect(await statusOf(link)).toBe('Expired Success')
  })

  test('its time runs out: the use is given back, and a late payment is refused', async () => {
    const link = await createdLink(at, { is3dRequired: true })
    const use = await atBank(link)
    const sweep = () => sweepUses({ ...at.link, batchSize: 10 })
    expect(await sweep()).toBe(0)
    at.clock.turn(31 * 60_000)
    expect(await sweep()).toBe(1)
    expect(await storedLink(at, link.linkId)).toMatchObject({ reservedCount: 0 })
    // Nobody declined anything (decision 6.2).
    expect(await statusOf(link)).toBe('Active Pending')
    await verified(at, use.sessionId)
    expect(await back(link, use.useId)).toMatchObject({ kind: 'refused' })
    expect(at.bank.count('authorize')).toBe(0)
  })
})

describe('the bank', () => {
  test('declines: the use is free again for another card', async () => {
    const link = await createdLink(at)
    const pageId = at.link.newId()
    at.bank.fail('authorize', { declined: '51' })
    const declined = await submitted(at, link, { pageId })
    expect(declined).toEqual({ kind: 'refused', error: 'DECLINED_51' })
    expect(await statusOf(link)).toBe('Active Failed')
    expect(await submitted(at, link, { pageId })).toMatchObject({ kind: 'paid' })
  })

  test('does not answer: the try keeps its use, and its page offers no other', async () => {
    const link = await createdLink(at)
    const pageId = at.link.newId()
    at.bank.fail('authorize', 'timeoutBooked')
    expect(await submitted(at, link, { pageId })).toEqual({ kind: 'underway' })
    expect(await submitted(at, link, { pageId })).toEqual({ kind: 'underway' })
    expect(await submitted(at, link)).toEqual({ kind: 'refused', error: 'LINK_USED_UP' })
    expect(await openLink(at.link, visitor(link, pageId))).toMatchObject({ kind: 'underway' })
    at.clock.turn(60 * 60_000)
    expect(await sweepUses({ ...at.link, batchSize: 10 })).toBe(0)
    expect(at.bank.count('authorize')).toBe(1)
  })

  test('is asked by 3-D Secure where the merchant may not pay without (6.4)', async () => {
    const permissions = new Set([...at.merchant.permissions].filter((each) => each !== 'NonSecure'))
    const restricted = { ...at, merchant: { ...at.merchant, permissions } }
    const link = await createdLink(restricted)
    expect(await submitted(restricted, link)).toMatchObject({ kind: 'verify' })
  })
})

describe('what the customer pays', () => {
  test.each([
    ['the merchant bears the commission', {}, 3, 10_000n],
    ['the customer bears it', { commissionFromCustomer: true }, 3, 10_300n],
    ['but not for the single payment', { commissionFromCustomer: true }, 1, 10_000n],
    ['which has its own switch', { commissionFromCustomerSingleInstallment: true }, 1, 10_200n],
  ])('%s', async (_, changes, installmentCount, amountMinor) => {
    const link = await createdLink(at, { installments: [1, 3], ...changes })
    const pageId = at.link.newId()
    expect(await submitted(at, link, { pageId, installmentCount })).toMatchObject({ kind: 'paid' })
    expect(at.bank.orders()).toMatchObject([{ captured: amountMinor }])
    expect(await useOfPage(at, link, pageId)).toMatchObject({ amountMinor, installmentCount })
  })

  test.each([
    ['a count that the link does not allow', [1], 3],
    ['a count that the card is not offered', [1, 6], 6],
  ])('%s is not offered', async (_, installments, installmentCount) => {
    const link = await createdLink(at, { installments })
    const refused = await submitted(at, link, { installmentCount })
    expect(refused).toEqual({ kind: 'notOffered' })
    expect(await storedLink(at, link.linkId)).toMatchObject({ reservedCount: 0 })
  })
})
