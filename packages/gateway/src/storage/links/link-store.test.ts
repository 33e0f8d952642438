/** Decisions 5.10, 6.1, 6.2, 6.4 and 7: links as they are stored. */

import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  createdLink,
  PLAIN_REQUEST,
  refusedFields,
  storedLink,
  submitted,
} from '../../../../../test/payment-core/link-harness.ts'
import { countRows, eventsOf } from '../../../../../test/payment-core/stored-state.ts'
import { useLinkHarness } from '../../../../../test/payment-core/use-harness.ts'
import {
  createLink,
  deleteLink,
  erasePayers,
  expireLinks,
  linkStatusOf,
  type PaymentLink,
} from '../../payment/links/index.ts'

const at = useLinkHarness()

const call = () => ({ merchant: at.merchant, idempotency: null, publicKey: 'pk-1' })

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
    const allowed = {
      merchant: { ...at.merchant, permissions },
      idempotency: null,
      publicKey: 'pk-1',
    }
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
    const refused = createLink(at.link, { merchant, idempotency: null, publicKey: 'pk-1' }, request)
    expect(await refusedFields(refused)).toEqual(['PERMISSION_MISSING'])
  })
})

describe('decision 5.10: Idempotency-Key', () => {
  const keyed = (fingerprint = Buffer.alloc(32, 1)) => ({
    merchant: at.merchant,
    publicKey: 'pk-1',
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
    const request = { linkId: link.linkId, paymentsAfter: null }
    const view = await linkStatusOf(at.link, link.merchantId, request)
    expect(view).toMatchObject({ status: 'Active', paymentStatus: 'Success', remainingUsage: 1 })
    expect(view.page.payments).toMatchObject([{ amountMinor: 10_000n }, { amountMinor: 10_000n }])
    expect(view.linkUrl).toBe(`https://pay.example/l/${link.addressToken}`)
    const foreign = linkStatusOf(at.link, at.link.newId(), request)
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

  test('expiry is written and its event recorded once, however many nodes look', async () => {
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

/** Payments of the link, five at each moment, as others wrote them. */
async function pay(link: PaymentLink, count: number, payer: object = {}): Promise<void> {
  await at.pool.query(
    `insert into link_use (merchant_id, link_id, use_id, page_id, state, amount_minor,
       installment_count, order_id, payer, reserved_until, created_at, paid_at, language_code)
     select $1, $2, gen_random_uuid(), gen_random_uuid(), 'Paid', 100, 1, gen_random_uuid(), $5,
       $4, $4, $4::timestamptz + n / 5 * interval '1 second', 'tr'
     from generate_series(0, $3 - 1) n`,
    [link.merchantId, link.linkId, count, at.clock.now(), JSON.stringify(payer)],
  )
}

describe('decision 6.2: the payments of a link, page by page', () => {
  const pageOf = async ({ merchantId, linkId }: PaymentLink, paymentsAfter: string | null) =>
    (await linkStatusOf(at.link, merchantId, { linkId, paymentsAfter })).page

  test('each once, oldest first, and those that come meanwhile behind them', async () => {
    const link = await createdLink(at)
    await pay(link, 205)
    const first = await pageOf(link, null)
    at.clock.turn(60 * 60_000)
    await pay(link, 1)
    const second = await pageOf(link, first.next)
    const third = await pageOf(link, second.next)
    expect([first, second, third].map(({ payments }) => payments.length)).toEqual([100, 100, 6])
    expect(third.next).toBeNull()
    const all = [first, second, third].flatMap(({ payments }) => payments)
    expect(new Set(all.map(({ useId }) => useId)).size).toBe(206)
    const times = all.map(({ paidAt }) => paidAt.getTime())
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  })

  test('exactly one page has no next', async () => {
    const link = await createdLink(at)
    await pay(link, 100)
    expect(await pageOf(link, null)).toMatchObject({ next: null, payments: { length: 100 } })
  })

  test.each(['x', '1_x', "1_' or true --", '99999999999999_01900000-0000-7000-8000-00000000000x'])(
    '%s is no place: refused by name',
    async (paymentsAfter) => {
      const link = await createdLink(at)
      expect(await refusedFields(pageOf(link, paymentsAfter))).toEqual(['paymentsAfter'])
    },
  )
})

describe('decision 6.13: what payers said about themselves', () => {
  const payersOf = async ({ linkId }: PaymentLink) => {
    const query = 'select payer from link_use where link_id = $1'
    return (await at.pool.query<{ payer: object }>(query, [linkId])).rows
  }

  test('is erased after its days, on any number of nodes, with the names in the order', async () => {
    const [old, young] = [await createdLink(at), await createdLink(at)]
    await pay(old, 25, { name: 'Ayşe Yılmaz' })
    await submitted(at, old)
    const names = async () => {
      const query = `select details->>'cardHolderName' as name, details->>'description' as what
        from payment_order where link_id = $1`
      return (await at.pool.query(query, [old.linkId])).rows
    }
    expect(await names()).toEqual([{ name: 'Ayşe Yılmaz', what: 'Vazo' }])
    at.clock.turn(2 * 24 * 60 * 60_000)
    await pay(young, 1, { name: 'Ali' })
    const step = { ...at.link, batchSize: 10 }
    expect(await erasePayers(step, 3)).toBe(0)
    const counts = await Promise.all(Array.from({ length: 4 }, () => erasePayers(step, 1)))
    const rest = [
      await erasePayers(step, 1),
      await erasePayers(step, 1),
      await erasePayers(step, 1),
    ]
    expect([...counts, ...rest].reduce((sum, count) => sum + count, 0)).toBe(26)
    const nothing = { name: null, email: null, phoneNumber: null, address: null, note: null }
    expect(await payersOf(old)).toEqual(Array.from({ length: 26 }, () => ({ payer: nothing })))
    expect(await payersOf(young)).toEqual([{ payer: { name: 'Ali' } }])
    expect(await names()).toEqual([{ name: null, what: 'Vazo' }])
  })

  test('is found with the order that they paid, and with no other', async () => {
    const [first, second] = [await createdLink(at), await createdLink(at)]
    await submitted(at, first)
    await submitted(at, second)
    const name = `update link_use set payer = '{"name":"Ali"}' where link_id = $1`
    await at.pool.query(name, [second.linkId])
    const query = 'select order_id from payment_order where link_id = $1'
    const payerOf = async ({ linkId, merchantId }: PaymentLink) => {
      const { rows } = await at.pool.query<{ order_id: string }>(query, [linkId])
      return at.ports.payments.findPayer(merchantId, rows[0]?.order_id ?? '')
    }
    expect(await payerOf(second)).toEqual({ name: 'Ali' })
    expect(await payerOf(first)).not.toMatchObject({ name: 'Ali' })
  })

  test('stays while its try is under way', async () => {
    const link = await createdLink(at)
    await pay(link, 1, { name: 'Ayşe' })
    await at.pool.query(`update link_use set state = 'Paying' where link_id = $1`, [link.linkId])
    at.clock.turn(9 * 24 * 60 * 60_000)
    await erasePayers({ ...at.link, batchSize: 10 }, 1)
    expect(await payersOf(link)).toEqual([{ payer: { name: 'Ayşe' } }])
  })
})
