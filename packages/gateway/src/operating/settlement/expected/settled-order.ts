import {
  type CommissionRate,
  type PayoutTerms,
  rowFor,
} from '../../../payment/installments/index.ts'
import type { Day, ExpectedPart } from '../movement.ts'
import { expectedPartsOf } from './expected-parts.ts'

/** An order with postings in the ledger, as the job reads it. */
export type SettledOrder = Readonly<
  Omit<
    ExpectedPart,
    'sourceId' | 'kind' | 'part' | 'parts' | 'dueOn' | 'bankDay' | 'grossMinor' | 'feeMinor'
  > & {
    /** Null: the batch of the sale is not closed. */
    bankDay: Day | null
    /** When its commission was fixed: for a capture, at the PreAuth. */
    pricedAt: Date
    isReversed: boolean
    /** What the bank took, with points. */
    grossMinor: bigint
    feeMinor: bigint
    cardNetwork: string
    cardType: string
    cardBankCode: string
    returns: readonly SettledOperation[]
  }
>

type SettledOperation = Readonly<{
  operationId: string
  amountMinor: bigint
  backBeforeMinor: bigint
  /** Null: the batch that was open at the return is not closed. */
  bankDay: Day | null
}>

/** Where no row of the plan prices a payment any more, the bank pays at once. */
const AT_ONCE: PayoutTerms = { blockedDays: 0, blockedDayKind: 'calendar', paidIn: 'one' }

/** All parts of an order that its closed batches allow. `rates`: the rows of its merchant and of everybody, of all times. */
export function partsOfOrder(
  order: SettledOrder,
  rates: readonly CommissionRate[],
): readonly ExpectedPart[] {
  const { pricedAt, isReversed, cardNetwork, cardType, cardBankCode, returns, ...rest } = order
  const { bankDay, grossMinor, feeMinor, ...facts } = rest
  if (isReversed || bankDay === null || grossMinor === 0n) return []
  const card = { cardNetwork, cardType, bankCode: cardBankCode }
  const inForce = rates.filter(
    ({ validFrom, validUntil }) =>
      validFrom <= pricedAt && (validUntil === null || validUntil > pricedAt),
  )
  const terms = rowFor(inForce, { card, terminal: order }, order.installmentCount) ?? AT_ONCE
  const sale = { ...facts, sourceId: order.orderId, bankDay, grossMinor, feeMinor }
  const back = returns.flatMap(({ operationId, bankDay: takenOn, ...amounts }) => {
    if (takenOn === null) return []
    const whole = { saleGrossMinor: grossMinor, saleFeeMinor: feeMinor }
    const source = { ...facts, ...amounts, ...whole, sourceId: operationId, bankDay: takenOn }
    return expectedPartsOf({ ...source, kind: 'return' }, terms)
  })
  return [...expectedPartsOf({ ...sale, kind: 'sale' }, terms), ...back]
}
