import {
  type Bank,
  cardByProof,
  type Dialect,
  firstFailure,
  formType,
  orderAt,
  type Payment,
  paymentOf,
  pointsOf,
  rules,
  takePayment,
  takesInstallments,
} from '../../bank/index.ts'
import { parseMinor } from '../../formats/index.ts'
import type { BankOrder, PaymentEvent, Verification } from '../../ledger/index.ts'
import { type ApiAnswer, bookedAnswer, refusal } from './answer.ts'
import { NAMED_REFUNDS } from './moods.ts'
import type { Reason } from './reasons.ts'
import { type ApiRequest, orderIdOf, PAYMENT } from './request.ts'

/** A void is possible before the day end only, and a refund after it only. */
export const ORDERS: Dialect<ApiRequest, Reason | ApiAnswer, ApiAnswer> = {
  /** sales and preauth: with a card, or after 3-D Secure with Secure3D and without a card. */
  payment: {
    early: (bank, request) => {
      const wrong = wrongField(request)
      if (wrong !== null) return notValid(bank, request, wrong)
      // Every attempt uses the order number up, also a declined one.
      return bank.ledger.order(orderIdOf(request)) === undefined ? null : '0104'
    },
    asked: (request) => PAYMENT.payment(request.value, request.value('Terminal/ID')),
    /** With Secure3D: the card of the verification that it proves; the sum must be the form's. */
    card: (bank, request, asked) => {
      const value = (name: string): string => request.value(`Transaction/Secure3D/${name}`)
      if (!request.has('Transaction/Secure3D')) {
        const paying = PAYMENT.payingCard(bank, request.value)
        if (paying.kind === 'card') return paying
        return { kind: 'refused', code: notValid(bank, request, paying.code) }
      }
      const proof = {
        md: value('Md'),
        xid: value('TxnID'),
        eci: value('SecurityLevel'),
        cavv: value('AuthenticationCode'),
        also: ({ bankOrderId }: Verification) => [[asked.bankOrderId, bankOrderId] as const],
      }
      return cardByProof<Reason | ApiAnswer>(bank, asked, proof, '0122')
    },
    late: (bank, payment, request) => {
      const used = request.value('Transaction/RewardList/Reward/UsedAmount')
      const code = firstFailure([
        ['57', takesInstallments(payment)],
        ['51', used === '' || (parseMinor(used) ?? 0) <= pointsOf(payment.card)],
      ])
      return code === null ? null : unbooked(bank, request, payment, code)
    },
    forgotten: '0108',
  },
  /** postauth: captures a held amount, once. OriginalRetrefNum is that of the preauth. */
  PostAuth: {
    states: ['0108', '0108', null, '0108', '0108', '0108'],
    checks: ({ bank, request, order: { payment }, order }) => [
      ['0108', originalOf(request) === payment.hostReference],
      ['0108', request.value('Transaction/CurrencyCode') === payment.currency],
      ['0108', !rules.isTooOldToCapture(order, bank.clock())],
    ],
    hostCode: rules.hostCodeOfSum,
  },
  /**
   * void: the whole order, with its capture. With two movements, OriginalRetrefNum has to name one. The amount of a
   * void does not count: clients send 1 or 100.
   */
  Void: {
    states: ['0108', '0202', null, null, '0202', '0202'],
    checks: ({ request, order }) => [
      ['0202', originalOf(request) !== '' || order.capture === null],
      ['0108', isKnownReference(request, order)],
    ],
    hostCode: rules.hostCodeOfReturn,
  },
  /** refund: whole or in parts. */
  Credit: {
    states: ['0108', '0208', '0208', '0208', null, '0208'],
    checks: ({ bank, request, order, amountMinor }) => [
      ['0208', !bank.moods.isOn(NAMED_REFUNDS) || originalOf(request) !== ''],
      ['0108', isKnownReference(request, order)],
      ['0208', request.value('Transaction/CurrencyCode') === order.payment.currency],
      ['0208', amountMinor <= rules.refundLeftMinor(order)],
    ],
    hostCode: rules.hostCodeOfReturn,
  },
  orderOf,
  amountOf,
  before: (bank, request, operation) => {
    if (operation === 'Void') return null
    const detail = firstFailure([
      ['TxnAmount field is not valid', amountOf(request) !== null],
      ['OriginalRetrefNum field is missing', operation === 'Credit' || originalOf(request) !== ''],
    ])
    return detail === null ? null : refusal(bank, request, '0002', detail)
  },
  // The movements of the order show refused refunds too.
  refusedCredit: () => '92',
  refuse: (bank, request, { code }) =>
    typeof code === 'string' ? refusal(bank, request, code) : code,
  answer: ({ bank, request, order }, booked) => bookedAnswer(bank, request, order.payment, booked),
}

/** The first wrong element; the card's are checked later. */
function wrongField(request: ApiRequest): string | null {
  const isVerified = request.has('Transaction/Secure3D')
  const presentCode = request.value('Transaction/CardholderPresentCode')
  const error = PAYMENT.error(request.value)
  if (error !== null) return error
  return firstFailure([
    ['CardholderPresentCode', presentCode === (isVerified ? '13' : '0')],
    ['MotoInd', request.value('Transaction/MotoInd') === 'N'],
    ['Card', request.value('Card/Number') === '' ? isVerified : !isVerified],
  ])
}

function notValid(bank: Bank, request: ApiRequest, field: string): ApiAnswer {
  return refusal(bank, request, '0002', `${field} field is not valid`)
}

/** What the issuer declines without a booking: installments, and more points than there are. */
function unbooked(bank: Bank, request: ApiRequest, payment: Payment, code: string): ApiAnswer {
  const numbers = { transactionId: '', hostReference: '', authCode: '' }
  return bookedAnswer(bank, request, payment, { ...numbers, procReturnCode: code })
}

/** Charges the card of a form with the level 3D_PAY. Null where the order number was used meanwhile. */
export function chargeVerified(bank: Bank, verification: Verification): PaymentEvent | null {
  if (bank.ledger.order(verification.bankOrderId) !== undefined) return null
  const type = formType('txntype', 'preauth')(verification)
  return takePayment(bank, paymentOf(verification, type)).booked
}

function amountOf(request: ApiRequest): number | null {
  return PAYMENT.amountOf(request.value)
}

function originalOf(request: ApiRequest): string {
  return request.value('Transaction/OriginalRetrefNum')
}

export function orderOf(bank: Bank, request: ApiRequest): BankOrder | undefined {
  return orderAt(bank, request.value('Terminal/ID'), bank.ledger.order(orderIdOf(request)))
}

/** Whether OriginalRetrefNum, where it is sent, is that of the payment or of the capture. */
function isKnownReference(request: ApiRequest, { payment, capture }: BankOrder): boolean {
  return ['', payment.hostReference, capture?.hostReference].includes(originalOf(request))
}
