import type { StoredCard } from '../cards/index.ts'
import { GatewayError, uuidV7 } from '../kernel/index.ts'
import { type Merchant, refuseNewPayment, requirePermission } from '../merchants/index.ts'
import { checkPoints } from './check-points.ts'
import type { CreateSessionPorts } from './ports.ts'
import type { ThreeDSSession } from './session.ts'

export type CreateSessionRequest = Readonly<{
  merchant: Merchant
  conversationId: string
  cardToken: string
  amountMinor: bigint
  /** Part of `amountMinor`. */
  pointAmountMinor: bigint
  currency: string
  paymentType: ThreeDSSession['paymentType']
  installmentCount: number
  languageCode: 'tr' | 'en'
  gatewayAlias?: string
}>

/**
 * Opens a session that binds the payment to come (decisions 4.1, 4.4). Throws GatewayError:
 * CURRENCY_NOT_SUPPORTED, PERMISSION_MISSING, INVALID_FIELD (pointAmount), CARD_TOKEN_NOT_FOUND,
 * INSTALLMENT_NOT_OFFERED, TOO_MANY_DECLINES, TERMINAL_NOT_FOUND, TERMINAL_PAUSED.
 */
export async function createSession(
  request: CreateSessionRequest,
  ports: CreateSessionPorts,
): Promise<Readonly<{ sessionId: string }>> {
  checkRequest(request)
  const { merchantId } = request.merchant
  const card = await findOfferedCard(request, ports)
  refuseCardTesting(card, ports)
  const terminal = await ports.chooseTerminal(merchantId, card, request.gatewayAlias ?? null)
  if (terminal === null) throw new GatewayError('TERMINAL_NOT_FOUND')
  refuseNewPayment(terminal)
  const now = ports.clock.now()
  const sessionId = uuidV7(now)
  await ports.store.insert({
    merchantId,
    sessionId,
    cardTokenHash: card.tokenHash,
    terminalId: terminal.terminalId,
    paymentType: request.paymentType,
    amountMinor: request.amountMinor,
    pointAmountMinor: request.pointAmountMinor,
    currency: request.currency,
    installmentCount: request.installmentCount,
    languageCode: request.languageCode,
    conversationId: request.conversationId,
    createdAt: now,
    verifyUntil: new Date(now.getTime() + ports.life.verifyMilliseconds),
  })
  return { sessionId }
}

/** Decision 5.9, and what decisions 1.5 and 5.4 say of points. */
function checkRequest(request: CreateSessionRequest): void {
  if (request.currency !== 'TRY') throw new GatewayError('CURRENCY_NOT_SUPPORTED')
  if (request.paymentType !== 'Auth') requirePermission(request.merchant, 'PreAuth')
  if (request.installmentCount > 1) requirePermission(request.merchant, 'Installments')
  if (request.pointAmountMinor > 0n) requirePermission(request.merchant, 'Points')
  checkPoints(request)
}

async function findOfferedCard(
  request: CreateSessionRequest,
  ports: CreateSessionPorts,
): Promise<StoredCard> {
  const { merchant, cardToken, installmentCount } = request
  const card = await ports.findCard(merchant.merchantId, cardToken)
  if (card === null) throw new GatewayError('CARD_TOKEN_NOT_FOUND')
  if (!(await ports.isOffered(merchant.merchantId, card, installmentCount))) {
    throw new GatewayError('INSTALLMENT_NOT_OFFERED')
  }
  return card
}

/**
 * The payment asks as well, but only after the verification: in that the card's bank would go on telling
 * which numbers it knows (decision 1.7). Takes nothing: many a verification is never begun.
 */
function refuseCardTesting(card: StoredCard, ports: CreateSessionPorts): void {
  const retryAfterSeconds = ports.secondsToWaitFor(card)
  if (retryAfterSeconds !== null) throw new GatewayError('TOO_MANY_DECLINES', { retryAfterSeconds })
}
