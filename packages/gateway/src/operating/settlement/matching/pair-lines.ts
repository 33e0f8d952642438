import { groupedBy } from '../../../base/kernel/index.ts'
import type { ExpectedPart } from '../movement.ts'
import type { BoundLine } from '../statements/index.ts'
import type { Difference, Pair } from './difference.ts'

type Slot = { readonly part: ExpectedPart; isTaken: boolean }

export type Pairing = Readonly<{
  pairs: readonly Pair[]
  /** Parts that no line names. */
  left: readonly ExpectedPart[]
  /** Lines that name a part which another line has, or none. */
  differences: readonly Difference[]
}>

/** What a line is called that names nothing expected. */
const UNEXPECTED = {
  sale: 'unknownSale',
  return: 'returnWithoutSale',
  chargeback: 'chargeback',
} as const

type Detail = keyof typeof UNEXPECTED

type DetailLine = BoundLine & Readonly<{ kind: Detail }>

/** A line with the parts that its bank's transaction names, or else its order number. */
type Named = Readonly<{ line: DetailLine; by: Pair['by']; slots: readonly Slot[] }>

/**
 * Pairs lines of single payments with parts: by the bank's transaction, else by the order number. Lines that say what was
 * expected go first, so that another line of the same order, such as a second return, does not take their parts.
 */
export function pairLines(parts: readonly ExpectedPart[], lines: readonly DetailLine[]): Pairing {
  const slots = parts.map((part): Slot => ({ part, isTaken: false }))
  const pairs: Pair[] = []
  const differences: Difference[] = []
  const others: Named[] = []
  const take = ({ line, by }: Named, slot: Slot): void => {
    slot.isTaken = true
    pairs.push({ part: slot.part, line, by })
  }
  for (const named of namedBy(slots, lines)) {
    const exact = named.slots.find((slot) => !slot.isTaken && scoreOf(slot, named.line) === EXACT)
    if (exact === undefined) others.push(named)
    else take(named, exact)
  }
  for (const named of others) {
    const slot = closest(named)
    if (slot === undefined) differences.push(unpaired(named))
    else take(named, slot)
  }
  const left = slots.filter(({ isTaken }) => !isTaken).map(({ part }) => part)
  return { pairs, left, differences }
}

function namedBy(slots: readonly Slot[], lines: readonly DetailLine[]): readonly Named[] {
  const byTransaction = indexOf(slots, ({ bankTransactionId }) => bankTransactionId)
  const byOrder = indexOf(slots, ({ bankOrderId }) => bankOrderId)
  return lines.map((line) => {
    const transaction = byTransaction.get(keyOf(line.kind, line.bankTransactionId))
    const found = fitting(transaction, line)
    if (found.length > 0) return { line, by: 'transaction', slots: found }
    return {
      line,
      by: 'order',
      slots: fitting(byOrder.get(keyOf(line.kind, line.bankOrderId)), line),
    }
  })
}

/** A second line belongs to the day of the part that it repeats. */
function unpaired({ line, slots }: Named): Difference {
  const [like] = byLikeness(slots, line)
  const kind = like === undefined ? UNEXPECTED[line.kind] : 'double'
  const parts = like === undefined ? [] : [like.part]
  return { kind, amountMinor: line.netMinor, parts, lines: [line] }
}

function indexOf(
  slots: readonly Slot[],
  idOf: (part: ExpectedPart) => string | null,
): ReadonlyMap<string, readonly Slot[]> {
  const named = slots.filter(({ part }) => idOf(part) !== null)
  return groupedBy(named, ({ part }) => keyOf(part.kind, idOf(part)))
}

/** Empty where there is no id. */
function keyOf(kind: string, id: string | null): string {
  return id === null ? '' : `${kind} ${id}`
}

function fitting(slots: readonly Slot[] | undefined, line: BoundLine): readonly Slot[] {
  return (slots ?? []).filter(
    ({ part }) =>
      (line.part === null || line.part === part.part) &&
      (line.terminalId === null || line.terminalId === part.terminalId),
  )
}

/** Both the day and the amount. */
const EXACT = 2

function scoreOf({ part }: Slot, line: BoundLine): number {
  return Number(part.dueOn === line.valueDate) + Number(part.grossMinor === line.grossMinor)
}

function byLikeness(slots: readonly Slot[], line: BoundLine): readonly Slot[] {
  return slots.toSorted(
    (one, other) => scoreOf(other, line) - scoreOf(one, line) || one.part.part - other.part.part,
  )
}

/** Of several parts that no line has, that of the same day or amount. What another line says as well is there twice. */
function closest({ slots, line }: Named): Slot | undefined {
  if (slots.some((slot) => slot.isTaken && scoreOf(slot, line) === EXACT)) return undefined
  const free = slots.filter(({ isTaken }) => !isTaken)
  return byLikeness(free, line)[0]
}
