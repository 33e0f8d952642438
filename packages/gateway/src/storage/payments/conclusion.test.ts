import { beforeEach, describe, expect, test } from 'vitest'
import {
  insertLinkUse,
  insertSession,
  taken,
} from '../../../../../test/payment-core/payments-harness.ts'
import {
  conclusionOf,
  openingOf,
  operationEndOf,
  operationOf,
} from '../../../../../test/payment-core/rows.ts'
import {
  countRows,
  eventsOf,
  ledgerOf,
  storedOrder,
} from '../../../../../test/payment-core/stored-state.ts'
import { useHarness } from '../../../../../test/payment-core/use-harness.ts'
import type { PaymentOpening } from '../../payment/payments/index.ts'
import { ORDER_STATES, type OrderState } from '../../payment/payments/order.ts'

const at = useHarness()

beforeEach(async () => {
  const { merchant, terminal, clock, ports } = at
  await ports.payments.ensureOpenBatch(merchant.merchantId, terminal.terminalId, clock.now())
})

async function opened(changes: Partial<PaymentOpening> = {}): Promise<PaymentOpening> {
  const opening = openingOf(at, changes)
  expect((await at.ports.payments.open(opening)).kind).toBe('opened')
  return opening
}

async function row(query: string): Promise<unknown> {
  return (await at.pool.query(query)).rows[0]
}

describe('the second round trip', () => {
  test('an approval: state, sums, number, ledger and event in one', async () => {
    const opening = await opened({ pointAmountMinor: 3_000n })
    expect(await at.ports.payments.conclude(conclusionOf(at, opening))).toBe(true)
    expect(await storedOrder(at, opening.orderId)).toMatchObject({
      state: 'Approved',
      takenMinor: 10_000n,
      provisionNumber: 'P00001',
    })
    const ledger = { Sale: 7_000n, Points: 3_000n, Commission: 200n }
    expect(await ledgerOf(at, opening.orderId)).toEqual(ledger)
    expect(await eventsOf(at, opening.orderId)).toEqual(['payment.approved'])
  })

  test.each([
    ['Approved', { Sale: 9_000n, Points: 1_000n, Commission: 200n }, 10_000n],
    ['Declined', {}, 0n],
    ['Unknown', {}, 0n],
  ] as const)(
    'a payment without claims ends %s as others do',
    async (state, ledger, takenMinor) => {
      const opening = await opened({ pointAmountMinor: 1_000n })
      const direct = conclusionOf(at, opening, { state, holdsClaims: false, linkEventId: null })
      expect(await at.ports.payments.conclude(direct)).toBe(true)
      expect(await storedOrder(at, opening.orderId)).toMatchObject({ state, takenMinor })
      expect(await ledgerOf(at, opening.orderId)).toEqual(ledger)
      expect(await eventsOf(at, opening.orderId)).toEqual(['payment.approved'])
      const isOpen = state === 'Unknown'
      const again = conclusionOf(at, opening, { holdsClaims: false, linkEventId: null })
      expect(await at.ports.payments.conclude(again)).toBe(isOpen)
    },
  )

  test('an order with claims is never settled as one without: they would stay claimed', async () => {
    const linkUse = await insertLinkUse(at)
    const originalOrderId = await taken(at, { paymentType: 'PreAuth' })
    const openings = [
      await opened({ sessionId: await insertSession(at) }),
      await opened({ linkUse }),
      await opened({ paymentType: 'PostAuth', originalOrderId }),
    ]
    for (const opening of openings) {
      const direct = conclusionOf(at, opening, { holdsClaims: false, linkEventId: null })
      expect(await at.ports.payments.conclude(direct)).toBe(false)
      expect((await storedOrder(at, opening.orderId)).state).toBe('Pending')
      expect(await at.ports.payments.conclude(conclusionOf(at, opening))).toBe(true)
    }
  })

  test('with and without claims in one statement: each has its own verdict and effects', async () => {
    const sessionId = await insertSession(at)
    const [direct, claiming, concluded] = [
      await opened(),
      await opened({ sessionId }),
      await opened(),
    ]
    await at.ports.payments.conclude(conclusionOf(at, concluded))
    const free = { holdsClaims: false, linkEventId: null }
    const verdicts = await Promise.all([
      at.ports.payments.conclude(conclusionOf(at, direct, free)),
      at.ports.payments.conclude(conclusionOf(at, concluded, free)),
      at.ports.payments.conclude(conclusionOf(at, claiming)),
    ])
    expect(verdicts).toEqual([true, false, true])
    const session = await at.ports.sessions.find(at.merchant.merchantId, sessionId)
    expect(session?.state).toBe('ProvisionCompleted')
  })

  test('decision 5.3: settling twice changes nothing', async () => {
    const linkUse = await insertLinkUse(at)
    const sessionId = await insertSession(at)
    const opening = await opened({ linkUse, sessionId })
    await at.ports.payments.conclude(conclusionOf(at, opening))
    const everything = async () => [
      await row('select * from payment_order'),
      await row('select * from payment_link'),
      await row('select * from link_use'),
      await row('select * from threeds_session'),
      await countRows(at, 'ledger_transfer'),
      await countRows(at, 'event'),
    ]
    const before = await everything()
    for (const state of ['Approved', 'Declined', 'Failed', 'Unknown'] as const) {
      const again = conclusionOf(at, opening, { state, sessionEffect: 'spend' })
      expect(await at.ports.payments.conclude(again)).toBe(false)
    }
    expect(await everything()).toEqual(before)
  })

  test('two settlements at once: one counts', async () => {
    const opening = await opened()
    const concluded = await Promise.all(
      Array.from({ length: 6 }, () => at.ports.payments.conclude(conclusionOf(at, opening))),
    )
    expect(concluded.filter(Boolean)).toHaveLength(1)
    expect(await countRows(at, 'ledger_transfer')).toBe(2)
  })

  test.each([
    ['complete', 'Approved', 'ProvisionCompleted', 'Claimed', true],
    ['spend', 'Declined', 'VerificationFinished', 'Spent', true],
    ['release', 'Failed', 'VerificationFinished', 'Free', false],
    ['none', 'Unknown', 'VerificationFinished', 'Claimed', true],
  ] as const)('decision 4.1: %s after %s', async (sessionEffect, state, after, usage, kept) => {
    const sessionId = await insertSession(at)
    const opening = await opened({ sessionId })
    await at.ports.payments.conclude(conclusionOf(at, opening, { state, sessionEffect }))
    const session = await at.ports.sessions.find(at.merchant.merchantId, sessionId)
    expect(session).toMatchObject({ state: after, usage })
    expect(session?.claimedByOrderId).toBe(kept ? opening.orderId : null)
  })

  test.each([
    ['Approved', 'Paid', 1, 0, 'Passive', false, ['link.paid']],
    ['PreAuthorized', 'Paid', 1, 0, 'Passive', false, ['link.paid']],
    ['Declined', 'Released', 0, 0, 'Active', true, []],
    ['Failed', 'Released', 0, 0, 'Active', true, []],
    ['Unknown', 'Paying', 0, 1, 'Active', false, []],
  ] as const)(
    'decision 6.3: %s leaves the use of a link %s',
    async (state, use, used_count, reserved_count, link, has_failed_try, events) => {
      const linkUse = await insertLinkUse(at)
      const opening = await opened({ linkUse })
      await at.ports.payments.conclude(conclusionOf(at, opening, { state }))
      expect(await row('select state from link_use')).toEqual({ state: use })
      const counted = { used_count, reserved_count, state: link, has_failed_try }
      expect(
        await row('select used_count, reserved_count, state, has_failed_try from payment_link'),
      ).toEqual(counted)
      expect(await eventsOf(at, linkUse.linkId)).toEqual(events)
    },
  )

  test('a link for several uses stays Active until the last, and a cancelled one stays so', async () => {
    const several = await insertLinkUse(at, { maximumUses: 2 })
    await at.ports.payments.conclude(conclusionOf(at, await opened({ linkUse: several })))
    const state = (linkId: string) =>
      row(`select state from payment_link where link_id = '${linkId}'`)
    expect(await state(several.linkId)).toEqual({ state: 'Active' })
    const cancelled = await insertLinkUse(at)
    const opening = await opened({ linkUse: cancelled })
    const query = `update payment_link set state = 'Cancelled' where link_id = $1`
    await at.pool.query(query, [cancelled.linkId])
    await at.ports.payments.conclude(conclusionOf(at, opening))
    expect(await state(cancelled.linkId)).toEqual({ state: 'Cancelled' })
  })
})

/** Sums that fit each state; the schema refuses others. */
const SUMS: Readonly<Partial<Record<OrderState, string>>> = {
  Approved: 'taken_minor = amount_minor',
  PartiallyReturned: 'taken_minor = amount_minor, returned_minor = 1',
  Returned: 'taken_minor = amount_minor, returned_minor = amount_minor',
  Captured: 'captured_by_order_id = order_id',
}

const STATES = [...new Set(ORDER_STATES.rows.flatMap(([from, , to]) => [from, to]))]

async function orderIn(state: OrderState): Promise<string> {
  const { orderId } = await opened()
  const sums = SUMS[state] ?? 'taken_minor = 0'
  await at.pool.query(`update payment_order set state = $2, ${sums} where order_id = $1`, [
    orderId,
    state,
  ])
  return orderId
}

function batches(state: 'Open' | 'Closed'): Promise<unknown> {
  return at.pool.query(
    `update terminal_batch set state = $1, closed_at = case when $1 = 'Closed' then now() end`,
    [state],
  )
}

type Attempt = (orderId: string) => Promise<boolean>

function hold(kind: 'Reverse' | 'Expire' | 'OrphanVoid'): Attempt {
  return async (orderId) =>
    (await at.ports.operations.open(operationOf(at, orderId, { kind }))).kind === 'opened'
}

function concluding(
  state: 'Approved' | 'PreAuthorized' | 'Declined' | 'Failed' | 'Unknown',
): Attempt {
  return (orderId) => {
    const { merchantId } = at.merchant
    return at.ports.payments.conclude(conclusionOf(at, { merchantId, orderId }, { state }))
  }
}

async function returning(orderId: string): Promise<boolean> {
  return (await at.ports.operations.open(operationOf(at, orderId))).kind === 'opened'
}

async function capturing(originalOrderId: string): Promise<boolean> {
  const opening = openingOf(at, { paymentType: 'PostAuth', originalOrderId })
  return (await at.ports.payments.open(opening)).kind === 'opened'
}

describe('decision 5.1: the conditional updates allow what the state table allows', () => {
  const allow = ORDER_STATES.statesThatAllow.bind(ORDER_STATES)

  test('the schema takes the states of the table and no other', async () => {
    const constraint = await row(`select pg_get_constraintdef(oid) as text from pg_constraint
      where conrelid = 'payment_order'::regclass and conname = 'payment_order_state_check'`)
    const stored = Array.from(
      String(Object(constraint).text).matchAll(/'(\w+)'/g),
      ([, name]) => name,
    )
    expect(stored.sort()).toEqual(STATES.toSorted())
  })

  const onlyPreAuth: OrderState[] = ['PreAuthorized']
  const rows: readonly (readonly [string, 'Open' | 'Closed', OrderState[], Attempt])[] = [
    ['approve', 'Open', allow('approved'), concluding('Approved')],
    ['pre-authorise', 'Open', allow('preAuthorized'), concluding('PreAuthorized')],
    ['decline', 'Open', allow('declined'), concluding('Declined')],
    ['fail', 'Open', allow('neverBooked'), concluding('Failed')],
    ['leave unknown', 'Open', allow('outcomeUnknown'), concluding('Unknown')],
    ['capture', 'Open', allow('captured'), capturing],
    ['reverse in the open batch', 'Open', allow('reversed'), hold('Reverse')],
    ['reverse after the day', 'Closed', onlyPreAuth, hold('Reverse')],
    ['expire', 'Closed', allow('preAuthExpired'), hold('Expire')],
    ['void an orphan', 'Open', ['Failed'], hold('OrphanVoid')],
    ['return', 'Closed', allow('returnedInPart').filter((one) => one !== 'Returned'), returning],
    ['return in the open batch', 'Open', [], returning],
  ]
  test.each(rows)('%s, batch %s', async (_, batch, expected, attempt) => {
    const passed: OrderState[] = []
    for (const state of STATES) {
      const orderId = await orderIn(state)
      await batches(batch)
      if (await attempt(orderId)) passed.push(state)
      await batches('Open')
    }
    expect(passed.sort()).toEqual([...expected].sort())
  })
})

describe('decision 5.1: what excludes what on one order', () => {
  const end = async (orderId: string) => storedOrder(at, orderId)

  test('a hold excludes a second hold, a return and a capture', async () => {
    const orderId = await taken(at, { paymentType: 'PreAuth' })
    expect(await hold('Reverse')(orderId)).toBe(true)
    expect(await hold('Reverse')(orderId)).toBe(false)
    expect(await hold('Expire')(orderId)).toBe(false)
    expect(await capturing(orderId)).toBe(false)
  })

  test('a capture excludes reverse and expiry', async () => {
    const orderId = await taken(at, { paymentType: 'PreAuth' })
    expect(await capturing(orderId)).toBe(true)
    expect(await hold('Reverse')(orderId)).toBe(false)
    expect(await hold('Expire')(orderId)).toBe(false)
  })

  test.each([
    ['Approved', 'Captured', null],
    ['Declined', 'PreAuthorized', 'as it was'],
    ['Failed', 'PreAuthorized', 'as it was'],
    ['Unknown', 'PreAuthorized', 'as it was'],
  ] as const)(
    'a capture that ends %s leaves its PreAuth %s, its expiry %s',
    async (state, left, expiry) => {
      const originalOrderId = await taken(at, { paymentType: 'PreAuth' })
      const { preAuthExpiresAt } = await end(originalOrderId)
      expect(preAuthExpiresAt).not.toBeNull()
      const capture = await opened({ paymentType: 'PostAuth', originalOrderId })
      expect(await at.ports.payments.conclude(conclusionOf(at, capture, { state }))).toBe(true)
      expect(await end(originalOrderId)).toMatchObject({
        state: left,
        preAuthExpiresAt: expiry === null ? null : preAuthExpiresAt,
        capturedByOrderId: state === 'Approved' ? capture.orderId : null,
      })
    },
  )

  test('an open return excludes a reverse; returns run beside each other and take turns', async () => {
    const orderId = await taken(at)
    await batches('Closed')
    const first = operationOf(at, orderId)
    const second = operationOf(at, orderId)
    const { operations } = at.ports
    expect(await operations.open(first)).toEqual({ kind: 'opened', hasTurn: true })
    expect(await operations.open(second)).toEqual({ kind: 'opened', hasTurn: false })
    await batches('Open')
    expect(await hold('Reverse')(orderId)).toBe(false)
    expect(await operations.takeTurn(second)).toBe(false)
    expect(await operations.conclude(operationEndOf(at, first))).toBe(true)
    expect(await operations.takeTurn(second)).toBe(true)
    expect(await operations.conclude(operationEndOf(at, second))).toBe(true)
    expect(await end(orderId)).toMatchObject({
      state: 'PartiallyReturned',
      returnedMinor: 2_000n,
      returnReservedMinor: 0n,
      bankTurn: null,
    })
  })

  test('a return that was settled meanwhile takes no turn, so that none is lost', async () => {
    const orderId = await taken(at)
    await batches('Closed')
    const [first, late] = [operationOf(at, orderId), operationOf(at, orderId)]
    const { operations } = at.ports
    await operations.open(first)
    await operations.open(late)
    await operations.conclude(operationEndOf(at, late, { state: 'Failed' }))
    await operations.conclude(operationEndOf(at, first))
    expect(await operations.takeTurn(late)).toBe(false)
    expect((await end(orderId)).bankTurn).toBeNull()
  })

  test('an operation settled twice changes nothing the second time', async () => {
    const orderId = await taken(at)
    await batches('Closed')
    const operation = operationOf(at, orderId)
    const { operations } = at.ports
    await operations.open(operation)
    expect(await operations.conclude(operationEndOf(at, operation))).toBe(true)
    const [before, rows] = [await end(orderId), await countRows(at, 'ledger_transfer')]
    for (const state of ['Approved', 'Failed', 'Declined', 'Unknown'] as const) {
      expect(await operations.conclude(operationEndOf(at, operation, { state }))).toBe(false)
    }
    expect(await end(orderId)).toEqual(before)
    expect(await countRows(at, 'ledger_transfer')).toBe(rows)
  })

  test('the pair of a return or reverse works once, whatever became of it', async () => {
    const orderId = await taken(at)
    const reverse = operationOf(at, orderId, { kind: 'Reverse' })
    const { pair } = reverse
    expect((await at.ports.operations.open({ ...reverse, kind: 'Return' })).kind).toBe('lost')
    const again = operationOf(at, orderId, { kind: 'Reverse', pair })
    expect((await at.ports.operations.open(again)).kind).toBe('pairUsed')
  })
})
