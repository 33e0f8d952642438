import { groupedBy } from '../../../base/kernel/index.ts'
import type { Day, ExpectedPart } from '../movement.ts'
import type { BoundLine } from '../statements/index.ts'
import type { BankMatch } from './by-bank.ts'
import { netOf, sumOf } from './difference.ts'

/** Money of a value date of a terminal that was seen in a statement. */
export type Received = Readonly<{ terminalId: string; dueOn: Day; amountMinor: bigint }>

/** `cameOn`: the day by which it is compared with the sum of the account. */
type Entry = Received & Readonly<{ cameOn: Day }>

/**
 * What a bank paid: payment by payment for the day on which each was due, and what its payouts say beyond that. Where
 * the account says another sum than the payments, the account counts.
 */
export function receivedOf(match: BankMatch): readonly Received[] {
  const named = [...pairEntries(match), ...otherEntries(match)]
  const payouts = match.lines.filter((line) => line.kind === 'payout' && isCounted(line))
  const scopes = groupedBy(payouts, ({ valueDate, terminalId }) => `${valueDate} ${terminalId}`)
  const paired = new Set(match.pairs.map(({ part }) => part))
  const unnamed = match.parts.filter((part) => !paired.has(part))
  const known: Known = {
    named: groupedBy(named, ({ cameOn }) => cameOn),
    unnamed: groupedBy(unnamed, ({ dueOn }) => dueOn),
  }
  const rest = [...scopes.values()].flatMap((lines) => beyond(lines, known))
  const days = groupedBy([...named, ...rest], ({ terminalId, dueOn }) => `${terminalId} ${dueOn}`)
  return [...days.values()].flatMap((entries) => {
    const [first] = entries
    const amountMinor = sumOf(entries.map((entry) => entry.amountMinor))
    if (first === undefined || amountMinor === 0n) return []
    return [{ terminalId: first.terminalId, dueOn: first.dueOn, amountMinor }]
  })
}

function isCounted({ currency, terminalOwner }: BoundLine): boolean {
  return currency === 'TRY' && terminalOwner !== 'other'
}

function pairEntries({ pairs }: BankMatch): readonly Entry[] {
  return pairs.map(({ part: { terminalId, dueOn }, line }) => ({
    ...{ terminalId, dueOn, amountMinor: line.netMinor, cameOn: line.valueDate },
  }))
}

const DETAILS: readonly BoundLine['kind'][] = ['sale', 'return', 'chargeback']

/** Payments in the statement that nobody expected came too. */
function otherEntries({ pairs, lines }: BankMatch): readonly Entry[] {
  const paired = new Set<BoundLine>(pairs.map(({ line }) => line))
  return lines.flatMap((line) => {
    const { terminalId, valueDate, netMinor } = line
    if (terminalId === null || !isCounted(line) || paired.has(line)) return []
    if (!DETAILS.includes(line.kind)) return []
    return [{ terminalId, dueOn: valueDate, amountMinor: netMinor, cameOn: valueDate }]
  })
}

/** By day. */
type Known = Readonly<{
  named: ReadonlyMap<Day, readonly Entry[]>
  /** Parts that no line names. */
  unnamed: ReadonlyMap<Day, readonly ExpectedPart[]>
}>

/** What payouts of one day say beyond the payments of that day that lines name. */
function beyond(payouts: readonly BoundLine[], { named, unnamed }: Known): readonly Entry[] {
  const [first] = payouts
  if (first === undefined) return []
  const { valueDate: day, terminalId } = first
  const here = (named.get(day) ?? []).filter(
    (entry) => terminalId === null || entry.terminalId === terminalId,
  )
  const restMinor =
    sumOf(payouts.map(({ netMinor }) => netMinor)) -
    sumOf(here.map(({ amountMinor }) => amountMinor))
  const shares =
    terminalId === null
      ? sharesOf(restMinor, unnamed.get(day) ?? [], here)
      : [{ terminalId, amountMinor: restMinor }]
  return shares.map((share) => ({ ...share, dueOn: day, cameOn: day }))
}

/** A sum for all terminals gives each what it was to have; the last one has what is over, or lacks. */
function sharesOf(
  restMinor: bigint,
  unnamed: readonly ExpectedPart[],
  here: readonly Entry[],
): readonly Readonly<{ terminalId: string; amountMinor: bigint }>[] {
  const expected = groupedBy(unnamed, ({ terminalId }) => terminalId)
  const ids = [...(expected.size === 0 ? groupedBy(here, (entry) => entry.terminalId) : expected)]
  const terminals = ids.map(([terminalId]) => terminalId).toSorted()
  let leftMinor = restMinor
  return terminals.map((terminalId, at) => {
    const own = sumOf((expected.get(terminalId) ?? []).map(netOf))
    const amountMinor = at === terminals.length - 1 ? leftMinor : own
    leftMinor -= amountMinor
    return { terminalId, amountMinor }
  })
}
