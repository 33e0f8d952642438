import { fieldError, GatewayError, labelsOr } from '../../../base/kernel/index.ts'
import { bankOrderIdFor } from '../../banks/index.ts'
import type { StoredCard } from '../../cards/index.ts'
import { refuseNewPayment, requirePermission } from '../../merchants/index.ts'
import { checkPaymentValues, checkSessionForPayment } from '../../three-d-secure/index.ts'
import type { MoneyCall, ProvisionRequest } from '../calls.ts'
import { boundTerminal } from '../look-ups.ts'
import type { PaymentPorts } from '../ports.ts'
import { cardAttempt, holdAttempt, sessionAttempt } from '../refuse-card-testing.ts'
import { openSendWindow } from '../send-window.ts'
import { checkCapture } from './check-capture.ts'
import {
  type AcceptedPayment,
  bankOrderIdOf,
  openingOf,
  orderCard,
  type PaymentMeans,
} from './opening.ts'
import { checkCurrency, checkIntegrationMode, valuesWithoutSession } from './payment-rules.ts'
import { type Payer, placePayment } from './place-payment.ts'
import { sessionError } from './session-error.ts'

/**
 * Applies every rule of a payment with a card or with a 3-D Secure session. Counts the attempt against the
 * limits of card testing; the caller keeps that count or gives it back. Changes nothing else.
 *
 * @throws GatewayError with the first rule that refuses, in the order written here.
 */
export async function checkPayment(
  ports: PaymentPorts,
  call: MoneyCall,
  request: ProvisionRequest,
): Promise<AcceptedPayment> {
  checkCurrency(request.currency)
  checkIntegrationMode(call.merchant, request.integrationMode)
  const { sessionId } = request
  const payer =
    sessionId === null
      ? await directPayer(ports, call, request)
      : await sessionPayer(ports, call, { ...request, sessionId })
  if (payer === 'capture') return checkCapture(ports, call, { ...request, paymentType: 'PostAuth' })
  checkPaymentValues(call.merchant, payer.values)
  const orderId = ports.newId()
  const place = await placePayment(ports, payer, { ...request, orderId })
  // Last, because a rule that refused afterwards would have to give the attempt back.
  const { card, values, session } = payer
  const { terminal, commissionMinor, routing, others } = place
  const by = attemptPayer(call, request)
  const counted =
    session === null ? cardAttempt(card, by) : sessionAttempt(ports, { card, terminal }, by)
  const attempt = await holdAttempt(ports, counted)
  const window = openSendWindow(ports)
  const opening = openingOf(
    { call, request, window },
    {
      orderId,
      paymentType: values.paymentType,
      amountMinor: values.amountMinor,
      pointAmountMinor: values.pointAmountMinor,
      installmentCount: values.installmentCount,
      commissionMinor,
      originalOrderId: null,
      terminalId: terminal.terminalId,
      routing,
      bankOrderId: session?.bankOrderId ?? bankOrderIdFor(terminal, bankOrderIdOf(orderId)),
      sessionId,
      linkUse: request.linkUse,
      mdStatus: session?.mdStatus ?? null,
      card: orderCard(card),
      labels: session === null ? request.labels : labelsOr(request.labels, session.labels),
      securityCodeOf: session === null ? card.tokenHash : null,
    },
  )
  const means: PaymentMeans =
    session === null
      ? { kind: 'card', card }
      : { kind: 'proof', sessionId: session.sessionId, proofSealed: session.proofSealed }
  return { opening, terminal, others, means, limits: window.limits, attempt }
}

/** Only a call without a signature comes from the gateway's own page, where the address is the payer's. */
function attemptPayer({ pair, clientIpAddress }: MoneyCall, { linkUse }: ProvisionRequest) {
  return { payerAddress: pair === null ? clientIpAddress : null, linkId: linkUse?.linkId ?? null }
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
  return { card, values: valuesWithoutSession(request), session: null }
}

/**
 * The 3-D Secure flow: the session binds the payment (decision 4.4). `capture`: the request names no type, and that
 * of the session is PostAuth.
 */
async function sessionPayer(
  ports: PaymentPorts,
  call: MoneyCall,
  request: ProvisionRequest & Readonly<{ sessionId: string }>,
): Promise<Payer | 'capture'> {
  const { merchantId } = call.merchant
  const session = await ports.sessions.find(merchantId, request.sessionId)
  if (session === null) throw new GatewayError('SESSION_NOT_FOUND')
  if (session.paymentType === 'PostAuth' && request.paymentType === null) return 'capture'
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
  const { amountMinor, pointAmountMinor, installmentCount } = verdict.values
  const values = { amountMinor, pointAmountMinor, installmentCount, paymentType }
  const { sessionId, routing } = session
  const place = { sessionId, terminal, routing, labels: session }
  return { card, values, session: { ...verdict.values, ...place } }
}
