/** Decisions 5.10, 6.1, 6.2, 6.4 and 7: links as they are stored. */

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLink, deleteLink, expireLinks, linkStatusOf } from '../../links/index.ts'
import {
  createdLink,
  createLinkHarness,
  type LinkHarness,
  PLAIN_REQUEST,
  refusedFields,
  storedLink,
  submitted,
} from '../../links/testing/link-harness.ts'
import { countRows, eventsOf } from '../../payments/testing/payments-harness.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'

let database: TestDatabase
let at: LinkHarness

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  at = await createLinkHarness(database.pool)
})

const call = () => ({ merchant: at.merchant, idempotency: null })

describe('createLink', () => {
  test('its address is unguessable and is not the id (6.4)', async () => {
    const created = await createLink(at.link, call(), PLAIN_REQUEST)
    const token = created.linkUrl.slice('https://pay.example/l/'.length)
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect(created.linkUrl).not.toContain(created.linkId)
  })

  test('card numbers in its texts are masked (1.6)', async () => {
    const text = 'kart 5528790000000008'
    const link = await createdLink(at, {
      productName: text,
      productDescription: text,
      orderId: text,
    })
    expect(JSON.stringify(link.content)).not.toContain('5528790000000008')
    expect(link.merchantOrderId).toBe('kart 552879******0008')
  })

  test('6.1: plain http as returnUrl is for merchants to whom live mode allows it', async () => {
    const request = { ...PLAIN_REQUEST, returnUrl: 'http://shop.example/thanks' }
    expect(await refusedFields(createLink(at.link, call(), request))).toEqual(['returnUrl'])
    const permissions = new Set([...at.merchant.permissions, 'HttpCallback' as const])
    const allowed = { merchant: { ...at.merchant, permissions }, idempotency: null }
    expect(await createLink(at.link, allowed, request)).toMatchObject({ replayed: false })
    const sessions = { ...at.link.sessions, callbackPolicy: 'sandbox' as const }
    const sandbox = { ...at.link, sessions }
    expect(await createLink(sandbox, call(), request)).toMatchObject({ replayed: false })
  })

  test.each([
    [
      'another merchant’s id',
      { merchantId: '01900000-0000-7000-8000-000000000002' },
      'MERCHANT_INVALID',
    ],
    ['another currency', { currency: 840 }, 'CURRENCY_NOT_SUPPORTED'],
    ['a wrong field', { amountMinor: null }, 'amount'],
  ])('%s is refused and nothing is stored', async (_, changes, refusal) => {
    const refused = createLink(at.link, call(), { ...PLAIN_REQUEST, ...changes })
    expect(await refusedFields(refused)).toEqual([refusal])
    expect(await countRows(at, 'payment_link')).toBe(0)
  })

  test.each([
    ['Links', {}],
    ['Installments', { installments: [1, 3] }],
  ])('the permission %s is needed (5.9)', async (missing, changes) => {
    const permissions = new Set([...at.merchant.permissions].filter((each) => each !== missing))
    const merchant = { ...at.merchant, permissions }
    const request = { ...PLAIN_REQUEST, ...changes }
    const refused = createLink(at.link, { merchant, idempotency: null }, request)
    expect(await refusedFields(refused)).toEqual(['PERMISSION_MISSING'])
  })
})

describe('decision 5.10: Idempotency-Key', () => {
  const keyed = (fingerprint = Buffer.alloc(32, 1)) => ({
    merchant: at.merchant,
    idempotency: { key: 'k', fingerprint },
  })

  test('the same key gives the same link, also to calls at once', async () => {
    const calls = Array.from({ length: 5 }, () => createLink(at.link, keyed(), PLAIN_REQUEST))
    const links = await Promise.all(calls)
    expect(new Set(links.map(({ linkId }) => linkId)).size).toBe(1)
    expect(links.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(await countRows(at, 'payment_link')).toBe(1)
  })

  test('another body is refused', async () => {
    await createLink(at.link, keyed(), PLAIN_REQUEST)
    const other = createLink(at.link, keyed(randomBytes(32)), PLAIN_REQUEST)
    expect(await refusedFields(other)).toEqual(['IDEMPOTENCY_KEY_REUSED'])
  })
})

describe('decision 6.2: status, delete and expiry', () => {
  test('status tells what was paid, to its own merchant only', async () => {
    const link = await createdLink(at, { linkType: 'MultipleUse', maxUsageCount: 3 })
    await submitted(at, link)
    await submitted(at, link)
    const view = await linkStatusOf(at.link, link.merchantId, link.linkId)
    expect(view).toMatchObject({ status: 'Active', paymentStatus: 'Success', remainingUsage: 1 })
    expect(view.payments).toMatchObject([{ amountMinor: 10_000n }, { amountMinor: 10_000n }])
    expect(view.linkUrl).toBe(`https://pay.example/l/${link.addressToken}`)
    const foreign = linkStatusOf(at.link, at.link.newId(), link.linkId)
    expect(await refusedFields(foreign)).toEqual(['LINK_NOT_FOUND'])
  })

  test('delete is true once, and never for another merchant', async () => {
    const link = await createdLink(at)
    expect(await deleteLink(at.link, at.link.newId(), link.linkId)).toBe(false)
    const ends = await Promise.all(
      Array.from({ length: 5 }, () => deleteLink(at.link, link.merchantId, link.linkId)),
    )
    expect(ends.filter((deleted) => deleted)).toHaveLength(1)
    expect(await eventsOf(at, link.linkId)).toEqual(['link.cancelled'])
  })

  test('a paid link is not deleted', async () => {
    const link = await createdLink(at)
    await submitted(at, link)
    expect(await deleteLink(at.link, link.merchantId, link.linkId)).toBe(false)
  })

  test('expiry is written down and told once, however many nodes look', async () => {
    const links = [await createdLink(at), await createdLink(at), await createdLink(at)]
    const step = { ...at.link, batchSize: 2 }
    expect(await expireLinks(step)).toBe(0)
    at.clock.turn(31 * 24 * 60 * 60_000)
    const counts = await Promise.all(Array.from({ length: 4 }, () => expireLinks(step)))
    const rest = await expireLinks(step)
    expect(counts.reduce((sum, count) => sum + count, rest)).toBe(3)
    for (const { linkId } of links) {
      expect(await eventsOf(at, linkId)).toEqual(['link.expired'])
      expect(await storedLink(at, linkId)).toMatchObject({ state: 'Expired' })
    }
  })
})
