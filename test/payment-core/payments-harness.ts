import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { GatewayError, Secret, uuidV7 } from '../../packages/gateway/src/base/kernel/index.ts'
import type { StoredCard } from '../../packages/gateway/src/payment/cards/index.ts'
import type {
  Merchant,
  Permission,
  Terminal,
} from '../../packages/gateway/src/payment/merchants/index.ts'
import {
  type Alert,
  createOrdersInProgress,
  EMPTY_PROVISION,
  type MoneyCall,
  NO_DETAILS,
  type PaymentPorts,
  type ProvisionRequest,
  provision,
} from '../../packages/gateway/src/payment/payments/index.ts'
import { createPairStore } from '../../packages/gateway/src/storage/auth/pair-store.ts'
import {
  createDayStore,
  createIdempotencyStore,
  createOperationStore,
  createPaymentStore,
  createUnknownOutcomeStore,
} from '../../packages/gateway/src/storage/payments/index.ts'
import { createThreeDSecureSessionStore } from '../../packages/gateway/src/storage/three-d-secure/index.ts'
import { FakeBank } from './fake-bank.ts'
import { choicesWith } from './sample-choices.ts'
import { newCard, newMerchant, newTerminal, RATES, SETTINGS } from './sample-merchant.ts'
import { TurnableClock } from './turnable-clock.ts'

export const CARD_TOKEN = 'token'
export const OTHER_CARD_TOKEN = 'other token'

const nothing = () => undefined

/** Limits of declines that allow every attempt and count none. */
const NO_DECLINE_LIMITS: PaymentPorts['declines'] = {
  secondsToWait: () => null,
  hold: async () => ({ keep: nothing, giveBack: nothing, exchanged: nothing }),
  countDecline: nothing,
}

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
  settings?: Partial<PaymentPorts['settings']>
  startsAt?: Date
  terminal?: Partial<Terminal>
  permissions?: readonly Permission[]
}>

/**
 * Payments over the real stores, with a bank, a clock, a merchant, two terminals and two cards made
 * for the test. Everything that an earlier test left is removed first: the jobs look at all merchants.
 */
export async function createHarness(pool: pg.Pool, options: HarnessOptions = {}): Promise<Harness> {
  await pool.query(`truncate payment_order, order_operation, ledger_transfer, event, event_outbox,
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
    unknownOutcomes: createUnknownOutcomeStore(pool),
    inProgress: createOrdersInProgress({ clock }),
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
      find: createThreeDSecureSessionStore(pool).find,
      openProof: async () => new Secret('proof', { md: 'md', xid: 'xid', eci: '05', cavv: 'cavv' }),
    },
    terminalsOf: async (merchantId) =>
      merchantId === merchant.merchantId ? [terminal, secondTerminal] : [],
    bankFor: () => bank.connector,
    declines: NO_DECLINE_LIMITS,
    choicesOf: async () => choicesWith([terminal, secondTerminal], RATES),
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
    ...EMPTY_PROVISION,
    amountMinor: 10_000n,
    cardToken: CARD_TOKEN,
    details: { ...NO_DETAILS, description: 'Bir kitap' },
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

/** Returns the refusal of a call. If the call succeeds or throws another error, the test fails. */
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
