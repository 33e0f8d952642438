import type { ListedOrder } from '../banks/index.ts'
import type { Terminal } from '../merchants/index.ts'
import {
  type ComparedMoney,
  type ComparePorts,
  type DayComparison,
  type DayDifference,
  NO_MONEY,
} from './day-comparison.ts'
import type { BusinessDay, DayOrder, DayTerminal } from './report-store.ts'

/** Clocks of the bank and of the gateway are not further apart than that. */
const CLOCK_ERROR_MILLISECONDS = 5 * 60 * 1_000

/** What the bank has and we do not, at the terminals whose banks list their orders. */
type BankOnly = Pick<DayComparison, 'differences' | 'unlisted'> &
  Readonly<{ money: readonly ComparedMoney[] }>

/**
 * Holds the bank's list of a day beside all our orders of the time: what stands in it and is no order here,
 * of this day or another, only the bank has. After a restore that is what was lost.
 */
export async function findBankOnly(ports: ComparePorts, day: BusinessDay): Promise<BankOnly> {
  const terminals = await ports.store.terminalsOn(day)
  const found: Omit<BankOnly, 'money'>[] = []
  for (const terminal of terminals) found.push(await bankOnlyAt(ports, terminal))
  const seen = new Set<string | null>()
  // Two terminals of ours may be one at the bank.
  const isFirst = ({ bankOrderId }: DayDifference) =>
    bankOrderId === null || (!seen.has(bankOrderId) && seen.add(bankOrderId).size > 0)
  const differences = found.flatMap((one) => one.differences).filter(isFirst)
  return {
    differences,
    unlisted: found.flatMap((one) => one.unlisted),
    money: differences.flatMap(moneyOf),
  }
}

async function bankOnlyAt(
  ports: ComparePorts,
  place: DayTerminal,
): Promise<Omit<BankOnly, 'money'>> {
  const terminal = await terminalOf(ports, place)
  const span = spanOf(place)
  const listing =
    terminal === null ? ({ kind: 'notOffered' } as const) : await ports.listOrders(terminal, span)
  const { merchantNumber, terminalAlias } = place
  const nobody = { merchantNumber, terminalAlias, orderId: null, here: null }
  switch (listing.kind) {
    case 'notOffered':
      return { differences: [], unlisted: [{ merchantNumber, terminalAlias }] }
    case 'unavailable':
      return {
        differences: [{ kind: 'BankSilent', ...nobody, bankOrderId: null, bank: null }],
        unlisted: [],
      }
    case 'listed': {
      const unknown = await unknownOf(ports, listing.orders, span)
      return {
        differences: unknown.map(({ bankOrderId, ...bank }) => {
          return { kind: 'UnknownHere', ...nobody, bankOrderId, bank }
        }),
        unlisted: [],
      }
    }
  }
}

/** Null where nobody could be asked: a terminal at the simulator while there is none. */
export async function terminalOf(
  { terminalsOf }: Pick<ComparePorts, 'terminalsOf'>,
  { merchantId, terminalId }: Pick<DayOrder, 'merchantId' | 'terminalId'>,
): Promise<Terminal | null> {
  const terminals = await terminalsOf(merchantId)
  return terminals.find((terminal) => terminal.terminalId === terminalId) ?? null
}

function spanOf({ from, until }: DayTerminal) {
  return {
    from: new Date(from.getTime() - CLOCK_ERROR_MILLISECONDS),
    until: new Date(until.getTime() + CLOCK_ERROR_MILLISECONDS),
  }
}

async function unknownOf(
  { store }: ComparePorts,
  listed: readonly ListedOrder[],
  span: Readonly<{ from: Date; until: Date }>,
): Promise<readonly ListedOrder[]> {
  if (listed.length === 0) return []
  const ids = listed.map(({ bankOrderId }) => bankOrderId)
  const known = new Set(await store.knownBankOrders(ids, span))
  return listed.filter(({ bankOrderId }) => !known.has(bankOrderId))
}

function moneyOf({ merchantNumber, terminalAlias, bank }: DayDifference): readonly ComparedMoney[] {
  return bank === null ? [] : [{ merchantNumber, terminalAlias, here: NO_MONEY, bank }]
}
