import type { BankTerminal } from './connector.ts'

/** An order that holds or held money, as a bank lists it. Amounts in kuruş. */
export type ListedOrder = Readonly<{
  bankOrderId: string
  state: 'preAuthorized' | 'taken'
  takenMinor: bigint
  returnedMinor: bigint
}>

export type OrderListing =
  | Readonly<{ kind: 'listed'; orders: readonly ListedOrder[] }>
  /** The bank's protocol lists no orders: the operator has to give the bank's own list. */
  | Readonly<{ kind: 'notOffered' }>
  | Readonly<{ kind: 'unavailable'; cause: string }>

/**
 * What a terminal was paid or had blocked from one moment up to another, by the bank's clock. It finds what
 * asking order by order cannot: what only the bank has. Never throws.
 */
export type ListBankOrders = (
  terminal: Pick<BankTerminal, 'apiUrl' | 'clientId'>,
  span: Readonly<{ from: Date; until: Date }>,
) => Promise<OrderListing>
