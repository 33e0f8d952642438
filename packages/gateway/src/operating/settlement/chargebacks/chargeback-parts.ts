import { expectedPartsOf, type SettledOrder } from '../expected/index.ts'
import type { Day, ExpectedPart } from '../movement.ts'

/** A change of what is charged back of an order: an amount more where a case opens, an amount less where one is won. */
export type ChargedBack = Readonly<{
  chargebackId: string
  beforeMinor: bigint
  afterMinor: bigint
  bankDay: Day
  /** The value date. */
  dueOn: Day
}>

/**
 * What the bank takes for a chargeback, or gives back for one that was won. The fee goes with it in proportion. Returns
 * take their shares of the fee from the beginning of the sale, chargebacks from its end: together they are exact, to the
 * kuruş, in whatever order cases open and end.
 */
export function chargebackPart(
  { isReversed: _reversed, pricedAt: _at, returns: _back, cardType: _type, ...order }: SettledOrder,
  change: ChargedBack,
): ExpectedPart {
  const { chargebackId, beforeMinor, afterMinor, bankDay, dueOn } = change
  const { grossMinor, feeMinor, cardNetwork: _network, cardBankCode: _bank, ...facts } = order
  const isTaken = afterMinor > beforeMinor
  const mostMinor = isTaken ? afterMinor : beforeMinor
  const [part] = expectedPartsOf(
    {
      ...facts,
      kind: 'chargeback',
      sourceId: chargebackId,
      bankDay,
      amountMinor: mostMinor - (isTaken ? beforeMinor : afterMinor),
      backBeforeMinor: grossMinor - mostMinor,
      saleGrossMinor: grossMinor,
      saleFeeMinor: feeMinor,
    },
    { blockedDays: 0, blockedDayKind: 'calendar', paidIn: 'one' },
  )
  if (part === undefined) throw new Error(`The chargeback ${chargebackId} has no part.`)
  if (isTaken) return { ...part, dueOn }
  const [gross, fee] = [-part.grossMinor, -part.feeMinor]
  return { ...part, part: 2, parts: 2, dueOn, grossMinor: gross, feeMinor: fee }
}
