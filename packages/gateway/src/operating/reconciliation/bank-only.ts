import type { ListedOrder } from '../../payment/banks/index.ts'
import type { Terminal } from '../../payment/merchants/index.ts'
import type { DayReconciliation, ReconciliationPorts } from './day-reconciliation.ts'
import type { BusinessDay, DayOrder, DayTerminal } from './report-store.ts'

/** The clocks of the bank and of the gateway differ by less. */
const CLOCK_ERROR_MILLISECONDS = 5 * 60 * 1_000

/** For all calls of one terminal's list. */
const LIMITS = { timeoutMilliseconds: 120_000 }

type BankOnly = Pick<DayReconciliation, 'differences' | 'unlisted'>

/**
 * Finds the orders that only the bank has, at the terminals whose banks list their orders. Such an order is no
 * order of the gateway, of this day or another one. After a restore these are the orders that were lost.
 */
export async function findBankOnly(
  ports: ReconciliationPorts,
  day: BusinessDay,
): Promise<BankOnly> {
  const found: BankOnly[] = []
  for (const terminal of await ports.store.terminalsOn(day)) {
    found.push(await bankOnlyAt(ports, terminal))
  }
  const seen = new Set<string>()
  return {
    // Two terminals of the gateway may be one terminal at the bank.
    differences: found
      .flatMap((one) => one.differences)
      .filter(({ bankOrderId: id }) => id === null || seen.size < seen.add(id).size),
    unlisted: found.flatMap((one) => one.unlisted),
  }
}

async function bankOnlyAt(ports: ReconciliationPorts, place: DayTerminal): Promise<BankOnly> {
  const { merchantNumber, terminalAlias } = place
  const nobody = { merchantNumber, terminalAlias, orderId: null, here: null }
  const terminal = await terminalOf(ports, place)
  const span = spanOf(place)
  const list = terminal && ports.bankFor(terminal).listOrders
  const listing = list && (await list(terminal, span, LIMITS))
  if (listing === null || listing.kind === 'notOffered') {
    return { differences: [], unlisted: [{ merchantNumber, terminalAlias }] }
  }
  if (listing.kind === 'unavailable') {
    const silence = { kind: 'BankSilent', ...nobody, bankOrderId: null, bank: null } as const
    return { differences: [silence], unlisted: [] }
  }
  const unknown = await unknownOf(ports, listing.orders, span)
  return {
    differences: unknown.map(({ bankOrderId, ...bank }) => {
      return { kind: 'UnknownHere', ...nobody, bankOrderId, bank }
    }),
    unlisted: [],
  }
}

/** Null where nobody can be asked: a terminal of the simulator while no simulator runs. */
export async function terminalOf(
  { terminalsOf }: Pick<ReconciliationPorts, 'terminalsOf'>,
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
  { store }: ReconciliationPorts,
  listed: readonly ListedOrder[],
  span: ReturnType<typeof spanOf>,
): Promise<readonly ListedOrder[]> {
  if (listed.length === 0) return []
  const ids = listed.map(({ bankOrderId }) => bankOrderId)
  const known = new Set(await store.knownBankOrders(ids, span))
  return listed.filter(({ bankOrderId }) => !known.has(bankOrderId))
}
