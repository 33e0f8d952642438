import {
  type Bank,
  cardByData,
  cardByProof,
  firstFailure,
  now,
  type PayingCard,
  type Payment,
  paymentOf,
  pointsOf,
  takePayment,
  takesInstallments,
} from '../../bank/index.ts'
import { CURRENCIES, valuesOf } from '../../formats/index.ts'
import { afterEvent, type PaymentEvent, type Verification } from '../../ledger/index.ts'
import { type ApiAnswer, type ApiOutcome, bookedAnswer, refusal } from './answer.ts'
import {
  type ApiRequest,
  CARD_NAMES,
  cardDataOf,
  isInstallmentCount,
  isOrderId,
  kurusOf,
  orderIdOf,
} from './request.ts'

/** sales and preauth: with a card, or after 3-D Secure with Secure3D and without a card. */
export function pay(bank: Bank, request: ApiRequest, type: PaymentEvent['type']): ApiOutcome {
  const wrong = wrongField(request)
  if (wrong !== null) return now(refusal(bank, request, '0002', `${wrong} field is not valid`))
  // Every attempt uses the order number up, also a declined one.
  if (bank.ledger.order(orderIdOf(request)) !== undefined) {
    return now(refusal(bank, request, '0104'))
  }
  const paying = payingCard(bank, request)
  if (paying.kind === 'refused') return now(paying.code())
  const payment: Payment = {
    type,
    bankOrderId: orderIdOf(request),
    clientId: request.value('Terminal/ID'),
    amountMinor: kurusOf(request.value('Transaction/Amount')) ?? 0,
    currency: request.value('Transaction/CurrencyCode'),
    installments: request.value('Transaction/InstallmentCnt'),
    card: paying.card,
    verificationId: paying.verificationId,
  }
  const code = hostRefusal(request, payment)
  if (code !== null) return now(unbooked(bank, request, payment, code))
  const { booked, delivery } = takePayment(bank, payment)
  if (booked === null) return { answer: refusal(bank, request, '0108'), delivery }
  const order = afterEvent(undefined, booked)
  return { answer: bookedAnswer(bank, request, { order, booked }), delivery }
}

/** The first wrong element; the card's are checked later. */
function wrongField(request: ApiRequest): string | null {
  const isVerified = request.has('Transaction/Secure3D')
  const presentCode = request.value('Transaction/CardholderPresentCode')
  return firstFailure([
    ['OrderID', isOrderId(orderIdOf(request))],
    ['TxnAmount', kurusOf(request.value('Transaction/Amount')) !== null],
    ['CurrencyCode', CURRENCIES.has(request.value('Transaction/CurrencyCode'))],
    ['InstallmentCnt', isInstallmentCount(request.value('Transaction/InstallmentCnt'))],
    ['CardholderPresentCode', presentCode === (isVerified ? '13' : '0')],
    ['MotoInd', request.value('Transaction/MotoInd') === 'N'],
    ['Card', request.value('Card/Number') === '' ? isVerified : !isVerified],
  ])
}

/** What the issuer declines without a booking: installments, and more points than there are. */
function hostRefusal(request: ApiRequest, payment: Payment): string | null {
  const { card, installments, currency } = payment
  const used = request.value('Transaction/RewardList/Reward/UsedAmount')
  return firstFailure([
    ['57', takesInstallments(card, installments, currency)],
    ['51', used === '' || (kurusOf(used) ?? 0) <= pointsOf(card)],
  ])
}

function unbooked(bank: Bank, request: ApiRequest, payment: Payment, code: string): ApiAnswer {
  const numbers = { transactionId: '', hostReference: '', authCode: '' }
  const event: PaymentEvent = {
    ...payment,
    ...numbers,
    kind: 'payment',
    at: bank.clock().toISOString(),
    procReturnCode: code,
    hiddenUntil: null,
  }
  return bookedAnswer(bank, request, { order: afterEvent(undefined, event), booked: event })
}

/** With Secure3D: the card of the verification that it proves; the sum must be the form's. */
function payingCard(bank: Bank, request: ApiRequest): PayingCard<() => ApiAnswer> {
  const value = (name: string): string => request.value(`Transaction/${name}`)
  if (!request.has('Transaction/Secure3D')) {
    const paying = cardByData(bank, cardDataOf(request), CARD_NAMES)
    if (paying.kind === 'card') return paying
    const detail = `${paying.code} field is not valid`
    return { kind: 'refused', code: () => refusal(bank, request, '0002', detail) }
  }
  const wrong = (): ApiAnswer => refusal(bank, request, '0122')
  return cardByProof(
    bank,
    {
      md: value('Secure3D/Md'),
      equal: (verification, result) => [
        [request.value('Terminal/ID'), verification.clientId],
        [orderIdOf(request), verification.bankOrderId],
        [value('Secure3D/TxnID'), verification.xid],
        [value('Secure3D/SecurityLevel'), result.eci],
        [value('Secure3D/AuthenticationCode'), result.cavv],
        [kurusOf(value('Amount')), verification.amountMinor],
        [value('CurrencyCode'), verification.currency],
        [value('InstallmentCnt'), verification.installments],
      ],
    },
    { unknown: wrong, spent: wrong, unusable: wrong },
  )
}

/** Charges the card of a form with the level 3D_PAY. Null where the order number was used meanwhile. */
export function chargeVerified(bank: Bank, verification: Verification): PaymentEvent | null {
  if (bank.ledger.order(verification.bankOrderId) !== undefined) return null
  const isPreAuth = valuesOf(verification.echo)('txntype') === 'preauth'
  return takePayment(bank, paymentOf(verification, isPreAuth ? 'PreAuth' : 'Auth')).booked
}
