export * from './connector.ts'
export {
  createNestpayConnector,
  mayBeAddedToCallbacks,
  nestpayHashIsRight,
} from './nestpay/index.ts'
export { type ListBankOrders, type ListedOrder, simulatorOrders } from './order-list.ts'
export { chooseTerminal } from './routing.ts'
export {
  createTerminalWatch,
  type TerminalReport,
  type TerminalStanding,
} from './terminal-watch.ts'
export { type BankTransport, createUndiciTransport } from './transport.ts'
export { withCircuit } from './with-circuit.ts'
export { withJournal } from './with-journal.ts'
export { withWatch } from './with-watch.ts'
