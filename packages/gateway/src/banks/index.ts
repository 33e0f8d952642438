export {
  type AuthorizeRequest,
  type BankAnswer,
  type BankCallLimits,
  type BankConnector,
  type BankOutcome,
  type BankRecord,
  type BankTerminal,
  type CallbackVerdict,
  type CardDigits,
  type CardForBank,
  chooseTerminal,
  type GateExpectation,
  type GateForm,
  type GateRequest,
  type InquiryResult,
  type PointsResult,
  type ThreeDSecureProof,
} from './connector.ts'
export { mayBeAddedToCallbacks } from './nestpay/callback-names.ts'
export { createNestpayConnector } from './nestpay/connector.ts'
export { nestpayHashIsRight } from './nestpay/hash.ts'
export { type ListBankOrders, type ListedOrder, simulatorOrders } from './order-list.ts'
export {
  createTerminalWatch,
  type TerminalReport,
  type TerminalStanding,
} from './terminal-watch.ts'
export { createUndiciTransport } from './transport.ts'
export { withCircuit } from './with-circuit.ts'
export { withJournal } from './with-journal.ts'
export { withWatch } from './with-watch.ts'
