import type { StoredCard } from '../cards/index.ts'
import { GatewayError } from '../kernel/index.ts'
import type { CardAttempt } from '../velocity/index.ts'
import type { PaymentPorts } from './ports.ts'
import type { MoneyCall, ProvisionRequest } from './requests.ts'

/** A payment as far as card testing shows in it. */
export function cardAttempt(
  { merchant, pair, clientIpAddress }: MoneyCall,
  { linkUse }: ProvisionRequest,
  { fingerprint, bin }: StoredCard,
): CardAttempt {
  return {
    merchantId: merchant.merchantId,
    fingerprint,
    bin,
    // Nobody signs a payment at our own page: there the address is the payer's, as it connected.
    payerAddress: pair === null ? clientIpAddress : null,
    linkId: linkUse?.linkId ?? null,
  }
}

/**
 * Public pages are free card checkers, and card schemes fine those who try a declined card too often.
 * The bank is not asked again before the declines of this card, address or link have flowed off.
 *
 * @throws GatewayError TOO_MANY_DECLINES with the seconds to wait; a 3-D Secure session stays unspent.
 */
export function refuseCardTesting({ declines }: PaymentPorts, attempt: CardAttempt): void {
  const retryAfterSeconds = declines.secondsToWait(attempt)
  if (retryAfterSeconds === null) return
  throw new GatewayError('TOO_MANY_DECLINES', { retryAfterSeconds })
}
