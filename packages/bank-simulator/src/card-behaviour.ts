/** The kind of a card. Only credit cards of Turkish issuers can pay in installments. */
export type CardKind = 'credit' | 'debit' | 'prepaid'

/** ISO 8583 response codes that a card of the table can be declined with. */
type DeclineCode = '04' | '05' | '12' | '34' | '41' | '43' | '51' | '54' | '57' | '58' | '82'

/** The 3-D Secure results, other than full authentication, that a card can force. */
type ForcedMdStatus = '0' | '2' | '3' | '4' | '5' | '6' | '7' | '8'

/** How a payment's answer is lost, and whether the bank booked the payment. */
export type PaymentFault =
  | 'timeout-not-booked'
  | 'timeout-booked'
  | 'error-after-booking'
  | 'garbled-after-booking'
  | 'late-record'
  | 'slow-10s'

/** What a card number makes the simulated bank do. */
export type CardBehaviour =
  | 'approved'
  | `declined-${DeclineCode}`
  | `md-${ForcedMdStatus}`
  | PaymentFault
  | 'frictionless'
  | '3ds-init-fails'
  | 'bad-hash'
  | 'changed-amount'
  | 'callback-twice'
  | 'no-return'
  | 'postauth-refused'
  | 'points'
  | 'foreign'
  | 'prepaid'

/** The code that the card is declined with, or null where it is not. */
export function declineCodeOf(behaviour: CardBehaviour): string | null {
  return behaviour.startsWith('declined-') ? behaviour.slice('declined-'.length) : null
}

/** The mdStatus that the card forces, or null where the card holder is asked. */
export function forcedMdStatusOf(behaviour: CardBehaviour): string | null {
  return behaviour.startsWith('md-') ? behaviour.slice('md-'.length) : null
}
