import type { Day, ExpectedPart } from '../movement.ts'
import type { BoundLine } from '../statements/index.ts'

export type DifferenceKind =
  | 'wrongCommission'
  | 'wrongValueDate'
  | 'wrongSum'
  | 'missing'
  | 'double'
  | 'unknownSale'
  | 'returnWithoutSale'
  | 'splitBatch'
  | 'chargeback'
  | 'fee'
  | 'currency'
  | 'otherTerminal'

/** What a bank paid otherwise than was expected. */
export type Difference = Readonly<{
  kind: DifferenceKind
  /**
   * In kuruş (of `currency`: in hundredths of that): what the merchant has too little of is negative. Of an amount that
   * came on another day: the amount.
   */
  amountMinor: bigint
  parts: readonly ExpectedPart[]
  lines: readonly BoundLine[]
}>

/** The day on which the money was due, or else came. */
export function dayOf({ parts, lines }: Pick<Difference, 'parts' | 'lines'>): Day {
  return parts[0]?.dueOn ?? lines[0]?.valueDate ?? ''
}

/** An expected part and the line in which the bank paid it. */
export type Pair = Readonly<{ part: ExpectedPart; line: BoundLine; by: 'transaction' | 'order' }>

export function netOf({ grossMinor, feeMinor }: ExpectedPart): bigint {
  return grossMinor - feeMinor
}

export function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}
