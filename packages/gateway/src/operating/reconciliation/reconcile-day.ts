import { mapAtOnce } from '../../base/kernel/index.ts'
import { type InquiryResult, paymentToInquire } from '../../payment/banks/index.ts'
import { findBankOnly, terminalOf } from './bank-only.ts'
import {
  type ComparedOrder,
  comparedOrder,
  comparisonOf,
  type DayReconciliation,
  type DifferenceKind,
  moneyDifference,
  ownMoney,
  type ReconciliationPorts,
} from './day-reconciliation.ts'
import type { BusinessDay, DayOrder } from './report-store.ts'

const ASKED_AT_ONCE = 8
const LIMITS = { timeoutMilliseconds: 20_000 }

/**
 * Compares every order of a business date with the bank's record of the order, and the bank's list of orders,
 * if the bank gives one, with the gateway's orders (decision 5.5). Changes nothing on either side.
 */
export async function reconcileDay(
  ports: ReconciliationPorts,
  day: BusinessDay,
): Promise<DayReconciliation> {
  // The bank's list is read first: an order is stored here before it goes to the bank.
  const bankOnly = await findBankOnly(ports, day)
  const orders = await ports.store.ordersOf(day.date, null)
  const compared = await mapAtOnce(ASKED_AT_ONCE, orders, async (order) =>
    compareOrder(order, await askBank(ports, order)),
  )
  return comparisonOf(day.date, compared, bankOnly)
}

async function askBank(ports: ReconciliationPorts, order: DayOrder): Promise<InquiryResult> {
  const terminal = await terminalOf(ports, order)
  if (terminal === null) return { kind: 'unavailable', cause: 'no terminal' }
  return ports.bankFor(terminal).inquire(terminal, paymentToInquire(order), LIMITS)
}

/** Names the gravest difference between the two sides. */
export function compareOrder(order: DayOrder, answer: InquiryResult): ComparedOrder {
  const record = answer.kind === 'found' ? answer.record : null
  const bank = record && {
    state: record.state,
    takenMinor: record.capturedMinor,
    returnedMinor: record.refundedMinor,
  }
  const holdsMoney = bank?.state === 'taken' || bank?.state === 'settled'
  const money = ownMoney(order, holdsMoney ? bank : null)
  const kind =
    answer.kind === 'unavailable'
      ? 'BankSilent'
      : (moneyDifference(order, money) ?? blockDifference(order, bank?.state))
  return comparedOrder(order, kind, { bank, money })
}

function blockDifference(
  { paymentType, state }: DayOrder,
  bankState: string | undefined,
): DifferenceKind | null {
  // The block in the record of a capture is the block of its PreAuth.
  const isBlocked = paymentType !== 'PostAuth' && bankState === 'preAuthorized'
  return isBlocked === (state === 'PreAuthorized') ? null : 'BlockDiffers'
}
