import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'

import { hashOfCardToken, type StoredCard } from '../../cards/index.ts'
import type { CommissionRate } from '../../installments/index.ts'
import { type Clock, GatewayError, Secret, uuidV7 } from '../../kernel/index.ts'
import {
  type Merchant,
  PERMISSIONS,
  type Permission,
  type Terminal,
} from '../../merchants/index.ts'
import { createPairStore } from '../../storage/pair-store.ts'
import {
  createDayStore,
  createIdempotencyStore,
  createOperationStore,
  createPaymentStore,
  createReconcileStore,
} from '../../storage/payments/index.ts'
import { createThreeDSSessionStore } from '../../storage/threeds/index.ts'
import {
  type Alert,
  createOrdersInHand,
  type MoneyCall,
  type Order,
  type PaymentPorts,
  type PaymentSettings,
  type ProvisionRequest,
  provision,
} from '../index.ts'
import { FakeBank } from './fake-bank.ts'
import { NO_DECLINE_LIMITS } from './no-decline-limits.ts'

export const CARD_TOKEN = 'token'
export const OTHER_CARD_TOKEN = 'other token'

/**
 * A clock that stands still until it is turned. Sleepers look again and again, without time passing;
 * with `sleepersTurnIt` their sleep passes the time for everybody.
 */
export class TurnableClock implements Clock {
  #now: number
  #monotonic = 0
  sleepersTurnIt = false

  constructor(start = new Date()) {
    this.#now = start.getTime()
  }

  now = (): Date => new Date(this.#now)
  monotonicMilliseconds = (): number => this.#monotonic
  sleep = async (milliseconds: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 2))
    if (this.sleepersTurnIt) this.turn(milliseconds)
  }

  turn(milliseconds: number): void {
    this.#now += milliseconds
    this.#monotonic += milliseconds
  }
}

/** Milliseconds by their everyday names, for turning the clock. */
export const SECONDS = 1_000
export const MINUTES = 60 * SECONDS
export const HOURS = 60 * MINUTES
export const DAYS = 24 * HOURS

const SETTINGS: PaymentSettings = {
  bankTimeoutMilliseconds: 20 * SECONDS,
  sendWindowMilliseconds: 30 * SECONDS,
  unknownWindowMilliseconds: 45 * SECONDS,
  graceMilliseconds: 5 * SECONDS,
  preAuthDays: 7,
  dayEndPolicy: 'on-demand',
  dayEndMinutes: 23 * 60,
}

function newMerchant(permissions: readonly Permission[] = PERMISSIONS): Merchant {
  return {
    merchantId: uuidV7(new Date()),
    merchantNumber: '1100000001',
    name: 'Deneme',
    status: 'Active',
    permissions: new Set(permissions),
  }
}

function newTerminal(alias: string, isDefault: boolean): Terminal {
  return {
    merchantId: uuidV7(new Date()),
    terminalId: uuidV7(new Date()),
    state: 'Active',
    alias,
    isDefault,
    connector: 'nestpay',
    environment: 'sandbox',
    apiUrl: 'http://bank.test/api',
    gateUrl: 'http://bank.test/gate',
    clientId: '190000001',
    userName: 'api',
    password: new Secret('password', 'password'),
    storeKey: new Secret('store key', 'store key'),
    halfSecureAccepted: [2, 3],
    captureMaximumPercent: 100,
    callbackNames: [],
  }
}

function newCard(merchantId: string, cardToken: string): StoredCard {
  return {
    merchantId,
    tokenHash: hashOfCardToken(cardToken),
    cardSealed: Buffer.from('sealed'),
    fingerprint: randomBytes(32),
    bin: '552879',
    lastFour: '0008',
    profile: {
      prefix: '552879',
      cardBrand: 'Mastercard',
      cardNetwork: 'Bonus',
      cardType: 'Credit',
      cardSubType: 'Classic',
      bankCode: '0062',
      bankTitle: 'Deneme Bankası',
      isVirtual: false,
      isDomestic: true,
      isCommercial: false,
    },
    expiresAt: new Date('2099-01-01T00:00:00Z'),
  }
}

/** Single payments cost 2 %, three installments 3 %; no other count is offered. */
const RATES: readonly CommissionRate[] = [
  [1, 200],
  [3, 300],
].map(([installmentCount = 1, rateBasisPoints = 0]) => ({
  planId: randomUUID(),
  merchantId: null,
  cardNetwork: 'Bonus',
  bankCode: null,
  cardType: 'Credit',
  installmentCount,
  rateBasisPoints,
  blockedDays: 1,
  validFrom: new Date(0),
  validUntil: null,
}))

export type Harness = Readonly<{
  pool: pg.Pool
  ports: PaymentPorts
  bank: FakeBank
  clock: TurnableClock
  merchant: Merchant
  /** The default terminal, with the alias `main`, and another one, `second`. */
  terminal: Terminal
  secondTerminal: Terminal
  card: StoredCard
  /** A card of the same merchant that the token `other token` stands for. */
  otherCard: StoredCard
  alerts: Alert[]
}>

export type HarnessOptions = Readonly<{
  settings?: Partial<PaymentSettings>
  startsAt?: Date
  terminal?: Partial<Terminal>
  permissions?: readonly Permission[]
}>

/**
 * Payments over the real stores, with a bank, a clock, a merchant, two terminals and two cards made
 * for the test. Everything that an earlier test left is removed first: the jobs look at all merchants.
 */
export async function createHarness(pool: pg.Pool, options: HarnessOptions = {}): Promise<Harness> {
  await pool.query(`truncate payment_order, order_operation, ledger_transfer, event,
    idempotency_key, terminal_batch, threeds_session, payment_link, link_use, single_use_pair,
    card_security_code`)
  const bank = new FakeBank()
  const clock = new TurnableClock(options.startsAt)
  const merchant = newMerchant(options.permissions)
  const terminal = { ...newTerminal('main', true), ...options.terminal }
  const secondTerminal = newTerminal('second', false)
  const card = newCard(merchant.merchantId, CARD_TOKEN)
  const otherCard = newCard(merchant.merchantId, OTHER_CARD_TOKEN)
  const cards = new Map([
    [CARD_TOKEN, card],
    [OTHER_CARD_TOKEN, otherCard],
  ])
  const alerts: Alert[] = []
  const ports: PaymentPorts = {
    payments: createPaymentStore(pool),
    operations: createOperationStore(pool),
    keys: createIdempotencyStore(pool),
    days: createDayStore(pool),
    reconciling: createReconcileStore(pool),
    inHand: createOrdersInHand({ clock }),
    pairs: createPairStore(pool),
    cards: {
      findCard: async (merchantId, token) =>
        merchantId === merchant.merchantId ? (cards.get(token) ?? null) : null,
      findCardByHash: async (_, hash) =>
        [...cards.values()].find(({ tokenHash }) => tokenHash.equals(hash)) ?? null,
      openCard: async () => ({
        number: new Secret('card number', '5528790000000008'),
        expireMonth: 12,
        expireYear: 2030,
      }),
      openSecurityCode: async (_, sealed) => new Secret('security code', sealed.toString()),
    },
    sessions: {
      find: createThreeDSSessionStore(pool).find,
      openProof: async () => new Secret('proof', { md: 'md', xid: 'xid', eci: '05', cavv: 'cavv' }),
    },
    terminalsOf: async (merchantId) =>
      merchantId === merchant.merchantId ? [terminal, secondTerminal] : [],
    bankFor: () => bank.connector,
    declines: NO_DECLINE_LIMITS,
    ratesFor: async () => RATES,
    clock,
    newId: () => uuidV7(clock.now()),
    alert: (alert) => alerts.push(alert),
    settings: { ...SETTINGS, ...options.settings },
  }
  return { pool, ports, bank, clock, merchant, terminal, secondTerminal, card, otherCard, alerts }
}

/** A signed call with a pair of its own. */
export function callOf(harness: Harness, changes: Partial<MoneyCall> = {}): MoneyCall {
  return {
    merchant: harness.merchant,
    conversationId: `sipariş-${randomUUID()}`,
    pair: {
      merchantId: harness.merchant.merchantId,
      publicKey: 'pk_test',
      nonce: '1700000000000',
      mac: randomBytes(32),
      nonceTime: -1n,
    },
    clientIpAddress: '203.0.113.7',
    idempotency: null,
    ...changes,
  }
}

/** A direct Auth of 100.00 lira with the card. */
export function requestOf(changes: Partial<ProvisionRequest> = {}): ProvisionRequest {
  return {
    amountMinor: 10_000n,
    pointAmountMinor: null,
    cardToken: CARD_TOKEN,
    currency: null,
    paymentType: null,
    integrationMode: 'Api',
    installmentCount: null,
    sessionId: null,
    originalOrderId: null,
    gatewayAlias: null,
    details: {
      description: 'Bir kitap',
      cardHolderName: null,
      merchantCustomerName: null,
      merchantCustomerPhoneCode: null,
      merchantCustomerPhoneNumber: null,
    },
    linkUse: null,
    ...changes,
  }
}

type SessionRow = Readonly<{
  paymentType: 'Auth' | 'PreAuth'
  amountMinor: bigint
  pointAmountMinor: bigint
  installmentCount: number
  state: 'VerificationStarted' | 'VerificationFinished'
  mdStatus: number | null
}>

/** Writes a verified session of 100.00 lira for the card, and answers with its id. */
export async function insertSession(
  { pool, merchant, terminal, card }: Harness,
  changes: Partial<SessionRow> = {},
): Promise<string> {
  const sessionId = uuidV7(new Date())
  const row: SessionRow = {
    paymentType: 'Auth',
    amountMinor: 10_000n,
    pointAmountMinor: 0n,
    installmentCount: 1,
    state: 'VerificationFinished',
    mdStatus: 1,
    ...changes,
  }
  await pool.query(
    `insert into threeds_session (merchant_id, session_id, state, card_token_hash, terminal_id,
       payment_type, amount_minor, point_amount_minor, currency, installment_count, language_code,
       conversation_id, attempt, bank_order_id, md_status, proof_sealed, created_at, verify_until,
       provision_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'TRY', $9, 'tr', 'oturum', 1, $10, $11, 'proof', now(),
       now() + interval '1 day', now() + interval '1 day')`,
    [
      merchant.merchantId,
      sessionId,
      row.state,
      card.tokenHash,
      terminal.terminalId,
      row.paymentType,
      row.amountMinor,
      row.pointAmountMinor,
      row.installmentCount,
      `vz${sessionId.replaceAll('-', '')}1`,
      row.mdStatus,
    ],
  )
  return sessionId
}

/** Writes an Active link of 100.00 lira with one reserved use. */
export async function insertLinkUse(
  { pool, merchant }: Harness,
  { maximumUses = 1, isReserved = true } = {},
): Promise<Readonly<{ linkId: string; useId: string }>> {
  const linkId = uuidV7(new Date())
  const useId = uuidV7(new Date())
  await pool.query(
    `insert into payment_link (merchant_id, link_id, state, link_type, amount_type, amount_minor,
       currency, maximum_uses, reserved_count, expires_at, address_token, content, created_at)
     values ($1, $2, 'Active', 'MultipleUse', 'FixedAmount', 10000, 'TRY', $3, $4,
       now() + interval '1 day', 'address', '{}', now())`,
    [merchant.merchantId, linkId, maximumUses, isReserved ? 1 : 0],
  )
  await pool.query(
    `insert into link_use (merchant_id, link_id, use_id, page_id, state, amount_minor,
       installment_count, payer, reserved_until, created_at)
     values ($1, $2, $3, $4, $5, 10000, 1, '{}', now() + interval '1 day', now())`,
    [merchant.merchantId, linkId, useId, randomUUID(), isReserved ? 'Reserved' : 'Released'],
  )
  return { linkId, useId }
}

/** The order as it is stored now. */
export async function storedOrder({ ports, merchant }: Harness, orderId: string): Promise<Order> {
  const order = await ports.payments.find(merchant.merchantId, orderId)
  if (order === null) throw new Error(`order ${orderId} is not stored`)
  return order
}

export async function countRows({ pool }: Harness, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>(`select count(*) from ${table}`)
  return Number(rows[0]?.count ?? 0n)
}

/** The ledger of an order: the sum of every leg that it has. */
export async function ledgerOf(
  { pool, merchant }: Harness,
  orderId: string,
): Promise<Readonly<Record<string, bigint>>> {
  const { rows } = await pool.query<{ leg: string; amount: bigint }>(
    `select leg, sum(amount_minor)::bigint as amount from ledger_transfer
     where merchant_id = $1 and order_id = $2 group by leg`,
    [merchant.merchantId, orderId],
  )
  return Object.fromEntries(rows.map(({ leg, amount }) => [leg, amount]))
}

/** The types of the events of an order or another subject, in the order written. */
export async function eventsOf({ pool }: Harness, subjectId: string): Promise<string[]> {
  const { rows } = await pool.query<{ type: string }>(
    'select type from event where subject_id = $1 order by created_at, event_id',
    [subjectId],
  )
  return rows.map(({ type }) => type)
}

type Money = Readonly<{ bankOrderId: string; captured: bigint; refunded: bigint }>

/**
 * The money by bank order, once by our ledger and once by the bank's. A test compares the two: after
 * everything is settled they are equal to the kuruş.
 */
export async function moneyOnBothSides({
  pool,
  bank,
}: Harness): Promise<Readonly<{ ours: Money[]; theirs: Money[] }>> {
  const { rows } = await pool.query<{ id: string; captured: bigint; refunded: bigint }>(
    `select o.bank_order_id as id,
       sum(case when t.leg in ('Sale', 'Points') then t.amount_minor
         when t.leg in ('Reverse', 'PointsReverse') then -t.amount_minor else 0 end)::bigint
         as captured,
       sum(case when t.leg in ('Return', 'PointsReturn') then t.amount_minor else 0 end)::bigint
         as refunded
     from ledger_transfer t join payment_order o using (merchant_id, order_id)
     group by o.bank_order_id`,
  )
  const ours = rows.map(({ id, captured, refunded }) => ({ bankOrderId: id, captured, refunded }))
  const theirs = bank
    .orders()
    .map(({ bankOrderId, captured, refunded }) => ({ bankOrderId, captured, refunded }))
  const known = new Set(ours.map(({ bankOrderId }) => bankOrderId))
  // An orphan that the bank had settled was given back there, and never was in our ledger.
  const counted = theirs.filter(
    ({ bankOrderId, captured, refunded }) => known.has(bankOrderId) || captured !== refunded,
  )
  return { ours: withMoney(ours), theirs: withMoney(counted) }
}

function withMoney(orders: readonly Money[]): Money[] {
  return orders
    .filter(({ captured, refunded }) => captured !== 0n || refunded !== 0n)
    .sort((one, other) => one.bankOrderId.localeCompare(other.bankOrderId))
}

/** The refusal that a call ends in; whatever else it does fails the test. */
export async function refusalOf(call: Promise<unknown>): Promise<GatewayError> {
  try {
    await call
  } catch (error) {
    if (error instanceof GatewayError) return error
    throw error
  }
  throw new Error('the call was not refused')
}

/** How calls that ran at once ended: each one's result, or the name of its refusal. */
export async function endsOf<Result>(
  calls: readonly Promise<Result>[],
): Promise<Readonly<{ results: Result[]; refusals: string[] }>> {
  const results: Result[] = []
  const refusals: string[] = []
  for (const end of await Promise.allSettled(calls)) {
    if (end.status === 'fulfilled') results.push(end.value)
    else if (end.reason instanceof GatewayError) refusals.push(end.reason.code)
    else throw end.reason
  }
  return { results, refusals: refusals.sort() }
}

/** Takes a payment that must succeed, and answers with its order id. */
export async function taken(
  harness: Harness,
  changes: Partial<ProvisionRequest> = {},
): Promise<string> {
  const { orderId, error } = await provision(harness.ports, callOf(harness), requestOf(changes))
  if (orderId === null || error !== null) throw new Error(`the payment was not taken: ${error}`)
  return orderId
}
