export * from './connector.ts'
export {
  createNestpayConnector,
  mayBeAddedToCallbacks,
  nestpayHashIsRight,
} from './nestpay/index.ts'
export type { ListBankOrders, ListedOrder } from './order-list.ts'
export { chooseTerminal } from './routing.ts'
export { simulatorOrders } from './simulator-orders.ts'
export {
  createTerminalWatch,
  type TerminalReport,
  type TerminalStanding,
} from './terminal-watch.ts'
export type { BankTransport } from './transport.ts'
export { createUndiciTransport } from './undici-transport.ts'
export { withCircuit } from './with-circuit.ts'
export { withJournal } from './with-journal.ts'
export { withWatch } from './with-watch.ts'
