import { testCards } from './test-cards.ts'

/** What the issuer says the card is. Only credit cards of this country can pay by installments. */
export type CardKind = 'credit' | 'debit' | 'prepaid'

/** ISO 8583 response codes that a card of the table can be declined with. */
type DeclineCode = '04' | '05' | '12' | '34' | '41' | '43' | '51' | '54' | '57' | '58' | '82'

/** Results of 3-D Secure other than full authentication that a card can force. */
type ForcedMdStatus = '0' | '2' | '3' | '4' | '5' | '6' | '7' | '8'

/** What goes wrong with the answer to a payment request, and whether the bank booked it. */
type PaymentFault =
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

const PAYMENT_FAULTS: ReadonlySet<string> = new Set<PaymentFault>([
  'timeout-not-booked',
  'timeout-booked',
  'error-after-booking',
  'garbled-after-booking',
  'late-record',
  'slow-10s',
])

/** The code that the card is declined with, or null where it is not. */
export function declineCodeOf(behaviour: CardBehaviour): string | null {
  return behaviour.startsWith('declined-') ? behaviour.slice('declined-'.length) : null
}

/** The mdStatus that the card forces, or null where the card holder is asked. */
export function forcedMdStatusOf(behaviour: CardBehaviour): string | null {
  return behaviour.startsWith('md-') ? behaviour.slice('md-'.length) : null
}

export function paymentFaultOf(behaviour: CardBehaviour): PaymentFault | null {
  return isPaymentFault(behaviour) ? behaviour : null
}

function isPaymentFault(behaviour: CardBehaviour): behaviour is PaymentFault {
  return PAYMENT_FAULTS.has(behaviour)
}

type CardScheme = 'VISA' | 'MASTERCARD' | 'TROY' | 'AMEX'

/** All that the bank keeps of a card. The number itself is never stored, logged or shown. */
export type CardProfile = Readonly<{
  /** `4355 08** **** 4358` */
  maskedNumber: string
  /** `435508***4358`, the second form in which callbacks mask a number. */
  shortMask: string
  bin: string
  scheme: CardScheme
  kind: CardKind
  foreign: boolean
  issuer: string
  behaviour: CardBehaviour
}>

/** 12 to 19 digits with a right Luhn digit. */
export function isWellFormedNumber(number: string): boolean {
  return /^\d{12,19}$/.test(number) && luhnSum(number) % 10 === 0
}

function luhnSum(number: string): number {
  return Array.from(number)
    .reverse()
    .reduce((sum, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return sum + (value > 9 ? value - 9 : value)
    }, 0)
}

/** Behaviour by the exact number; kind and issuer also by the BIN of a card of the table. */
export function profileOf(number: string): CardProfile {
  const listed = testCards.find((card) => card.number === number)
  const sibling = testCards.find(
    (card) => card.behaviour === 'approved' && card.number.startsWith(number.slice(0, 6)),
  )
  const known = listed ?? sibling
  const behaviour = listed?.behaviour ?? 'approved'
  return {
    maskedNumber: maskInGroups(number),
    shortMask: `${number.slice(0, 6)}***${number.slice(-4)}`,
    bin: number.slice(0, 6),
    scheme: schemeOf(number),
    kind: known?.kind ?? 'credit',
    foreign: behaviour === 'foreign',
    issuer: known?.issuer ?? 'VEZNE BANKASI A.S.',
    behaviour,
  }
}

function maskInGroups(number: string): string {
  const masked = number.slice(0, 6) + '*'.repeat(number.length - 10) + number.slice(-4)
  return masked.replace(/(.{4})(?=.)/g, '$1 ')
}

function schemeOf(number: string): CardScheme {
  if (/^3[47]/.test(number)) return 'AMEX'
  if (number.startsWith('9792')) return 'TROY'
  return number.startsWith('4') ? 'VISA' : 'MASTERCARD'
}
