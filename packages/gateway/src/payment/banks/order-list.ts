import type { BankTerminal } from './bank-terminal.ts'

/** An order with money taken or blocked, as a bank lists it. Amounts in kuruş. */
export type ListedOrder = Readonly<{
  bankOrderId: string
  state: 'preAuthorized' | 'taken'
  takenMinor: bigint
  returnedMinor: bigint
}>

export type OrderListing =
  | Readonly<{ kind: 'listed'; orders: readonly ListedOrder[] }>
  /** The bank's protocol lists no orders, so the operator must provide the bank's list. */
  | Readonly<{ kind: 'notOffered' }>
  | Readonly<{ kind: 'unavailable'; cause: string }>

export type OrderSpan = Readonly<{ from: Date; until: Date }>

/**
 * The orders of a terminal whose payment began between two moments of the bank's clock. Only a list shows the orders
 * that the bank has and the gateway lacks. Never throws.
 *
 * @param limits the time for the whole list, which may take several calls
 */
export type ListBankOrders = (
  terminal: BankTerminal,
  span: OrderSpan,
  limits: Readonly<{ timeoutMilliseconds: number }>,
) => Promise<OrderListing>
