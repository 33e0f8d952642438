import { declineName, type ErrorName } from '@vezne/protocol'
import { GatewayError } from '../../base/kernel/index.ts'
import type { PointsResult } from '../banks/index.ts'
import type { StoredCard } from '../cards/index.ts'
import {
  type Merchant,
  refuseUnserved,
  requirePermission,
  type Terminal,
} from '../merchants/index.ts'
import { chosenTerminal } from './look-ups.ts'
import type { PaymentPorts } from './ports.ts'
import { checkCurrency } from './provision/payment-rules.ts'
import { cardAttempt, holdAttempt } from './refuse-card-testing.ts'

export type PointInquiry = Readonly<{ cardToken: string; currency: string | null }>

export type PointInquiryResult =
  | Readonly<{ ok: true; availableMinor: bigint }>
  | Readonly<{ ok: false; error: ErrorName }>

/**
 * The points that a card could pay with (decision 3.5). Asks the bank without the security code. A decline
 * reveals as much about a card as the decline of a payment, so it counts for the limits of card testing
 * (decision 1.7).
 *
 * @throws GatewayError if a rule refuses, TOO_MANY_DECLINES included.
 */
export async function inquirePoints(
  ports: PaymentPorts,
  merchant: Merchant,
  { cardToken, currency }: PointInquiry,
): Promise<PointInquiryResult> {
  requirePermission(merchant, 'Points')
  checkCurrency(currency)
  const card = await ports.cards.findCard(merchant.merchantId, cardToken)
  if (card === null) throw new GatewayError('CARD_TOKEN_NOT_FOUND')
  const terminal = await chosenTerminal(ports, merchant.merchantId, null)
  refuseUnserved(terminal)
  const points = await askBank(ports, terminal, card)
  switch (points.kind) {
    case 'found':
      return { ok: true, availableMinor: points.availableMinor }
    case 'declined':
      return { ok: false, error: declineName(points.isoCode) }
    case 'unavailable':
      return { ok: false, error: 'BANK_NOT_REACHED' }
  }
}

async function askBank(
  ports: PaymentPorts,
  terminal: Terminal,
  card: StoredCard,
): Promise<PointsResult> {
  const ask = ports.bankFor(terminal).points
  if (ask === null) throw new GatewayError('POINTS_NOT_OFFERED')
  const attempt = await holdAttempt(ports, cardAttempt(card))
  let points: PointsResult | null = null
  try {
    const forBank = { ...(await ports.cards.openCard(card)), securityCode: null }
    const limits = { timeoutMilliseconds: ports.settings.bankTimeoutMilliseconds }
    points = await ask(terminal, forBank, limits)
    return points
  } finally {
    if (points?.kind === 'declined') attempt.keep()
    else attempt.giveBack()
  }
}
