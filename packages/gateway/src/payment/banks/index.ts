export { askOpenCircuits } from './ask-open-circuits.ts'
export { bankHost } from './bank-host.ts'
export type { BankManifest } from './bank-manifest.ts'
export {
  type AddressRefusal,
  bankAddressRefusal,
  isAddressRefusal,
  PRESET_ORIGINS,
} from './bank-origins.ts'
export type { BankProtocol } from './bank-protocol.ts'
export {
  BANK_PROTOCOLS,
  bankOrderIdFor,
  bankProtocolOf,
  pointsAfterThreeDSecure,
  SHORT_NUMBER_CONNECTORS,
} from './bank-protocols.ts'
export type { BankTerminal } from './bank-terminal.ts'
export { type BankCallStore, createCallBuffer, type KeptBankCall } from './call-buffer.ts'
export { type AskedPayment, type PaymentDifference, shownDigits } from './compare-payment.ts'
export {
  authorizeConfirmed,
  chargedIn,
  differenceInRecord,
  ofNotTaken,
  paymentToInquire,
  saysEnough,
  withoutApproval,
} from './confirm-payment.ts'
export type {
  AuthorizeRequest,
  BankAnswer,
  BankCallLimits,
  BankConnector,
  BankOutcome,
  BankRecord,
  BankWords,
  CallbackVerdict,
  CardForBank,
  GateForm,
  GateOpening,
  GateRequest,
  InquiryResult,
  PointsResult,
  ThreeDSecureProof,
} from './connector.ts'
export { type CredentialRefusal, missingCredential, readCredentials } from './credentials.ts'
export { type CircuitState, withCircuit } from './decorators/with-circuit.ts'
export {
  type BankJournalEntry,
  type BankOperation,
  withJournal,
} from './decorators/with-journal.ts'
export { withSecurityCode } from './decorators/with-security-code.ts'
export { withWatch } from './decorators/with-watch.ts'
export { EMPTY_ANSWER } from './formats/answers.ts'
export { shortSessionPrefix } from './formats/order-numbers.ts'
export {
  attributeOf,
  childOf,
  childrenOf,
  readXml,
  textOf,
  type XmlElement,
} from './formats/xml.ts'
export type { ListBankOrders, ListedOrder } from './order-list.ts'
export { BANK_PRESETS, type BankPreset } from './presets.ts'
export { withSimulatorDayEnd, withSimulatorOrders } from './simulator-terminal.ts'
export { WITHOUT_ANSWER } from './terminal-test/bank-words.ts'
export type { Finding } from './terminal-test/finding.ts'
export { FINDINGS, type FindingName } from './terminal-test/findings.ts'
export {
  shownByQuery,
  type TerminalTest,
  testOrderId,
  testTerminal,
} from './terminal-test/test-terminal.ts'
export {
  createTerminalWatch,
  type TerminalReach,
  type TerminalReport,
} from './terminal-watch.ts'
export { createUndiciTransport } from './undici-transport.ts'
export { UNSERVED } from './unserved.ts'
