import type { ExpectedPart } from '../movement.ts'
import type { BoundLine } from '../statements/index.ts'
import { type Difference, groupedBy, type Pair } from './difference.ts'

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

/** Pairs lines of single payments with parts: by the bank's transaction, else by the order number. */
export function pairLines(
  parts: readonly ExpectedPart[],
  lines: readonly (BoundLine & Readonly<{ kind: Detail }>)[],
): Pairing {
  const slots = parts.map((part): Slot => ({ part, isTaken: false }))
  const ways = [
    { by: 'transaction', index: indexOf(slots, ({ bankTransactionId }) => bankTransactionId) },
    { by: 'order', index: indexOf(slots, ({ bankOrderId }) => bankOrderId) },
  ] as const
  const pairs: Pair[] = []
  const differences: Difference[] = []
  for (const line of lines) {
    const keys = { transaction: line.bankTransactionId, order: line.bankOrderId }
    const named = ways
      .map(({ by, index }) => ({ by, slots: fitting(index.get(keyOf(line.kind, keys[by])), line) }))
      .find((way) => way.slots.length > 0)
    const slot = named && closest(named.slots, line)
    if (named !== undefined && slot !== undefined) {
      slot.isTaken = true
      pairs.push({ part: slot.part, line, by: named.by })
    } else {
      const kind = named === undefined ? UNEXPECTED[line.kind] : 'double'
      const doubled = named?.slots.slice(0, 1).map(({ part }) => part) ?? []
      differences.push({ kind, amountMinor: line.netMinor, parts: doubled, lines: [line] })
    }
  }
  const left = slots.filter(({ isTaken }) => !isTaken).map(({ part }) => part)
  return { pairs, left, differences }
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

/** Of several parts, such as two returns of one order, that of the same day and amount. */
function closest(slots: readonly Slot[], line: BoundLine): Slot | undefined {
  const scoreOf = ({ part }: Slot) =>
    Number(part.dueOn === line.valueDate) + Number(part.grossMinor === line.grossMinor)
  return slots
    .filter(({ isTaken }) => !isTaken)
    .toSorted((one, other) => scoreOf(other) - scoreOf(one) || one.part.part - other.part.part)[0]
}
