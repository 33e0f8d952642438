import { REQUIRED_RULE } from '@vezne/protocol'
import { fieldError, GatewayError, labelsOr } from '../../../base/kernel/index.ts'
import { hashOfCardToken } from '../../cards/index.ts'
import { requirePermission, type Terminal } from '../../merchants/index.ts'
import { checkSessionForPayment } from '../../three-d-secure/index.ts'
import type { MoneyCall, ProvisionRequest } from '../calls.ts'
import { boundTerminal, transactionIdOf } from '../look-ups.ts'
import type { Order } from '../order.ts'
import { captureMaximumMinor, ruleAgainst } from '../order-rules.ts'
import type { PaymentPorts } from '../ports.ts'
import { openSendWindow } from '../send-window.ts'
import { type AcceptedPayment, openingOf } from './opening.ts'
import { checkCurrency, checkIntegrationMode } from './payment-rules.ts'
import { sessionError } from './session-error.ts'

/**
 * Applies the rules of a PostAuth: the same card, at most the blocked amount (decision 5.4), and what a session of the
 * type PostAuth binds it to (decision 4.13).
 */
export async function checkCapture(
  ports: PaymentPorts,
  call: MoneyCall,
  request: ProvisionRequest,
): Promise<AcceptedPayment> {
  const { merchantId } = call.merchant
  checkCurrency(request.currency)
  checkIntegrationMode(call.merchant, request.integrationMode)
  requirePermission(call.merchant, 'PreAuth')
  const { amountMinor } = request
  if (amountMinor === null) throw fieldError('amount', REQUIRED_RULE)
  const preAuth = await preAuthOf(ports, merchantId, request.originalOrderId)
  checkAgreement(request, preAuth)
  const terminal = await boundTerminal(ports, preAuth, request.gatewayAlias)
  if (amountMinor > captureMaximumMinor(preAuth, terminal.captureMaximumPercent)) {
    throw new GatewayError('CAPTURE_EXCEEDS_PREAUTH')
  }
  await checkCaptureSession(ports, call, { request, preAuth, terminal })
  const window = openSendWindow(ports)
  const opening = openingOf(
    { call, request, window },
    {
      orderId: ports.newId(),
      paymentType: 'PostAuth',
      originalOrderId: preAuth.orderId,
      terminalId: preAuth.terminalId,
      routing: null,
      bankOrderId: preAuth.bankOrderId,
      amountMinor,
      // A PreAuth of an earlier release may have points. A capture of less than these is paid with points
      // alone.
      pointAmountMinor:
        preAuth.pointAmountMinor < amountMinor ? preAuth.pointAmountMinor : amountMinor,
      installmentCount: preAuth.installmentCount,
      // At the rate of the PreAuth: the commission plan may have changed since.
      commissionMinor: (preAuth.commissionMinor * amountMinor) / preAuth.amountMinor,
      sessionId: request.sessionId,
      linkUse: null,
      mdStatus: preAuth.mdStatus,
      card: preAuth.card,
      labels: labelsOr(request.labels, preAuth),
      securityCodeOf: null,
    },
  )
  const means = {
    kind: 'preAuth',
    preAuthorizedMinor: preAuth.amountMinor,
    transactionId: transactionIdOf(preAuth),
  } as const
  return { opening, terminal, others: [], means, limits: window.limits, attempt: null }
}

/** The PreAuth that a PostAuth names. Refuses a PreAuth that cannot be captured. */
async function preAuthOf(
  ports: PaymentPorts,
  merchantId: string,
  originalOrderId: string | null,
): Promise<Order> {
  if (originalOrderId === null) {
    const tr = 'PostAuth için zorunludur (PreAuth işleminin orderId değeri)'
    const en = 'is required for PostAuth (the orderId of the PreAuth)'
    throw fieldError('originalOrderId', { tr, en })
  }
  const order = await ports.payments.find(merchantId, originalOrderId)
  if (order === null) throw new GatewayError('ORDER_NOT_FOUND')
  const rule = ruleAgainst('capture', order)
  if (rule !== null) throw new GatewayError(rule.error)
  return order
}

/** The name of the first field that differs from the PreAuth; null: no field that was sent differs. */
function differingField(request: ProvisionRequest, preAuth: Order): string | null {
  const { cardToken, installmentCount, pointAmountMinor } = request
  const differs = (sent: unknown, held: unknown): boolean => sent !== null && sent !== held
  const tokenHash = cardToken === null ? null : hashOfCardToken(cardToken).toString('base64')
  if (differs(tokenHash, preAuth.card.tokenHash)) return 'cardToken'
  if (differs(installmentCount, preAuth.installmentCount)) return 'installmentCount'
  return differs(pointAmountMinor, preAuth.pointAmountMinor) ? 'pointAmount' : null
}

/** A capture must agree with its PreAuth, as a payment with its session (decision 4.4). */
function checkAgreement(request: ProvisionRequest, preAuth: Order): void {
  const field = differingField(request, preAuth)
  if (field !== null) throw captureMismatch(field)
}

function captureMismatch(field: string): GatewayError {
  const remedy = { tr: `Farklı alan: ${field}.`, en: `Differing field: ${field}.` }
  return new GatewayError('CAPTURE_MISMATCH', { remedy })
}

type Capture = Readonly<{ request: ProvisionRequest; preAuth: Order; terminal: Terminal }>

/**
 * A session that a PostAuth names must be of that type, verified, and of the same card, amount and count. The bank gets
 * no proof with a capture; the claim and the conclusion end the session with the order.
 */
async function checkCaptureSession(
  ports: PaymentPorts,
  { merchant }: MoneyCall,
  { request, preAuth, terminal }: Capture,
): Promise<void> {
  if (request.sessionId === null) return
  const session = await ports.sessions.find(merchant.merchantId, request.sessionId)
  if (session === null) throw new GatewayError('SESSION_NOT_FOUND')
  if (session.paymentType !== 'PostAuth') throw captureMismatch('threeDSessionId')
  const verdict = checkSessionForPayment(
    session,
    {
      amountMinor: request.amountMinor,
      pointAmountMinor: request.pointAmountMinor,
      currency: request.currency,
      paymentType: 'PostAuth',
      installmentCount: preAuth.installmentCount,
      cardTokenHash: Buffer.from(preAuth.card.tokenHash, 'base64'),
    },
    {
      merchant,
      now: ports.clock.now(),
      halfSecureAcceptedByBank: terminal.halfSecureAccepted,
    },
  )
  if (!verdict.ok) throw sessionError(verdict)
}
