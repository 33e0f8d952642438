import { declineName, type ErrorName } from '@vezne/protocol'
import { GatewayError } from '../kernel/index.ts'
import type { Merchant } from '../merchants/index.ts'
import { chosenTerminal } from './find-terminal.ts'
import { checkCurrency, requirePermission } from './payment-rules.ts'
import type { PaymentPorts } from './ports.ts'

export type PointInquiry = Readonly<{ cardToken: string; currency: string | null }>

export type PointInquiryResult =
  | Readonly<{ ok: true; availableMinor: bigint }>
  | Readonly<{ ok: false; error: ErrorName }>

/** The points that a card could pay with (decision 3.5). Asks the bank without a security code. */
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
  const forBank = { ...(await ports.cards.openCard(card)), securityCode: null }
  const limits = { timeoutMilliseconds: ports.settings.bankTimeoutMilliseconds }
  const points = await ports.bankFor(terminal).points(terminal, forBank, limits)
  switch (points.kind) {
    case 'found':
      return { ok: true, availableMinor: points.availableMinor }
    case 'declined':
      return { ok: false, error: declineName(points.isoCode) }
    case 'unavailable':
      return { ok: false, error: 'BANK_NOT_REACHED' }
  }
}
