import type { BankRecord, InquiryResult } from '../connector.ts'
import { refusedQuery, sumOf, unavailable, wholeList } from '../formats/answers.ts'
import { countOf, minorFromDecimal } from '../formats/field-texts.ts'
import { LIRA } from '../formats/request-texts.ts'
import { APPROVED, CODES } from './outcomes.ts'
import { captureIdOf } from './request.ts'
import { type PayflexAnswer, type PayflexValues, toBankAnswer } from './response.ts'

/** One transaction of a search. There is no state: flags say what followed. */
type Row = Readonly<{
  type: string
  transactionId: string
  isApproved: boolean
  /** Cancelled by the merchant, or reversed by the bank. */
  isUndone: boolean
  isCaptured: boolean
  amountMinor: bigint
  /** Null where the row does not say. */
  refundedMinor: bigint | null
  value: PayflexValues
}>

export type Searched =
  | Readonly<{ kind: 'rows'; rows: readonly Row[] }>
  | Exclude<InquiryResult, { kind: 'found' }>

/** The transactions of an order. An empty list counts only where the bank says that it found none. */
export function readSearch({ service, value, rows }: PayflexAnswer, bankOrderId: string): Searched {
  const [status, code] = [value('Status'), value('ResponseCode')]
  if (service !== 'search' || status === null) return unavailable('unreadable')
  if (status !== 'Success' || code !== APPROVED) {
    return refusedQuery(toBankAnswer(value), CODES.refusesTerminal(code))
  }
  const [count, found] = [value('TotalItemCount'), rows ?? []]
  if (count === '0' && found.length === 0) return { kind: 'notFound' }
  const known = wholeList(found.map(readRow))
  const isWhole = found.length > 0 && found.length >= Number(count ?? 0)
  if (!isWhole || known === null) return unavailable('unreadable')
  const isOurs = ({ transactionId, value: said }: Row): boolean =>
    (said('OrderId') ?? transactionId.slice(0, bankOrderId.length)) === bankOrderId
  return known.every(isOurs) ? { kind: 'rows', rows: known } : unavailable('anotherOrder')
}

function readRow(value: PayflexValues): Row | null {
  const [type, transactionId, code] = [
    value('TransactionType'),
    value('TransactionId'),
    value('ResultCode'),
  ]
  const amountMinor = minorFromDecimal(value('CurrencyAmount') ?? '0')
  const isSet = (name: string): boolean => value(name)?.toLowerCase() === 'true'
  if (type === null || transactionId === null || code === null || amountMinor === null) return null
  return {
    type,
    transactionId,
    isApproved: code === APPROVED,
    isUndone: isSet('IsCanceled') || isSet('IsReversed'),
    isCaptured: isSet('IsCaptured'),
    amountMinor,
    refundedMinor: minorFromDecimal(value('TotalRefundAmount') ?? ''),
    value,
  }
}

const OPERATIONS: Readonly<Record<string, 'Auth' | 'PreAuth'>> = { Sale: 'Auth', Auth: 'PreAuth' }

/** The payment of an order, with the capture that stands. */
export type Standing = Readonly<{ payment: Row; capture: Row | null }>

/** Null: no payment is among the rows. */
export function standingOf(rows: readonly Row[], bankOrderId: string): Standing | null {
  const payments = rows.filter(({ type }) => type in OPERATIONS)
  const payment = payments.find(({ isApproved }) => isApproved) ?? payments.at(-1)
  if (payment === undefined) return null
  const captures = rows.filter((row) => row.type === 'Capture' && row.isApproved && !row.isUndone)
  const own = captures.find(({ transactionId }) => transactionId === captureIdOf(bankOrderId))
  return { payment, capture: own ?? captures[0] ?? null }
}

/** Whether the bank says that a hold was captured and does not show by what: then the capture is asked for. */
export function lacksCapture({ payment, capture }: Standing): boolean {
  return payment.type === 'Auth' && payment.isCaptured && capture === null
}

/** The transaction that took the money or holds it: a cancellation and a refund name it. */
export function referenceOf({ payment, capture }: Standing): string {
  return (capture ?? payment).transactionId
}

export function readRecord(standing: Standing, rows: readonly Row[]): InquiryResult {
  const { payment } = standing
  const refundedMinor = refundedOf(standing, rows)
  const isRefunded = /true/i.test((standing.capture ?? payment).value('IsRefunded') ?? '')
  // The search says that the hold was captured, or that something was refunded, and does not show how much.
  const isSumLacking = lacksCapture(standing) ? !payment.isUndone : isRefunded && !refundedMinor
  if (isSumLacking) return unavailable('unreadable')
  const state = stateOf(standing)
  const taking = state === 'taken' ? (standing.capture ?? payment) : null
  const code = payment.value('ResultCode') ?? ''
  return {
    kind: 'found',
    record: {
      state,
      authorizedMinor: payment.isApproved ? payment.amountMinor : 0n,
      capturedMinor: taking?.amountMinor ?? 0n,
      refundedMinor,
      isoCode: state === 'declined' ? (CODES.declineOf(code)?.isoCode ?? '05') : null,
      answer: { ...toBankAnswer((taking ?? payment).value), responseMessage: null },
      ...saidOf(payment),
    },
  }
}

function stateOf({ payment, capture }: Standing): BankRecord['state'] {
  if (!payment.isApproved) return 'declined'
  if (payment.isUndone) return 'voided'
  return payment.type === 'Sale' || capture !== null ? 'taken' : 'preAuthorized'
}

/** The bank's own sum, which may be on the payment or on its capture; else that of the refunds that it lists. */
function refundedOf({ payment, capture }: Standing, rows: readonly Row[]): bigint {
  const sums = [payment, capture].flatMap((row) => row?.refundedMinor ?? [])
  const listed = rows.filter((row) => row.type === 'Refund' && row.isApproved && !row.isUndone)
  return sums.reduce((most, sum) => (sum > most ? sum : most), sums.length > 0 ? 0n : sumOf(listed))
}

function saidOf({ type, value }: Row): Pick<BankRecord, 'said' | 'currency'> {
  const currency = value('AmountCode') ?? value('CurrencyCode') ?? LIRA
  const secured = value('ThreeDSecureType')
  const said = {
    isLira: currency === LIRA,
    installmentCount: countOf(value('NumberOfInstallments') ?? value('InstallmentCount')),
    operation: OPERATIONS[type] ?? null,
    cardMask: value('PanMasked'),
    // 1 is a payment without 3-D Secure.
    isVerified: secured === null ? null : secured !== '1',
  }
  return currency === LIRA ? { said } : { said, currency }
}
