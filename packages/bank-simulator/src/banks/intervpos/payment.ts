import {
  type Bank,
  cardByData,
  cardByProof,
  declineText,
  now,
  type Payment,
  paymentOf,
  takePayment,
  takesInstallments,
} from '../../bank/index.ts'
import { type Value, valuesOf } from '../../formats/index.ts'
import type { PaymentEvent, Verification } from '../../ledger/index.ts'
import { type ApiOutcome, answerOf } from './answer.ts'
import { CARD_ERRORS, type Refusal, refusalWords } from './codes.ts'
import { amountOf, cardDataOf, installmentsOf, paymentError } from './request.ts'
import type { InterShop } from './terminals.ts'

/** Auth and PreAuth: with the card, or with the values of a verification in its place. */
export function pay(
  type: PaymentEvent['type'],
  bank: Bank,
  shop: InterShop,
  value: Value,
): ApiOutcome {
  const error = paymentError(value)
  if (error !== null) return refused(bank, value('OrderId'), error)
  const paying =
    value('MD') === ''
      ? cardByData(bank, cardDataOf(value), CARD_ERRORS)
      : cardByProof(bank, proofOf(shop, type, value), PROOF_CODES)
  if (paying.kind === 'refused') return refused(bank, value('OrderId'), paying.code)
  const asked = {
    type,
    bankOrderId: value('OrderId'),
    clientId: shop.clientId,
    amountMinor: amountOf(value) ?? 0,
    currency: value('Currency'),
    installments: installmentsOf(value) ?? '',
  }
  const { card, verificationId } = paying
  return book(bank, { ...asked, card, verificationId })
}

const PROOF_CODES = { unknown: 'proof', spent: 'proof', unusable: 'proof' } as const

/** The bank compares all that the payment names with the form and with its own result. */
function proofOf(shop: InterShop, type: PaymentEvent['type'], value: Value) {
  return {
    md: value('MD'),
    equal: (
      verification: Verification,
      { eci, cavv }: Readonly<{ eci: string; cavv: string }>,
    ): readonly (readonly [unknown, unknown])[] => [
      [shop.clientId, verification.clientId],
      [value('OrderId'), verification.bankOrderId],
      [amountOf(value), verification.amountMinor],
      [value('Currency'), verification.currency],
      [installmentsOf(value), verification.installments],
      [type, typeOf(verification)],
      [value('PayerTxnId'), verification.xid],
      [value('Eci'), eci],
      [value('PayerAuthenticationCode'), cavv],
    ],
  }
}

export function typeOf({ echo }: Verification): PaymentEvent['type'] {
  return valuesOf(echo)('TxnType') === 'PreAuth' ? 'PreAuth' : 'Auth'
}

/** The payment of a 3DPay form, which the bank takes by itself. */
export function bookVerified(bank: Bank, verification: Verification): ApiOutcome {
  return book(bank, paymentOf(verification, typeOf(verification)))
}

function book(bank: Bank, payment: Payment): ApiOutcome {
  const { bankOrderId, card, installments, currency, amountMinor } = payment
  // Every attempt uses the order number up, also a declined one.
  if (bank.ledger.order(bankOrderId) !== undefined) return refused(bank, bankOrderId, 'state')
  if (!takesInstallments(card, installments, currency)) {
    return refused(bank, bankOrderId, 'noInstallments')
  }
  const { booked, delivery } = takePayment(bank, payment)
  if (booked === null) return { ...refused(bank, bankOrderId, 'noOrder'), delivery }
  const code = booked.procReturnCode
  const answer = answerOf(bank, {
    orderId: bankOrderId,
    code,
    text: code === '00' ? '' : declineText(code),
    amountMinor,
    booked,
  })
  return { answer, delivery }
}

function refused(bank: Bank, orderId: string, refusal: Refusal): ApiOutcome {
  return now(answerOf(bank, { orderId, ...refusalWords(refusal) }))
}
