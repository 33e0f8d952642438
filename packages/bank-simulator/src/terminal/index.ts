export { type FormPairs, nestpayHash } from './nestpay-hash.ts'
export {
  type Clock,
  createIdentifiers,
  currencies,
  displayName,
  formatAmount,
  hostDate,
  type Identifiers,
  lira,
  longTime,
  parseAmount,
  type RandomBytes,
  sandboxTerminal,
  type Terminal,
  transactionDate,
  yearMonth,
} from './terminal.ts'
