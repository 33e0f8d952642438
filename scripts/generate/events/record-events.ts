import { randomUUID } from 'node:crypto'
import { EVENTS } from '@vezne/protocol'
import { describeSubject } from '../../../packages/gateway/src/faces/http/index.ts'
import { keepDifferences } from '../../../packages/gateway/src/operating/settlement/index.ts'
import type { EventPayload } from '../../../packages/gateway/src/payment/events/event.ts'
import { type FeedEvent, payloadOf } from '../../../packages/gateway/src/payment/events/index.ts'
import {
  deleteLink,
  expireLinks,
  linkStatusOf,
} from '../../../packages/gateway/src/payment/links/index.ts'
import {
  expirePreAuths,
  inquire,
  provision,
  resolveUnknownPayments,
  returnPayment,
  reversePayment,
} from '../../../packages/gateway/src/payment/payments/index.ts'
import {
  type Attempt,
  createDeliverer,
} from '../../../packages/gateway/src/payment/webhooks/index.ts'
import {
  createFeedStore,
  createTerminalNewsStore,
} from '../../../packages/gateway/src/storage/events/index.ts'
import { warnOfExpiry } from '../../../packages/gateway/src/storage/payments/index.ts'
import {
  createChargebackStore,
  createReconciliationStore,
} from '../../../packages/gateway/src/storage/settlement/index.ts'
import { insertTerminal } from '../../../packages/gateway/src/storage/testing/index.ts'
import { createDeliveryStore } from '../../../packages/gateway/src/storage/webhooks/index.ts'
import { signingNoCard } from '../../../test/payment-core/fake-bank.ts'
import {
  createdLink,
  type LinkHarness,
  submitted,
} from '../../../test/payment-core/link-harness.ts'
import { callOf, insertSession, requestOf } from '../../../test/payment-core/payments-harness.ts'
import { DAYS, HOURS, MINUTES, SECONDS } from '../../../test/payment-core/turnable-clock.ts'

/** The first event of each type, after every one of them has happened over the real stores and a bank. */
export async function recordEvents(at: LinkHarness): Promise<readonly EventPayload[]> {
  await refusedPayment(at)
  await payments(at)
  await operations(at)
  await preAuths(at)
  await links(at)
  await verification(at)
  await terminal(at)
  await settlement(at)
  await chargebacks(at)
  await endpoint(at)
  const feed = createFeedStore(at.pool)
  await feed.sequence(10_000)
  const { merchantId } = at.merchant
  const range = { after: 0, limit: 10_000, lookMaximum: 10_000, types: null }
  const { events } = await feed.read(merchantId, range)
  return Promise.all(Object.keys(EVENTS).map((type) => recorded(at, firstOf(events, type))))
}

function firstOf(events: readonly FeedEvent[], type: string): FeedEvent {
  const found = events.find((event) => event.type === type)
  if (found === undefined) throw new Error(`record-events.ts makes no ${type} happen.`)
  return found
}

function recorded(at: LinkHarness, event: FeedEvent): Promise<EventPayload> {
  const useCases = {
    inquire: (merchantId: string, request: Parameters<typeof inquire>[2]) =>
      inquire(at.ports, merchantId, request),
    linkStatus: (merchantId: string, request: Parameters<typeof linkStatusOf>[2]) =>
      linkStatusOf(at.link, merchantId, request),
  }
  return payloadOf(event, (kind, subject) => describeSubject(useCases, kind, subject))
}

async function pay({ ports, ...at }: LinkHarness, changes: Parameters<typeof requestOf>[0] = {}) {
  // Ids that are made in the same millisecond have no order among themselves.
  at.clock.turn(SECONDS)
  const call = callOf({ ports, ...at }, { conversationId: 'siparis-1042' })
  return (await provision(ports, call, requestOf(changes))).orderId ?? ''
}

async function later(at: LinkHarness, milliseconds: number): Promise<void> {
  at.clock.turn(milliseconds)
  await resolveUnknownPayments(at.ports)
}

async function payments(at: LinkHarness): Promise<void> {
  await pay(at)
  at.bank.fail('authorize', { declined: '51' }, 'notSent', 'timeoutBooked', 'lateRecord')
  await pay(at)
  await pay(at)
  await pay(at)
  await later(at, 45 * SECONDS)
  // The bank books the payment after the gateway has ended it as failed; the gateway then voids the booking.
  await pay(at)
  await later(at, 45 * SECONDS)
  at.bank.revealLateRecords()
  await later(at, MINUTES)
}

/** The card holder exchanged the card in the bank's form. */
async function refusedPayment(at: LinkHarness): Promise<void> {
  const sessionId = await insertSession(at)
  const bank = signingNoCard(at.bank.connector, { cardMask: '411111***1129' })
  const ports = { ...at.ports, bankFor: () => bank }
  await pay({ ...at, ports }, { sessionId, amountMinor: null, cardToken: null })
  await later({ ...at, ports }, 0)
}

async function operations(at: LinkHarness): Promise<void> {
  const { ports } = at
  const order = async () => ({ orderId: await pay(at) })
  await reversePayment(ports, callOf(at), await order())
  at.bank.fail('void', 'timeoutNotBooked', { declined: '05' })
  await reversePayment(ports, callOf(at), await order())
  await reversePayment(ports, callOf(at), await order())
  // A return of a payment of the open day closes the day.
  await returnPayment(ports, callOf(at), { ...(await order()), amountMinor: 2_500n })
  at.bank.fail('refund', 'timeoutNotBooked')
  await returnPayment(ports, callOf(at), { ...(await order()), amountMinor: 2_500n })
}

async function preAuths(at: LinkHarness): Promise<void> {
  const { ports, clock, pool } = at
  const originalOrderId = await pay(at, { paymentType: 'PreAuth' })
  await pay(at, { paymentType: 'PostAuth', originalOrderId, cardToken: null })
  await pay(at, { paymentType: 'PreAuth' })
  const days = ports.settings.preAuthDays
  clock.turn((days - 1) * DAYS + HOURS)
  await warnOfExpiry(pool, { now: clock.now(), newId: ports.newId })
  clock.turn(DAYS)
  await expirePreAuths(ports)
}

async function links(at: LinkHarness): Promise<void> {
  const [paid, cancelled] = [await createdLink(at), await createdLink(at)]
  await submitted(at, paid)
  await deleteLink(at.link, cancelled.merchantId, cancelled.linkId)
  await createdLink(at)
  at.clock.turn(31 * DAYS)
  await expireLinks({ ...at.link, batchSize: 10 })
}

async function verification(at: LinkHarness): Promise<void> {
  const sessionId = await insertSession(at, { state: 'VerificationStarted', mdStatus: null })
  const now = new Date()
  await at.link.sessions.store.finish({
    merchantId: at.merchant.merchantId,
    sessionId,
    attempt: 1,
    mdStatus: 1,
    mdErrorMessage: null,
    proof: null,
    provisionUntil: new Date(now.getTime() + 15 * MINUTES),
    eventId: at.ports.newId(),
    now,
  })
}

async function terminal({ pool, merchant, terminal, clock, ports }: LinkHarness): Promise<void> {
  await insertTerminal(pool, merchant, terminal)
  const news = createTerminalNewsStore(pool)
  const where = { merchantId: merchant.merchantId, terminalId: terminal.terminalId }
  await news.unreachable(where, { eventId: ports.newId(), at: clock.now() })
  await news.recovered(where, { eventId: ports.newId(), at: clock.now() })
}

/** The fields that the bank leaves open stay null in the example. */
async function chargebacks(at: LinkHarness): Promise<void> {
  const { pool, merchant, clock, ports } = at
  const store = createChargebackStore(pool)
  const opened = await store.open({
    ...{ merchantId: merchant.merchantId, chargebackId: ports.newId(), eventId: ports.newId() },
    ...{ orderId: await pay(at), caseNumber: 'CB-20417', amountMinor: 10_000n },
    ...{ reasonCode: '4853', reasonText: null, note: null, line: null },
    ...{ receivedOn: '2026-11-23', answerBy: '2026-12-07', takenOn: '2026-11-24' },
    ...{ openedBy: 'cli:ayse', openedAt: clock.now() },
  })
  if (!('chargeback' in opened)) throw new Error(`The chargeback was refused: ${opened.kind}.`)
  const { merchantId, chargebackId } = opened.chargeback
  const of = { merchantId, chargebackId, givenBackOn: null, note: null, by: 'cli:ayse' }
  for (const move of ['answer', 'lose'] as const) {
    await store.move({ ...of, move, at: clock.now(), eventId: ports.newId() })
  }
}

/** The bank pays a day after it has left one out. */
async function settlement({ pool, merchant, terminal, clock, ports }: LinkHarness): Promise<void> {
  const { merchantId } = merchant
  const { terminalId } = terminal
  const statementId = ports.newId()
  for (const [dueOn, order] of [
    ['2026-11-23', 'B1041'],
    ['2026-11-24', 'B1042'],
  ]) {
    const id = ports.newId()
    await pool.query(
      `insert into settlement_part (merchant_id, source_id, part, parts, kind, terminal_id, order_id, bank_day, due_on,
         gross_minor, fee_minor, installment_count, bank_order_id)
       values ($1, $2, 1, 1, 'sale', $3, $2, $4::date, $4::date, 10000, 189, 1, $5)`,
      [merchantId, id, terminalId, dueOn, order],
    )
    await pool.query(
      `insert into settlement_day (merchant_id, due_on, terminal_id, parts, sale_minor, back_minor, fee_minor)
       values ($1, $2, $3, 1, 10000, 0, 189)`,
      [merchantId, dueOn, terminalId],
    )
  }
  await pool.query(
    `insert into settlement_statement (merchant_id, statement_id, sha256, bank, name, format, lines, from_day, until_day,
       imported_by, imported_at)
     values ($1, $2, sha256('pos'), 'garanti', 'pos.csv', 'csv', 2, '2026-11-22', '2026-11-24', 'cli:ayse', $3)`,
    [merchantId, statementId, clock.now()],
  )
  await pool.query(
    `insert into settlement_line (merchant_id, statement_id, line_number, kind, value_date, gross_minor, fee_minor,
       net_minor, currency, bank_order_id, terminal_id, terminal_owner)
     values ($1, $2, 2, 'other', '2026-11-22', 0, 0, 0, 'TRY', null, $3, 'own'),
       ($1, $2, 3, 'sale', '2026-11-24', 10000, 189, 9811, 'TRY', 'B1042', $3, 'own')`,
    [merchantId, statementId, terminalId],
  )
  await pool.query(`insert into settlement_recheck values ($1, '2026-11-01')`, [merchantId])
  await keepDifferences(createReconciliationStore(pool, clock))
}

/** An address that answers 500 for five days. */
async function endpoint({ pool, merchant, clock, ports }: LinkHarness): Promise<void> {
  await pool.query(
    `insert into webhook_endpoint (merchant_id, endpoint_id, url, types, state, created_at, cursor_position)
     values ($1, $2, 'https://shop.example/hook', null, 'Active', $3, 0)`,
    [merchant.merchantId, randomUUID(), clock.now()],
  )
  await createFeedStore(pool).sequence(10_000)
  const failed = (): Attempt => ({
    at: clock.now(),
    status: 500,
    durationMilliseconds: 1,
    error: null,
    answer: '',
    retryAfterSeconds: null,
  })
  const deliverer = createDeliverer({
    deliveries: createDeliveryStore(pool),
    describe: async () => null,
    openSender: async () => async () => failed(),
    nextAttemptAt: ({ now }) => new Date(now.getTime() + HOURS),
    waitForRoom: async () => 1,
    clock,
    newId: ports.newId,
    log: { warn: () => undefined },
  })
  for (let hour = 0; hour <= 5 * 24; hour += 1) {
    await deliverer.takeOn()
    await deliverer.whenIdle()
    clock.turn(HOURS)
  }
}

/** Ids and times that are the same in every recording, so that only a change of the gateway changes the page. */
export function withSteadyValues(payload: EventPayload): EventPayload {
  const seen = new Map<string, string>()
  const steady = (kind: 'id' | 'time', value: string): string => {
    const known = seen.get(value)
    if (known !== undefined) return known
    const number = [...seen.keys()].length + 1
    const made =
      kind === 'id'
        ? `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`
        : new Date(Date.UTC(2026, 10, 23, 9, number)).toISOString()
    seen.set(value, made)
    return made
  }
  const text = JSON.stringify(payload)
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => steady('id', id))
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)/g, (time) =>
      steady('time', time),
    )
    .replaceAll(/(?<=\/l\/)[\w-]{32}/g, 'a'.repeat(32))
    .replaceAll(/"\d{4}-\d\d-\d\d"/g, '"2026-11-23"')
  return { ...JSON.parse(text), position: 1_042 }
}
