import {
  type Bank,
  cardByProof,
  type Dialect,
  mood,
  orderAt,
  rules,
  takesInstallments,
} from '../../bank/index.ts'
import { plainMask, profileOf } from '../../card-profile.ts'
import { type BankOrder, isApproved, type PaymentEvent } from '../../ledger/index.ts'
import { type ApiAnswer, bookedAnswer, hostCode, refusal } from './answer.ts'
import { PAYMENT, type ShopRequest } from './request.ts'

/** What the bank calls the operations. */
export const NAMES = {
  Auth: 'Sale',
  PreAuth: 'Auth',
  PostAuth: 'Capture',
  Void: 'Cancel',
  Credit: 'Refund',
} as const

/** Some installations of PayFlex refuse a card beside a verification. */
export const WITHOUT_CARD = mood('without-card', {
  tr: '3-D Secure sonrası ödemede kart bilgisini reddeder',
  en: 'Refuses the card in a payment after 3-D Secure',
})

/**
 * Every operation names the transaction that it is about, and by nothing else. A Cancel is possible before the day
 * end only, and a Refund after it only.
 */
export const ORDERS: Dialect<ShopRequest, string, ApiAnswer> = {
  /** Sale and Auth: with a card, or after a verification with MpiTransactionId. */
  payment: {
    early: (bank, { request }) => {
      const earlier = bank.ledger.order(request('OrderId'))
      const isUsed = earlier !== undefined && isApproved(earlier.payment)
      if (isUsed) return PAYMENT.error(request) ?? '1061'
      return PAYMENT.error(request) ?? (request('TransactionDeviceSource') === '0' ? null : '1082')
    },
    asked: ({ shop, request }) => PAYMENT.payment(request, shop.clientId),
    card: (bank, { request }, asked) => {
      const [md, number] = [request('MpiTransactionId'), request('Pan')]
      if (md === '') return PAYMENT.payingCard(bank, request)
      if (number !== '' && bank.moods.isOn(WITHOUT_CARD)) return { kind: 'refused', code: '1127' }
      if (request('ECI') === '') return { kind: 'refused', code: '9117' }
      const proof = {
        md,
        eci: request('ECI'),
        cavv: request('CAVV'),
        // Programs of others send the card again. It must be the one that was verified.
        also: ({ card }: Pick<PaymentEvent, 'card'>) => [
          [plainMask(number === '' ? card : profileOf(number)), plainMask(card)] as const,
        ],
      }
      return cardByProof(bank, asked, proof, '0580')
    },
    late: (_, payment) => (takesInstallments(payment) ? null : hostCode('57')),
    forgotten: '1007',
  },
  /** Capture: once, of a pre-authorisation. */
  PostAuth: {
    states: ['1007', '1007', null, '1065', '1065', '1083'],
    checks: ({ bank, request: { request }, order, amountMinor }) => [
      ['1089', request('ReferenceTransactionId') === order.payment.transactionId],
      ['1077', request('CurrencyCode') === order.payment.currency],
      ['1049', amountMinor !== 0 && rules.isWithinCaptureMargin(order, amountMinor)],
      ['1089', !rules.isTooOldToCapture(order, bank.clock())],
    ],
    hostCode: rules.hostCodeOfCapture,
  },
  /** Cancel: of a capture, after which the amount is held again; or of a payment that has none. */
  Void: {
    states: ['1007', '1007', null, null, '2202', '1083'],
    checks: ({ request: { request }, order }) => [
      ['1089', request('ReferenceTransactionId') === taking(order).transactionId],
    ],
    hostCode: rules.hostCodeOfReturn,
  },
  /** Refund: whole or in parts, of what took the money. */
  Credit: {
    states: ['1007', '1074', '1074', '1074', null, '1083'],
    checks: ({ request: { request }, order, amountMinor }) => [
      ['1089', request('ReferenceTransactionId') === taking(order).transactionId],
      ['1059', rules.refundLeftMinor(order) !== 0],
      ['1046', amountMinor !== 0 && amountMinor <= rules.refundLeftMinor(order)],
    ],
    hostCode: rules.hostCodeOfReturn,
  },
  undoes: ({ capture }) => (capture === null ? undefined : 'capture'),
  orderOf,
  amountOf: ({ request }) => PAYMENT.amountOf(request),
  refuse: (_, __, { code }) => refusal(code),
  answer: ({ bank, request, order }, booked, operation) => {
    const answer = bookedAnswer(bank, request, booked)
    if (operation !== 'Auth' && operation !== 'PreAuth') return answer
    return { ...answer, ECI: request.request('ECI'), ThreeDSecureType: secureTypeOf(order.payment) }
  },
}

/** The transaction that took the money, or holds it. */
function taking({ payment, capture }: BankOrder): Readonly<{ transactionId: string }> {
  return capture ?? payment
}

/** 1: without a verification; 2: with one. */
export function secureTypeOf({ verificationId }: PaymentEvent): string {
  return verificationId === null ? '1' : '2'
}

/** The order of the transaction that the request names. */
export function orderOf(bank: Bank, { shop, request }: ShopRequest): BankOrder | undefined {
  const named = bank.ledger.orderOfTransaction(request('ReferenceTransactionId'))
  return orderAt(bank, shop.clientId, named)
}
