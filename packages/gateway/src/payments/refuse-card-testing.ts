import type { StoredCard } from '../cards/index.ts'
import { GatewayError } from '../kernel/index.ts'
import type { CardAttempt, HeldTry } from '../velocity/index.ts'
import type { Order } from './order.ts'
import type { PaymentPorts } from './ports.ts'

type AttemptPayer = Pick<CardAttempt, 'payerAddress' | 'linkId'>

const NOBODY_KNOWN: AttemptPayer = { payerAddress: null, linkId: null }

/** One attempt with a card, as card testing is counted. Without a payer nothing trustworthy is known of them. */
export function cardAttempt(
  { merchantId, fingerprint, bin }: StoredCard,
  { payerAddress, linkId }: AttemptPayer = NOBODY_KNOWN,
): CardAttempt {
  return { merchantId, fingerprint, bin, payerAddress, linkId }
}

/**
 * Public pages are free card checkers, and card schemes fine those who try a declined card too often. So an
 * attempt is taken before the bank is asked, and given back unless it was declined (decision 1.7).
 *
 * @throws GatewayError TOO_MANY_DECLINES with the seconds to wait; a 3-D Secure session stays unspent.
 */
export async function holdAttempt(
  { declines }: PaymentPorts,
  attempt: CardAttempt,
): Promise<HeldTry> {
  const held = await declines.hold(attempt)
  if (typeof held !== 'number') return held
  throw new GatewayError('TOO_MANY_DECLINES', { retryAfterSeconds: held })
}

/**
 * An outcome that was not known gave its attempt back: a silent bank must not close a shop. Once the bank
 * tells that it was a decline, it counts. Of the payer's address and the link an order keeps nothing
 * trustworthy; the card may have been swept meanwhile.
 */
export async function countLateDecline(
  { cards, declines }: PaymentPorts,
  { merchantId, card }: Order,
): Promise<void> {
  const tokenHash = Buffer.from(card.tokenHash, 'base64')
  const stored = await cards.findCardByHash(merchantId, tokenHash)
  if (stored !== null) declines.countDecline(cardAttempt(stored))
}
