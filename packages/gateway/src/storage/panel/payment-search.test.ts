import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'

import { seedMerchants } from '../../../../../test/campaigns/panel/seed-merchants.ts'
import { conclusionOf, openingOf } from '../../../../../test/payment-core/rows.ts'
import { useHarness } from '../../../../../test/payment-core/use-harness.ts'
import {
  type PageCursor,
  type PaymentFilter,
  type PaymentSearch,
  readSearchText,
} from '../../operating/search/index.ts'
import { ANY_PAYMENT } from '../../operating/search/payment-filter.ts'
import type { OrderState, PaymentConclusion, PaymentOpening } from '../../payment/payments/index.ts'
import { createFeedStore } from '../events/index.ts'
import { withTransaction } from '../postgres/index.ts'
import { createPaymentSearch, createSearchIndex, createSearchReset } from './index.ts'

const at = useHarness()

const merchantOf = (number: number): string =>
  `01900000-0000-7000-9000-${String(number).padStart(12, '0')}`
const terminalOf = (merchant: number, terminal: number): string =>
  `01900000-0000-7000-a000-${String(merchant * 10 + terminal).padStart(12, '0')}`

const MERCHANTS = 2
const WIDE_MILLISECONDS = 20_000

let search: PaymentSearch

beforeEach(async () => {
  await seedMerchants(at.pool, MERCHANTS)
  await at.pool.query('truncate payment_search, payment_search_progress, event_feed')
  search = createPaymentSearch(at.pool, WIDE_MILLISECONDS)
  for (const number of [1, 2]) {
    for (const terminal of [1, 2, 3]) {
      const ids = [merchantOf(number), terminalOf(number, terminal)] as const
      await at.ports.payments.ensureOpenBatch(...ids, at.clock.now())
    }
  }
})

async function opened(
  number: number,
  changes: Partial<PaymentOpening> = {},
): Promise<PaymentOpening> {
  const ids = { merchantId: merchantOf(number), terminalId: terminalOf(number, 1) }
  const opening = openingOf(at, { ...ids, ...changes })
  expect((await at.ports.payments.open(opening)).kind).toBe('opened')
  at.clock.turn(1)
  return opening
}

const conclude = (opening: PaymentOpening, changes: Partial<PaymentConclusion> = {}) =>
  at.ports.payments.conclude(conclusionOf(at, opening, changes))

const sequence = (events: number) => createFeedStore(at.pool).sequence(events)
const step = (rows: number) => createSearchIndex(at.pool).step(rows)

async function allIndexed(): Promise<void> {
  while ((await sequence(1_000)) > 0);
  while ((await step(1_000)) > 0);
}

/** All ids of a filter, page by page in one direction. */
async function walked(
  request: Readonly<{ merchantId: string | null; filter: PaymentFilter; maximum: number }>,
  cursor: PageCursor | null,
  between: () => Promise<unknown> = async () => undefined,
): Promise<{ ids: string[]; last: PageCursor | null }> {
  const ids: string[] = []
  let last: PageCursor | null = null
  for (let next: PageCursor | null = cursor, first = true; first || next !== null; first = false) {
    const page = await search.page({ ...request, cursor: next })
    const towards = next?.towards ?? 'older'
    const own = page.payments.map(({ orderId }) => orderId)
    ids.push(...(towards === 'older' ? own : own.toReversed()))
    last = page[towards === 'older' ? 'newer' : 'older'] ?? last
    next = page[towards]
    await between()
  }
  return { ids, last }
}

/** The same as SQL says, from the columns of the orders alone. */
async function expected(merchantId: string | null, filter: PaymentFilter): Promise<string[]> {
  const { rows } = await at.pool.query<{ id: string }>(
    `select order_id::text as id from payment_order o
     where ($1::uuid is null or merchant_id = $1)
       and ($2::text[] is null or state = any ($2)) and ($3::text[] is null or payment_type = any ($3))
       and ($4::uuid[] is null or terminal_id = any ($4)) and ($5::text[] is null or outcome_code = any ($5))
       and ($6::bigint is null or amount_minor >= $6) and ($7::bigint is null or amount_minor <= $7)
       and ($8::int[] is null or installment_count = any ($8))
       and ($9::text[] is null or card ->> 'cardBrand' = any ($9))
       and ($10::boolean is null or (session_id is not null) = $10)
       and ($13::text[] is null or left(card ->> 'bin', 6) = any ($13))
       and ($11::timestamptz is null or created_at >= $11) and ($12::timestamptz is null or created_at < $12)
     order by order_id desc`,
    [
      merchantId,
      filter.states,
      filter.paymentTypes,
      filter.terminalIds,
      filter.outcomes,
      filter.amountFrom,
      filter.amountTo,
      filter.installments,
      filter.schemes,
      filter.isThreeD,
      filter.from,
      filter.until,
      filter.bins,
    ],
  )
  return rows.map(({ id }) => id)
}

describe('decision 9.20: a list of payments', () => {
  const optional = <Value>(...values: readonly Value[]) => fc.constantFrom(null, null, ...values)
  const amounts = [1_000n, 10_000n, 12_490n] as const
  const order = fc.record({
    merchant: fc.constantFrom(1, 2),
    terminal: fc.constantFrom(1, 2, 3),
    amountMinor: fc.constantFrom(...amounts),
    installmentCount: fc.constantFrom(1, 3),
    cardBrand: fc.constantFrom('Visa', 'Troy'),
    bin: fc.constantFrom('552879', '97920012'),
    end: fc.constantFrom(null, 'Approved', 'Declined', 'Unknown', 'Failed'),
  } as const)
  type Made = typeof order extends fc.Arbitrary<infer Value> ? Value : never

  const input = fc.record({
    states: optional<readonly OrderState[]>(
      ['Approved'],
      ['Declined', 'Failed'],
      ['Pending'],
      ['Unknown', 'Approved'],
    ),
    terminals: optional([1], [2, 3]),
    outcomes: optional(['DECLINED_51'], ['DECLINED_99']),
    amountFrom: optional(...amounts),
    amountTo: optional(...amounts),
    installments: optional([1], [3, 6]),
    schemes: optional(['Troy'], ['Visa', 'Troy']),
    bins: optional(['979200'], ['552879', '979200']),
    isThreeD: optional(true, false),
    merchant: optional(1, 2),
    maximum: fc.integer({ min: 1, max: 7 }),
    skipped: optional(2, 5),
  } as const)

  async function make({ merchant, terminal, cardBrand, bin, end, ...terms }: Made): Promise<void> {
    const card = { ...openingOf(at).card, cardBrand, bin }
    const terminalId = terminalOf(merchant, terminal)
    const opening = await opened(merchant, { ...terms, card, terminalId })
    if (end === null) return
    const outcomeCode = end === 'Declined' ? 'DECLINED_51' : null
    const nextInquiryAt = end === 'Unknown' ? at.clock.now() : null
    expect(await conclude(opening, { state: end, outcomeCode, nextInquiryAt })).toBe(true)
  }

  it('has each payment of its filter once, in both directions, while others arrive', async () => {
    const scene = fc.record({
      before: fc.array(order, { minLength: 3, maxLength: 14 }),
      late: fc.array(order, { maxLength: 6 }),
      sequenced: fc.integer({ min: 0, max: 12 }),
      read: fc.integer({ min: 0, max: 6 }),
      arriving: order,
      input,
    })
    await fc.assert(
      fc.asyncProperty(
        scene,
        async ({ before, late, sequenced, read, arriving, input: wanted }) => {
          await at.pool.query(
            `truncate payment_order, event, event_outbox, event_feed, payment_search, payment_search_progress`,
          )
          for (const each of before) await make(each)
          if (sequenced > 0) await sequence(sequenced)
          if (read > 0) await step(read)
          // The first step copies all orders that are there. Later steps read events only.
          while (read > 0 && (await search.isIncomplete(null))) await step(20)
          for (const each of late) await make(each)
          const { terminals, merchant, maximum, skipped, ...rest } = wanted
          const merchantId = merchant === null ? null : merchantOf(merchant)
          const filter: PaymentFilter = {
            ...ANY_PAYMENT,
            ...rest,
            terminalIds:
              terminals?.flatMap((each) => [terminalOf(1, each), terminalOf(2, each)]) ?? null,
            from: skipped === null ? null : new Date(at.clock.now().getTime() - 3 - skipped),
          }
          const ids = await expected(merchantId, filter)
          const until = at.clock.now()
          const between = async () => {
            at.clock.turn(1)
            await make(arriving)
            await sequence(3)
            // A search that begins while somebody turns pages says that payments may be missing.
            if (read > 0) await step(2)
          }
          const request = { merchantId, filter: { ...filter, until }, maximum }
          const older = await walked(request, null, between)
          expect(older.ids).toEqual(ids)
          if (older.last === null) return
          const oldest = ids.at(-1) ?? ''
          const newer = await walked(request, { towards: 'newer', orderId: oldest })
          expect(newer.ids).toEqual(ids.slice(0, -1).toReversed())
          expect(await search.totals({ ...request })).toMatchObject({ count: ids.length })
        },
      ),
      { numRuns: 10 },
    )
  })

  it('adds up more than 2,000 payments only for who asks for it (9.68)', async () => {
    const sale = await opened(1, { amountMinor: 1_000n })
    await conclude(sale)
    // So many payments by themselves take minutes.
    await at.pool.query(
      `insert into payment_order
       select (jsonb_populate_record(o, jsonb_build_object('order_id', id, 'bank_order_id', id))).*
       from payment_order o cross join lateral (
         select left(o.order_id::text, 24) || lpad(n::text, 12, '0') as id from generate_series(1, 2000) n
       ) ids`,
    )
    await allIndexed()
    const request = { merchantId: null, filter: ANY_PAYMENT }
    expect(await search.totals(request)).toEqual({ moreThan: 2_000 })
    expect(await search.totals(request, 'All')).toMatchObject({
      count: 2_001,
      takenMinor: 2_001_000n,
      kinds: { taken: { count: 2_001, amountMinor: 2_001_000n } },
    })
  })

  it('shows a captured PreAuth as captured before and after the search has read it', async () => {
    const preAuth = await opened(1, { paymentType: 'PreAuth' })
    await conclude(preAuth, { state: 'PreAuthorized', eventType: 'payment.preauthorized' })
    await allIndexed()
    const capture = await opened(1, { paymentType: 'PostAuth', originalOrderId: preAuth.orderId })
    await conclude(capture)
    const filter = { ...ANY_PAYMENT, states: ['Captured'] as const }
    const request = { merchantId: merchantOf(1), filter, maximum: 5 }
    expect((await walked(request, null)).ids).toEqual([preAuth.orderId])
    await allIndexed()
    expect((await walked(request, null)).ids).toEqual([preAuth.orderId])
    const before = { ...request, filter: { ...ANY_PAYMENT, states: ['PreAuthorized'] as const } }
    expect((await walked(before, null)).ids).toEqual([])
  })

  it('is the same after everything was forgotten and read again', async () => {
    for (let count = 0; count < 9; count += 1) await conclude(await opened(1 + (count % 2)))
    await opened(1)
    await allIndexed()
    const rows = async () =>
      (await at.pool.query('select * from payment_search order by order_id')).rows
    const before = await rows()
    await withTransaction(at.pool, (connection) => createSearchReset(connection).reset())
    expect(await rows()).toEqual([])
    expect(await step(2)).toBeGreaterThan(0)
    expect(await search.isIncomplete(null)).toBe(true)
    await allIndexed()
    expect(await search.isIncomplete(null)).toBe(false)
    const after = (await rows()).filter(({ order_id: id }) =>
      before.some((row: { order_id: string }) => row.order_id === id),
    )
    expect(after).toEqual(before)
  })

  it('is filled by two nodes at once without a row too few', async () => {
    for (let count = 0; count < 20; count += 1) await conclude(await opened(1 + (count % 2)))
    while ((await sequence(5)) > 0);
    const both = async () => Promise.all([step(3), step(3), step(3)])
    for (let rows = 1; rows > 0; ) rows = (await both()).reduce((sum, each) => sum + each, 0)
    const { rows } = await at.pool.query('select count(*)::int as count from payment_search')
    expect(rows).toEqual([{ count: 20 }])
  })
})

describe('the search box', () => {
  const keysOf = (text: string) => {
    const read = readSearchText(text)
    return read.kind === 'Keys' ? read.keys : []
  }
  const find = (merchantId: string | null, text: string) =>
    search.find(merchantId, keysOf(text), 10)

  const OWN = 'own'
  const secured = { bankOrderId: 'vz00000000000000000000000000000001' }
  const LABELLED = {
    conversationId: 'konuşma 7',
    merchantReference: 'sipariş 7',
    metadata: null,
    ...secured,
  }

  it.each([
    ['unread', false],
    ['read', true],
  ] as const)(
    'finds an order by every key while it is %s, and never another merchant’s',
    async (_, isRead) => {
      const preAuth = await opened(1, { ...LABELLED, paymentType: 'PreAuth' })
      await conclude(preAuth, { state: 'PreAuthorized', provisionNumber: 'Ab1234' })
      const capture = await opened(1, { paymentType: 'PostAuth', originalOrderId: preAuth.orderId })
      await conclude(capture)
      if (isRead) await allIndexed()
      const { bin, lastFour } = preAuth.card
      const own = `vz${capture.orderId.replaceAll('-', '')}`
      const keys: readonly (readonly [string, string, string])[] = [
        [preAuth.orderId, preAuth.orderId, 'orderId'],
        [preAuth.orderId.replaceAll('-', '').toUpperCase(), preAuth.orderId, 'orderId'],
        [preAuth.orderId, capture.orderId, 'originalOrderId'],
        ['konuşma 7', preAuth.orderId, 'conversationId'],
        ['sipariş 7', preAuth.orderId, 'merchantReference'],
        [secured.bankOrderId, preAuth.orderId, 'bankOrderId'],
        [own, capture.orderId, 'bankOrderId'],
        ['aB1234', preAuth.orderId, 'provisionNumber'],
        [lastFour, preAuth.orderId, 'lastFour'],
        [`${bin.slice(0, 6)} •••• ${lastFour}`, preAuth.orderId, 'card'],
      ]
      for (const [text, id, kind] of keys) {
        for (const scope of [null, merchantOf(1)]) {
          const hit = (await find(scope, text)).find((each) => each.id === id)
          expect({ text, hit: hit ?? OWN }).toMatchObject({ text, hit: { kind: 'payment' } })
          expect(hit?.by).toContain(kind)
        }
        expect(await find(merchantOf(2), text)).toEqual([])
        const filter = { ...ANY_PAYMENT, key: text }
        const listed = async (merchantId: string) =>
          (await search.page({ merchantId, filter, cursor: null, maximum: 10 })).payments
        expect((await listed(merchantOf(1))).map(({ orderId }) => orderId)).toContain(id)
        expect(await listed(merchantOf(2))).toEqual([])
      }
    },
  )

  it('finds the payers of links until their data is erased', async () => {
    const linkId = at.ports.newId()
    const useId = at.ports.newId()
    await at.pool.query(
      `insert into link_use (merchant_id, link_id, use_id, page_id, state, amount_minor, installment_count,
         payer, reserved_until, created_at)
       values ($1, $2, $3, $3, 'Released', 100, 1, $4, now(), now())`,
      [merchantOf(1), linkId, useId, { email: 'Ayse@Example.com', phoneNumber: '+905321234567' }],
    )
    const hit = (by: string) => [{ kind: 'link', merchantId: merchantOf(1), id: linkId, by: [by] }]
    expect(await find(null, 'ayse@example.COM')).toEqual(hit('email'))
    expect(await find(merchantOf(1), '0532 123 45 67')).toEqual(hit('phoneNumber'))
    expect(await find(merchantOf(2), 'ayse@example.com')).toEqual([])
    await at.pool.query(`update link_use set payer = '{"email": null, "phoneNumber": null}'`)
    expect(await find(null, 'ayse@example.com')).toEqual([])
  })
})
