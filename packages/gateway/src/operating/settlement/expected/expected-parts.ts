import { splitIntoInstallments } from '../../../base/kernel/index.ts'
import type { PayoutTerms } from '../../../payment/installments/index.ts'
import {
  addBlockedDays,
  addDays,
  addMonths,
  blockedUntil,
  workingDayFrom,
} from '../calendar/index.ts'
import type { Day, ExpectedPart } from '../movement.ts'

type PartFacts = Omit<ExpectedPart, 'kind' | 'part' | 'parts' | 'dueOn' | 'grossMinor' | 'feeMinor'>

/** A sale in a closed batch that was not reversed. A PreAuth is none; its capture is. */
export type SettledSale = PartFacts &
  Readonly<{ kind: 'sale'; grossMinor: bigint; feeMinor: bigint }>

/** What goes back to the card holder: a return, or an amount that the bank takes for a chargeback. */
export type SettledReturn = PartFacts &
  Readonly<{
    kind: 'return' | 'chargeback'
    amountMinor: bigint
    /** What went back of the sale before this. */
    backBeforeMinor: bigint
    /** The whole sale, of which this is a part. */
    saleGrossMinor: bigint
    saleFeeMinor: bigint
  }>

/** What the bank pays for a sale, or takes for a return, on which working days. Exact in the sum, to the kuruş. */
export function expectedPartsOf(
  source: SettledSale | SettledReturn,
  terms: PayoutTerms,
): readonly ExpectedPart[] {
  if (source.kind !== 'sale') return [partOfReturn(source)]
  const { grossMinor, feeMinor, ...facts } = source
  const days = dueDaysOf(source, terms)
  const fees = splitIntoInstallments(feeMinor, days.length)
  return splitIntoInstallments(grossMinor, days.length).map((gross, index) => ({
    ...facts,
    part: index + 1,
    parts: days.length,
    dueOn: days[index] ?? source.bankDay,
    grossMinor: gross,
    feeMinor: fees[index] ?? 0n,
  }))
}

/** One day, or one for each installment that the bank pays as it falls due (decision 10.65). */
function dueDaysOf(
  { bankDay, installmentCount }: Pick<SettledSale, 'bankDay' | 'installmentCount'>,
  { blockedDays, blockedDayKind, paidIn }: PayoutTerms,
): readonly Day[] {
  if (paidIn === 'one') return [addBlockedDays(bankDay, blockedDays, blockedDayKind)]
  const first = blockedUntil(bankDay, blockedDays, blockedDayKind)
  return Array.from({ length: installmentCount }, (_, month) =>
    workingDayFrom(addMonths(first, month)),
  )
}

/** The fee goes back in proportion, as the difference of two rounded-down sums: many returns then add up to the whole. */
function partOfReturn(source: SettledReturn): ExpectedPart {
  const { amountMinor, backBeforeMinor, saleGrossMinor, saleFeeMinor, ...facts } = source
  const feeUntil = (back: bigint) => (saleFeeMinor * back) / saleGrossMinor
  return {
    ...facts,
    part: 1,
    parts: 1,
    dueOn: workingDayFrom(addDays(source.bankDay, 1)),
    grossMinor: -amountMinor,
    feeMinor: feeUntil(backBeforeMinor) - feeUntil(backBeforeMinor + amountMinor),
  }
}
