import { GatewayError } from '../../base/kernel/index.ts'
import { shownDigits } from '../banks/index.ts'
import type { StoredCard } from '../cards/index.ts'
import type { Terminal } from '../merchants/index.ts'
import type { CardAttempt, HeldPayment } from '../velocity/index.ts'
import { terminalOf } from './look-ups.ts'
import type { Order } from './order.ts'
import type { PaymentPorts } from './ports.ts'

type AttemptPayer = Pick<CardAttempt, 'payerAddress' | 'linkId'>

const UNKNOWN_PAYER: AttemptPayer = { payerAddress: null, linkId: null }

/** An attempt with a card, for the limits of card testing. */
export function cardAttempt(
  { merchantId, fingerprint, bin }: StoredCard,
  { payerAddress, linkId }: AttemptPayer = UNKNOWN_PAYER,
): CardAttempt {
  return { merchantId, fingerprint, bin, payerAddress, linkId }
}

/** An attempt of a 3-D Secure session: where the terminal's bank signs no card, what it shows of the card counts too. */
export function sessionAttempt(
  { bankFor }: Pick<PaymentPorts, 'bankFor'>,
  { card, terminal }: Readonly<{ card: StoredCard; terminal: Terminal }>,
  payer?: AttemptPayer,
): CardAttempt {
  const attempt = cardAttempt(card, payer)
  const { callbackSignsCard } = bankFor(terminal).features
  return callbackSignsCard ? attempt : { ...attempt, shownDigits: shownDigits(card) }
}

/**
 * Counts an attempt with a card before the bank is asked; the caller gives it back unless the bank declined
 * (decision 1.7). Criminals test stolen cards on public pages, and card schemes fine merchants who retry
 * declined cards.
 *
 * @throws GatewayError TOO_MANY_DECLINES with the seconds to wait; a 3-D Secure session stays unspent.
 */
export async function holdAttempt(
  { declines }: PaymentPorts,
  attempt: CardAttempt,
): Promise<HeldPayment> {
  const held = await declines.hold(attempt)
  if (typeof held !== 'number') return held
  throw new GatewayError('TOO_MANY_DECLINES', { retryAfterSeconds: held })
}

/**
 * Counts a decline that the inquiry job found. The payment gave its attempt back while the outcome was
 * unknown, so that a silent bank does not use up the limits. The order does not store the payer's address or
 * the counted link. Counts nothing if the card's token has expired meanwhile. `charged`: the
 * digits of the card that the bank charged, where it is not the order's card; else null.
 */
export async function countLateDecline(
  ports: PaymentPorts,
  order: Order,
  charged: string | null = null,
): Promise<void> {
  const { merchantId, card, sessionId } = order
  const tokenHash = Buffer.from(card.tokenHash, 'base64')
  const stored = await ports.cards.findCardByHash(merchantId, tokenHash)
  if (stored === null) return
  const attempt =
    sessionId === null
      ? cardAttempt(stored)
      : sessionAttempt(ports, { card: stored, terminal: await terminalOf(ports, order) })
  ports.declines.countDecline(charged === null ? attempt : { ...attempt, shownDigits: charged })
}
