/** The digits of a card that may be known outside the vault: the first six or eight, and the last four. */
export type CardDigits = Readonly<{ bin: string; lastFour: string }>

type Operation = 'Auth' | 'PreAuth'

/** What was asked of a bank for a payment. */
export type AskedPayment = Readonly<{
  amountMinor: bigint
  installmentCount: number
  operation: Operation
  card: CardDigits
  /** Whether the card holder was verified for it. */
  isVerified: boolean
}>

/** What a bank says of a payment, in a callback, an answer or a record. Null: it does not say. */
export type SaidPayment = Readonly<{
  amountMinor: bigint | null
  /** Whether the currency is the lira: the gateway asks for no other. */
  isLira: boolean | null
  installmentCount: number | null
  operation: Operation | null
  cardMask: string | null
  /**
   * Whether the payment was 3-D secured, where nothing but the bank's own record tells it: a bank whose callback is
   * signed leaves this out.
   */
  isVerified?: boolean | null
}>

/** A record has its sums already. */
export type SaidOfRecord = Omit<SaidPayment, 'amountMinor'>

/**
 * What of a payment is not what was asked for. `order`: the bank took the payment of another order. `verification`:
 * the bank took it without 3-D Secure, although the callback claimed a verified card holder.
 */
export type PaymentDifference =
  | 'order'
  | 'card'
  | 'currency'
  | 'amount'
  | 'installments'
  | 'type'
  | 'verification'

/**
 * The one comparison of what was asked with what a bank says (decision 4.11): for callbacks, payments and every
 * inquiry. Null: nothing that the bank says differs.
 */
export function differenceOf(asked: AskedPayment, said: SaidPayment): PaymentDifference | null {
  const differs = <Value>(ours: Value, theirs: Value | null) => theirs !== null && theirs !== ours
  if (said.cardMask !== null && cardOf(said.cardMask, asked.card) === 'another') return 'card'
  if (differs(true, said.isLira)) return 'currency'
  if (asked.isVerified && said.isVerified === false) return 'verification'
  if (differs(asked.amountMinor, said.amountMinor)) return 'amount'
  if (differs(asked.installmentCount, said.installmentCount)) return 'installments'
  return differs(asked.operation, said.operation) ? 'type' : null
}

/** No bank writes more, and fewer visible digits are those of too many cards. */
const MASK_LETTERS_MAXIMUM = 32
const VISIBLE_DIGITS_MINIMUM = 4

/**
 * Whose card a mask shows, such as `435508***4358`, `4355 08** **** 4358` or `37562400****036`. Every visible digit
 * at its beginning and end is compared, as far as those of our card are known. `unsaid`: it is no mask, or shows
 * too few digits.
 */
export function cardOf(mask: string, { bin, lastFour }: CardDigits): 'ours' | 'another' | 'unsaid' {
  if (mask.length > MASK_LETTERS_MAXIMUM) return 'unsaid'
  const text = mask.replaceAll(/[ -]/g, '')
  const runs = /^[\d*xX#]+$/.test(text) ? text.split(/[*xX#]+/) : []
  const [first = '', last = ''] = [runs[0], runs.at(-1)]
  const isMask = runs.length > 1 && first.length + last.length >= VISIBLE_DIGITS_MINIMUM
  if (!isMask) return 'unsaid'
  return beginsAlike(first, bin) && endsAlike(last, lastFour) ? 'ours' : 'another'
}

/**
 * What banks show of a card: its first six and last four digits, of American Express the last three. Cards that
 * differ in no more than the digits between are one card in a bank's record.
 */
export function shownDigits({ bin, lastFour }: CardDigits): string {
  return `${bin.slice(0, SHOWN_AT_BEGINNING)} ${lastFour.slice(/^3[47]/.test(bin) ? -3 : -4)}`
}

const SHOWN_AT_BEGINNING = 6

/** The digits of a mask as `shownDigits` gives them; null: it shows fewer, which are those of too many cards. */
export function shownDigitsOf(mask: string): string | null {
  const shown = /^(\d{6,})[*xX#]+(\d{3,})$/.exec(mask.replaceAll(/[ -]/g, ''))
  const [bin, lastFour] = [shown?.[1], shown?.[2]]
  return bin === undefined || lastFour === undefined ? null : shownDigits({ bin, lastFour })
}

/** Either side may have fewer digits. */
export function beginsAlike(left: string, right: string): boolean {
  return left.startsWith(right) || right.startsWith(left)
}

function endsAlike(left: string, right: string): boolean {
  return left.endsWith(right) || right.endsWith(left)
}
