export { addTerminal, sealSecrets } from './add-terminal.ts'
export { type BindingStore, bindSecrets } from './bind-secrets.ts'
export {
  createMerchant,
  drawMerchantNumber,
  type IssuedKeyPair,
  issueKeyPair,
  type MerchantCreation,
  type NewMerchant,
  revokeKeyPair,
} from './create-merchant.ts'
export { dayEndMinutesIn, dayEndText } from './day-end-time.ts'
export {
  GRANTS,
  HTTPS_RULE,
  type Merchant,
  type MerchantContact,
  needsHttps,
  PERMISSIONS,
  type Permission,
  requirePermission,
  shownName,
} from './merchant.ts'
export {
  createMerchantDirectory,
  type MerchantDirectory,
  type SecretKey,
} from './merchant-directory.ts'
export type { TerminalObservation, TerminalObservations } from './ports.ts'
export {
  CALLBACK_NAMES_MAXIMUM,
  type CallbackNamesChange,
  type MerchantStore,
  type SealedKeyPair,
  type SecretVault,
  type TerminalStore,
} from './ports.ts'
export { SANDBOX_MERCHANTS, seedSandbox } from './sandbox-merchants.ts'
export {
  type BankAddress,
  bindingOf,
  boundRecord,
  currentTerminals,
  type NewTerminal,
  refusalOfNewPayment,
  refuseNewPayment,
  refuseRemoved,
  refuseUnserved,
  type SealedSecret,
  type SealedTerminal,
  type Terminal,
  type TerminalState,
  terminalNamed,
} from './terminal.ts'
export { createTerminalDirectory } from './terminal-directory.ts'
