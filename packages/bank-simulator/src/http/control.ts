import { type Bank, closeBatch, FAULT_KINDS, FAULT_OPERATIONS, type Faults } from '../bank/index.ts'
import {
  authorizedMinor,
  type BankOrder,
  capturedMinor,
  refundedMinor,
  stateOf,
} from '../ledger/index.ts'

/** A JSON answer of the control endpoints. */
export type ControlAnswer = Readonly<{ status: number; body: unknown }>

/**
 * The orders of all banks with amounts in kuruş, to compare with the gateway's: all, one (`bankOrderId`), or those
 * of a bank (`bank`) or a terminal (`clientId`) in a span of time (`from`, `until`).
 */
export function listOrders(banks: readonly Bank[], query: URLSearchParams): ControlAnswer {
  const bankOrderId = query.get('bankOrderId')
  const wanted = banks.filter(({ name }) => (query.get('bank') ?? name) === name)
  const body = wanted.flatMap(({ name, ledger }) => {
    const orders = bankOrderId === null ? ledger.orders() : [ledger.order(bankOrderId)]
    const found = orders.filter((order) => order !== undefined).filter(isWantedBy(query))
    return found.map((order) => summaryOf(name, order))
  })
  return { status: 200, body }
}

/** An unreadable `from` or `until` matches no order. */
function isWantedBy(query: URLSearchParams): (order: BankOrder) => boolean {
  const clientId = query.get('clientId')
  const from = Date.parse(query.get('from') ?? '1970-01-01')
  const until = Date.parse(query.get('until') ?? '9999-12-31')
  return ({ payment }) => {
    const at = Date.parse(payment.at)
    return (clientId ?? payment.clientId) === payment.clientId && at >= from && at < until
  }
}

function summaryOf(bank: string, order: BankOrder) {
  return {
    bank,
    bankOrderId: order.bankOrderId,
    state: stateOf(order),
    authorized: authorizedMinor(order),
    captured: capturedMinor(order),
    refunded: refundedMinor(order),
  }
}

/** Closes the day of every terminal, or of those that `bank` or `clientId` name. */
export function closeBatches(banks: readonly Bank[], query: URLSearchParams): ControlAnswer {
  const settledBatches = banks
    .filter(({ name }) => (query.get('bank') ?? name) === name)
    .flatMap((bank) =>
      bank.terminals
        .filter(({ clientId }) => (query.get('clientId') ?? clientId) === clientId)
        .map(({ clientId }) => closeBatch(bank, clientId)),
    )
  if (settledBatches.length > 0) return { status: 200, body: { settledBatch: settledBatches[0] } }
  return refused('No terminal has this bank and clientId: see GET /simulator/orders.')
}

/** Arms a fault: `{operation, fault, times?, bank?, bankOrderId?}`. */
export function armFault(
  faults: Faults,
  bankNames: readonly string[],
  text: string,
): ControlAnswer {
  const wanted = parseObject(text)
  if (wanted === null) return refused('The body must be a JSON object.')
  const operation = FAULT_OPERATIONS.find((name) => name === wanted['operation'])
  if (operation === undefined) {
    return refused(`operation must be one of ${FAULT_OPERATIONS.join(', ')}.`)
  }
  const fault = FAULT_NAMES.find((name) => name === wanted['fault'])
  if (fault === undefined) return refused(`fault must be one of ${FAULT_NAMES.join(', ')}.`)
  const { times: remaining = 1, bankOrderId = null } = wanted
  if (!isCount(remaining)) return refused('times must be a whole number from 1 to 1000.')
  if (bankOrderId !== null && typeof bankOrderId !== 'string') {
    return refused('bankOrderId must be text where it is given.')
  }
  const bank = bankNames.find((name) => name === wanted['bank']) ?? null
  if (bank === null && (wanted['bank'] ?? null) !== null) {
    return refused(`bank must be one of ${bankNames.join(', ')} where it is given.`)
  }
  faults.arm({ operation, fault, remaining, bank, bankOrderId })
  return listFaults(faults)
}

export function listFaults(faults: Faults): ControlAnswer {
  return { status: 200, body: faults.armed() }
}

export function clearFaults(faults: Faults): ControlAnswer {
  faults.clear()
  return listFaults(faults)
}

const FAULT_NAMES = Object.keys(FAULT_KINDS).filter(isFaultName)

function isFaultName(name: string): name is keyof typeof FAULT_KINDS {
  return name in FAULT_KINDS
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 1000
}

export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value }
      : null
  } catch {
    return null
  }
}

export function refused(message: string): ControlAnswer {
  return { status: 400, body: { error: message } }
}
