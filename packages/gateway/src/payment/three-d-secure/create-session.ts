import {
  fieldError,
  GatewayError,
  type Labels,
  timeOfUuidV7,
  uuidV7,
} from '../../base/kernel/index.ts'
import type { StoredCard } from '../cards/index.ts'
import { type Merchant, requirePermission } from '../merchants/index.ts'
import { chooseRoute, hourInTurkey, type Sale } from '../routing/index.ts'
import type { CreateSessionPorts } from './ports.ts'
import type { NewSession } from './session.ts'

type PaymentValues = Pick<
  NewSession,
  'paymentType' | 'amountMinor' | 'pointAmountMinor' | 'installmentCount'
>

/** What the session binds the payment to (decision 4.4), beside the card. */
type SessionRequest = PaymentValues &
  Pick<NewSession, 'conversationId' | 'currency' | 'languageCode'> &
  Readonly<{
    merchant: Merchant
    labels: Labels
    gatewayAlias?: string | null
    /** How the gateway's own page calls itself to routing rules; absent: a session of the API. */
    mode?: string
  }>

export type CreateSessionRequest = SessionRequest & Readonly<{ cardToken: string }>

type CreatedSession = Pick<NewSession, 'sessionId'>

/**
 * Opens a session for a payment to come (decision 4.1). Throws GatewayError: CURRENCY_NOT_SUPPORTED,
 * PERMISSION_MISSING, INVALID_FIELD (pointAmount), CARD_TOKEN_NOT_FOUND, TOO_MANY_DECLINES, and what
 * `chooseRoute` throws.
 */
export async function createSession(
  { cardToken, ...request }: CreateSessionRequest,
  ports: CreateSessionPorts,
): Promise<CreatedSession> {
  checkRequest(request)
  const { merchantId } = request.merchant
  const card = await ports.findCard(merchantId, cardToken)
  if (card === null) throw new GatewayError('CARD_TOKEN_NOT_FOUND')
  refuseCardTesting(card, ports)
  return insertSession(request, card, ports)
}

/**
 * As `createSession`, for a page of the gateway. The page has looked the card up and has refused card testing.
 */
export async function createSessionOfOwnPage(
  request: SessionRequest,
  card: StoredCard,
  ports: CreateSessionPorts,
): Promise<CreatedSession> {
  checkRequest(request)
  return insertSession(request, card, ports)
}

async function insertSession(
  { merchant, labels, gatewayAlias = null, mode = 'Api', ...bound }: SessionRequest,
  card: StoredCard,
  ports: CreateSessionPorts,
): Promise<CreatedSession> {
  const { merchantId } = merchant
  const now = ports.clock.now()
  const sessionId = uuidV7(now)
  const paymentType = bound.paymentType === 'PreAuth' ? 'PreAuth' : 'Auth'
  const sale: Sale = {
    ...bound,
    id: sessionId,
    card: card.profile,
    paymentType,
    threeDSecure: true,
    mode,
    hour: hourInTurkey(timeOfUuidV7(sessionId)),
    gatewayAlias,
  }
  const { terminal, routing } = chooseRoute(sale, await ports.choicesOf(merchantId))
  await ports.store.insert({
    ...bound,
    ...labels,
    merchantId,
    sessionId,
    cardTokenHash: card.tokenHash,
    terminalId: terminal.terminalId,
    routing,
    createdAt: now,
    verifyUntil: new Date(now.getTime() + ports.life.verifyMilliseconds),
  })
  return { sessionId }
}

function checkRequest(request: SessionRequest): void {
  if (request.currency !== 'TRY') throw new GatewayError('CURRENCY_NOT_SUPPORTED')
  checkPaymentValues(request.merchant, request)
}

/**
 * The permissions that a payment needs (decision 5.9), and what may be paid with points: a part of the
 * amount (decision 1.5), and by Auth only, because the PostAuth of a PreAuth tells the bank nothing of
 * points (decision 5.4). The same rules apply to sessions and to payments.
 *
 * @throws GatewayError PERMISSION_MISSING, or INVALID_FIELD with pointAmount.
 */
export function checkPaymentValues(merchant: Merchant, values: PaymentValues): void {
  const { paymentType, amountMinor, pointAmountMinor, installmentCount } = values
  if (paymentType !== 'Auth') requirePermission(merchant, 'PreAuth')
  if (installmentCount > 1) requirePermission(merchant, 'Installments')
  if (pointAmountMinor > 0n) requirePermission(merchant, 'Points')
  if (pointAmountMinor > amountMinor) {
    throw fieldError('pointAmount', { tr: 'amount değerini aşamaz', en: 'cannot exceed amount' })
  }
  if (pointAmountMinor > 0n && paymentType !== 'Auth') {
    throw fieldError('pointAmount', {
      tr: `${paymentType} ile kullanılamaz; 0 gönderin veya paymentType olarak Auth gönderin`,
      en: `cannot be used with ${paymentType}; send 0, or Auth as paymentType`,
    })
  }
}

/**
 * The payment refuses card testing as well, but only after the verification: until then the card's bank
 * would go on telling which numbers it knows (decision 1.7). The attempt is not counted here, because many
 * sessions are never verified.
 */
function refuseCardTesting(card: StoredCard, ports: CreateSessionPorts): void {
  const retryAfterSeconds = ports.secondsToWaitFor(card)
  if (retryAfterSeconds !== null) throw new GatewayError('TOO_MANY_DECLINES', { retryAfterSeconds })
}
