export { type FormPairs, nestpayHash } from './nestpay-hash.ts'
export {
  type Clock,
  CURRENCIES,
  createIdentifiers,
  displayName,
  formatAmount,
  hostDate,
  type Identifiers,
  LIRA,
  longTime,
  parseAmount,
  type RandomBytes,
  type SandboxTerminal,
  sandboxTerminal,
  transactionDate,
  yearMonth,
} from './terminal.ts'
