import {
  type Bank,
  cardDataError,
  checkProof,
  now,
  type Payment,
  paymentOf,
  pointsOf,
  takePayment,
} from '../bank/index.ts'
import { type CardProfile, profileOf } from '../card-profile.ts'
import { CURRENCIES, LIRA } from '../formats/index.ts'
import { afterEvent, type PaymentEvent, type Verification } from '../ledger/index.ts'
import { type ApiAnswer, type ApiOutcome, bookedAnswer, refusal } from './answer.ts'
import { type ApiRequest, isInstallmentCount, isOrderId, kurusOf, orderIdOf } from './request.ts'

/** sales and preauth: with a card, or after 3-D Secure with Secure3D and without a card. */
export function pay(bank: Bank, request: ApiRequest, type: PaymentEvent['type']): ApiOutcome {
  const wrong = wrongField(request)
  if (wrong !== null) return now(refusal(bank, request, '0002', `${wrong} field is not valid`))
  // Every attempt uses the order number up, also a declined one.
  if (bank.ledger.order(orderIdOf(request)) !== undefined) {
    return now(refusal(bank, request, '0104'))
  }
  const paying = payingCard(bank, request)
  if (paying.kind === 'refused') return now(paying.answer)
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
  const checks: readonly (readonly [name: string, good: boolean])[] = [
    ['OrderID', isOrderId(orderIdOf(request))],
    ['TxnAmount', kurusOf(request.value('Transaction/Amount')) !== null],
    ['CurrencyCode', CURRENCIES.has(request.value('Transaction/CurrencyCode'))],
    ['InstallmentCnt', isInstallmentCount(request.value('Transaction/InstallmentCnt'))],
    ['CardholderPresentCode', presentCode === (isVerified ? '13' : '0')],
    ['MotoInd', request.value('Transaction/MotoInd') === 'N'],
    ['Card', request.value('Card/Number') === '' ? isVerified : !isVerified],
  ]
  return checks.find(([, good]) => !good)?.[0] ?? null
}

/** What the issuer declines without a booking: installments, and more points than there are. */
function hostRefusal(
  request: ApiRequest,
  { card, installments, currency }: Payment,
): string | null {
  if (installments !== '' && (card.foreign || card.kind !== 'credit' || currency !== LIRA)) {
    return '57'
  }
  const used = request.value('Transaction/RewardList/Reward/UsedAmount')
  return used === '' || (kurusOf(used) ?? 0) <= pointsOf(card) ? null : '51'
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

type PayingCard =
  | Readonly<{ kind: 'card'; card: CardProfile; verificationId: string | null }>
  | Readonly<{ kind: 'refused'; answer: ApiAnswer }>

const CARD_ELEMENTS = {
  number: 'CardNumber',
  expiry: 'CardExpireDate',
  expired: 'CardExpireDate',
  code: 'CardCVV2',
} as const

function payingCard(bank: Bank, request: ApiRequest): PayingCard {
  if (request.has('Transaction/Secure3D')) return verifiedCard(bank, request)
  const number = request.value('Card/Number')
  const [expiry, code] = [request.value('Card/ExpireDate'), request.value('Card/CVV2')]
  const error = cardDataError({ number, expiry, code }, bank.clock())
  if (error === null) return { kind: 'card', card: profileOf(number), verificationId: null }
  const detail = `${CARD_ELEMENTS[error]} field is not valid`
  return { kind: 'refused', answer: refusal(bank, request, '0002', detail) }
}

/** The card of the verification that Secure3D proves; the sum must be the form's. */
function verifiedCard(bank: Bank, request: ApiRequest): PayingCard {
  const value = (name: string): string => request.value(`Transaction/${name}`)
  const proof = checkProof(bank, value('Secure3D/Md'), (verification, result) => {
    const equal = [
      request.value('Terminal/ID') === verification.clientId,
      orderIdOf(request) === verification.bankOrderId,
      value('Secure3D/TxnID') === verification.xid,
      value('Secure3D/SecurityLevel') === result.eci,
      value('Secure3D/AuthenticationCode') === result.cavv,
      kurusOf(value('Amount')) === verification.amountMinor,
      value('CurrencyCode') === verification.currency,
      value('InstallmentCnt') === verification.installments,
    ]
    return !equal.includes(false)
  })
  if (proof.kind === 'refused') {
    return { kind: 'refused', answer: refusal(bank, request, '0122') }
  }
  const { card, id } = proof.verification
  return { kind: 'card', card, verificationId: id }
}

/** Charges the card of a form with the level 3D_PAY. Null where the order number was used meanwhile. */
export function chargeVerified(bank: Bank, verification: Verification): PaymentEvent | null {
  if (bank.ledger.order(verification.bankOrderId) !== undefined) return null
  const isPreAuth = verification.echo.some(
    ([name, value]) => name === 'txntype' && value === 'preauth',
  )
  return takePayment(bank, paymentOf(verification, isPreAuth ? 'PreAuth' : 'Auth')).booked
}
