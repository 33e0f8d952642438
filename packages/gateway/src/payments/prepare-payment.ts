import type { AuthorizeRequest, CardForBank } from '../banks/index.ts'
import type { StoredCard } from '../cards/index.ts'
import { fieldError, GatewayError } from '../kernel/index.ts'
import { refuseNewPayment, requirePermission, type Terminal } from '../merchants/index.ts'
import {
  checkPaymentValues,
  checkSessionForPayment,
  type SessionPaymentValues,
} from '../threeds/index.ts'
import type { HeldTry } from '../velocity/index.ts'
import { boundTerminal, terminalFor } from './find-terminal.ts'
import type { OrderCard } from './order.ts'
import { orderLeaseEnd } from './orders-in-hand.ts'
import {
  checkCurrency,
  checkIntegrationMode,
  commissionOf,
  type PaymentValues,
  valuesWithoutSession,
} from './payment-rules.ts'
import type { PaymentOpening } from './payment-store.ts'
import type { PreparedPayment } from './perform-payment.ts'
import type { PaymentPorts } from './ports.ts'
import { cardAttempt, holdAttempt } from './refuse-card-testing.ts'
import type { MoneyCall, ProvisionRequest } from './requests.ts'
import { openSendWindow, type SendWindow } from './send-window.ts'

/** Who pays, and with which proof: the part in which the two flows differ. */
type Payer = Readonly<{
  card: StoredCard
  terminal: Terminal
  values: PaymentValues
  session: (SessionPaymentValues & Readonly<{ sessionId: string }>) | null
}>

export function orderCard(card: StoredCard): OrderCard {
  const { cardBrand, cardNetwork, cardType, bankCode } = card.profile
  return {
    tokenHash: card.tokenHash.toString('base64'),
    bin: card.bin,
    lastFour: card.lastFour,
    cardBrand,
    cardNetwork,
    cardType,
    bankCode,
  }
}

/** Our id at the bank: no more than the order's own, so that either leads to the other. */
export function bankOrderIdOf(orderId: string): string {
  // Cut at the known places: a search for the dashes takes several times as long.
  const start = orderId.slice(0, 8) + orderId.slice(9, 13) + orderId.slice(14, 18)
  return `vz${start}${orderId.slice(19, 23)}${orderId.slice(24)}`
}

async function cardOf(
  ports: PaymentPorts,
  merchantId: string,
  cardToken: string | null,
): Promise<StoredCard> {
  if (cardToken === null) {
    const tr = 'zorunludur (threeDSessionId veya PostAuth yoksa)'
    throw fieldError('cardToken', { tr, en: 'is required without a threeDSessionId or PostAuth' })
  }
  const card = await ports.cards.findCard(merchantId, cardToken)
  if (card === null) throw new GatewayError('CARD_TOKEN_NOT_FOUND')
  return card
}

/** The direct flow: only for merchants that may pay without 3-D Secure (decision 5.9). */
async function directPayer(
  ports: PaymentPorts,
  call: MoneyCall,
  request: ProvisionRequest,
): Promise<Payer> {
  requirePermission(call.merchant, 'NonSecure')
  const card = request.card ?? (await cardOf(ports, call.merchant.merchantId, request.cardToken))
  const terminal = await terminalFor(ports, call.merchant.merchantId, request.gatewayAlias)
  return { card, terminal, values: valuesWithoutSession(request), session: null }
}

/** The 3-D Secure flow: the session binds the payment (decision 4.4). */
async function sessionPayer(
  ports: PaymentPorts,
  call: MoneyCall,
  request: ProvisionRequest & Readonly<{ sessionId: string }>,
): Promise<Payer> {
  const { merchantId } = call.merchant
  const session = await ports.sessions.find(merchantId, request.sessionId)
  if (session === null) throw new GatewayError('SESSION_NOT_FOUND')
  const terminal = await boundTerminal(ports, session, request.gatewayAlias)
  refuseNewPayment(terminal)
  const sent =
    request.cardToken === null ? null : await cardOf(ports, merchantId, request.cardToken)
  const verdict = checkSessionForPayment(
    session,
    { ...request, cardTokenHash: sent?.tokenHash ?? null },
    {
      merchant: call.merchant,
      now: ports.clock.now(),
      halfSecureAcceptedByBank: terminal.halfSecureAccepted,
    },
  )
  if (!verdict.ok) throw sessionError(verdict)
  const card = sent ?? (await ports.cards.findCardByHash(merchantId, session.cardTokenHash))
  if (card === null) throw new GatewayError('CARD_TOKEN_NOT_FOUND')
  const { paymentType } = verdict.values
  if (paymentType === 'PostAuth') throw new GatewayError('PAYMENT_TYPE')
  const values = { ...verdict.values, paymentType }
  return { card, terminal, values, session: { ...verdict.values, sessionId: session.sessionId } }
}

type SessionRefusal = Extract<ReturnType<typeof checkSessionForPayment>, { ok: false }>

function sessionError({ error, field, orderId }: SessionRefusal): GatewayError {
  const differs = { tr: `Farklı alan: ${field}.`, en: `Differing field: ${field}.` }
  return new GatewayError(error, {
    ...(field === undefined ? {} : { remedy: differs }),
    ...(orderId === undefined ? {} : { orderId }),
  })
}

/**
 * Every rule of a payment that calls the bank with a card or a proof. Changes nothing but that the attempt
 * is taken, which `performPayment` ends.
 *
 * @throws GatewayError with the first rule that refuses, in the order written here.
 */
export async function preparePayment(
  ports: PaymentPorts,
  call: MoneyCall,
  request: ProvisionRequest,
): Promise<PreparedPayment> {
  checkCurrency(request.currency)
  checkIntegrationMode(call.merchant, request.integrationMode)
  const { sessionId } = request
  const payer =
    sessionId === null
      ? await directPayer(ports, call, request)
      : await sessionPayer(ports, call, { ...request, sessionId })
  checkPaymentValues(call.merchant, payer.values)
  const commissionMinor = await commissionOf(ports, payer.card, payer.values)
  // Last: whatever refuses behind it would have to give it back.
  const attempt = await holdAttempt(ports, cardAttempt(call, request, payer.card))
  return assemble(ports, { call, request, payer, commissionMinor, attempt })
}

type Parts = Readonly<{
  call: MoneyCall
  request: ProvisionRequest
  payer: Payer
  commissionMinor: bigint
  attempt: HeldTry
}>

function assemble(ports: PaymentPorts, parts: Parts): PreparedPayment {
  const { terminal } = parts.payer
  const window = openSendWindow(ports)
  const opening = openingOf(ports, parts, window)
  return {
    opening,
    attempt: parts.attempt,
    callBank: async (codeSealed) => {
      const payer = await openPayer(ports, parts.payer, { codeSealed, orderId: opening.orderId })
      if (payer === null) return { kind: 'notSent', cause: 'notPrepared' }
      const sent = bankRequest(opening, parts.payer.values, payer)
      return ports.bankFor(terminal).authorize(terminal, sent, window.limits)
    },
  }
}

function openingOf(
  ports: PaymentPorts,
  { call, request, payer, commissionMinor }: Parts,
  { createdAt, sendBy }: SendWindow,
): PaymentOpening {
  const { card, terminal, values, session } = payer
  const orderId = ports.newId()
  return {
    merchantId: call.merchant.merchantId,
    orderId,
    pair: call.pair,
    idempotency: call.idempotency,
    paymentType: values.paymentType,
    integrationMode: request.integrationMode,
    originalOrderId: null,
    terminalId: terminal.terminalId,
    bankOrderId: session?.bankOrderId ?? bankOrderIdOf(orderId),
    amountMinor: values.amountMinor,
    pointAmountMinor: values.pointAmountMinor,
    installmentCount: values.installmentCount,
    commissionMinor,
    sessionId: session?.sessionId ?? null,
    linkUse: request.linkUse,
    conversationId: call.conversationId,
    mdStatus: session?.mdStatus ?? null,
    clientIpAddress: call.clientIpAddress,
    card: orderCard(card),
    details: request.details,
    securityCodeOf: session === null ? card.tokenHash : null,
    createdAt,
    sendBy,
    firstInquiryAt: orderLeaseEnd(createdAt),
  }
}

function bankRequest(
  opening: Pick<PaymentOpening, 'bankOrderId' | 'clientIpAddress'>,
  values: PaymentValues,
  payer: AuthorizeRequest['payer'],
): AuthorizeRequest {
  return {
    operation: values.paymentType,
    bankOrderId: opening.bankOrderId,
    clientIpAddress: opening.clientIpAddress,
    payer,
    amountMinor: values.amountMinor,
    pointAmountMinor: values.pointAmountMinor,
    installmentCount: values.installmentCount,
  }
}

/** Opened right before the call, so that card and proof are in memory for as short as can be. */
async function bankPayer(
  ports: PaymentPorts,
  { card, session }: Payer,
  codeSealed: Buffer | null,
): Promise<AuthorizeRequest['payer']> {
  if (session !== null) {
    const owner = { merchantId: card.merchantId, sessionId: session.sessionId }
    return { kind: 'proof', proof: await ports.sessions.openProof(owner, session.proofSealed) }
  }
  const { number, expireMonth, expireYear } = await ports.cards.openCard(card)
  const securityCode =
    codeSealed === null ? null : await ports.cards.openSecurityCode(card, codeSealed)
  const forBank: CardForBank = { number, expireMonth, expireYear, securityCode }
  return { kind: 'card', card: forBank }
}

/** Null where the vault did not open: nothing went out, and the claims are given back. */
async function openPayer(
  ports: PaymentPorts,
  payer: Payer,
  { codeSealed, orderId }: Readonly<{ codeSealed: Buffer | null; orderId: string }>,
): Promise<AuthorizeRequest['payer'] | null> {
  try {
    return await bankPayer(ports, payer, codeSealed)
  } catch {
    const { merchantId } = payer.card
    const what = 'The vault could not open a card or a 3-D Secure proof; the payment was not sent.'
    ports.alert({ what, merchantId, orderId })
    return null
  }
}
