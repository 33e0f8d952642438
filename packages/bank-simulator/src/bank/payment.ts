import { declineCodeOf } from '../card-behaviour.ts'
import type { CardProfile } from '../card-profile.ts'
import { LIRA, valuesOf } from '../formats/index.ts'
import type { PaymentEvent, Verification } from '../ledger/index.ts'
import type { Bank } from './bank.ts'
import { bookingNumbers, closeBatch } from './bookings.ts'
import { CARD_FAULTS } from './faults.ts'
import { AUTOMATIC_CLOSE } from './moods.ts'
import type { Delivery } from './outcome.ts'

/** A sale or pre-authorisation that passed the rules of its bank. */
export type Payment = Readonly<{
  type: PaymentEvent['type']
  bankOrderId: string
  clientId: string
  amountMinor: number
  currency: string
  /** Empty for a single payment. */
  installments: string
  card: CardProfile
  verificationId: string | null
}>

/** A payment as its request says it, without the card. */
export type AskedPayment = Omit<Payment, 'card' | 'verificationId'>

/** What kind of payment a form asked for: `field` names it, and `preAuth` is the bank's word for a pre-authorisation. */
export function formType(field: string, preAuth: string) {
  return ({ echo }: Pick<Verification, 'echo'>): PaymentEvent['type'] =>
    valuesOf(echo)(field) === preAuth ? 'PreAuth' : 'Auth'
}

/** The payment that a verified card holder agreed to. */
export function paymentOf(verification: Verification, type: PaymentEvent['type']): Payment {
  const { bankOrderId, clientId, amountMinor, currency, installments, card, id } = verification
  const agreed = { bankOrderId, clientId, amountMinor, currency, installments, card }
  return { ...agreed, type, verificationId: id }
}

/** Only a credit card of a Turkish issuer pays in installments, and only in lira. */
export function takesInstallments({
  card,
  installments,
  currency,
}: Pick<Payment, 'card' | 'installments' | 'currency'>): boolean {
  return installments === '' || (!card.foreign && card.kind === 'credit' && currency === LIRA)
}

/** The last rules of banks where every attempt uses an order's number up, also a declined one. */
export function usedOnce<Code>(codes: Readonly<{ used: Code; installments: Code }>) {
  return ({ ledger }: Bank, payment: Payment): Code | null => {
    if (ledger.order(payment.bankOrderId) !== undefined) return codes.used
    return takesInstallments(payment) ? null : codes.installments
  }
}

/** Books the payment as its card wants it; `booked` is null where the card makes the bank forget it. */
export function takePayment(
  bank: Bank,
  payment: Payment,
): Readonly<{ booked: PaymentEvent | null; delivery: Delivery }> {
  const { behaviour } = payment.card
  const { books, delivery } = CARD_FAULTS[behaviour] ?? { books: true, delivery: 'now' }
  if (!books) return { booked: null, delivery }
  const hiddenUntil = new Date(bank.clock().getTime() + bank.lateRecordMilliseconds)
  const booked: PaymentEvent = {
    ...bookingNumbers(bank, declineCodeOf(behaviour) ?? '00'),
    kind: 'payment',
    ...payment,
    hiddenUntil: behaviour === 'late-record' ? hiddenUntil.toISOString() : null,
  }
  bank.ledger.book(booked)
  closeByItself(bank, payment)
  return { booked, delivery }
}

const PAYMENTS_OF_A_DAY = 5

function closeByItself(bank: Bank, { clientId }: Payment): void {
  if (!bank.moods.isOn(AUTOMATIC_CLOSE)) return
  if (bank.moods.count(AUTOMATIC_CLOSE, clientId) % PAYMENTS_OF_A_DAY === 0)
    closeBatch(bank, clientId)
}

/**
 * The points of the card `points`, in kuruş; other cards have none. Payments do not reduce them: otherwise the
 * second run of a test would find too few.
 */
export function pointsOf(card: CardProfile): number {
  return card.behaviour === 'points' ? 10_000 : 0
}
