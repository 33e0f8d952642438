export {
  type BankDifference,
  type BankLine,
  type Comparison,
  compareByBank,
} from './by-bank.ts'
export { CLAIM_TABLE } from './claim-columns.ts'
export { claimText } from './claim-text.ts'
export { dayOf } from './difference.ts'
export {
  type ClaimRow,
  DIFFERENCE_STATES,
  type DifferenceName,
  type DifferenceState,
  type DifferenceStore,
  type DifferencesAsked,
  type Reconcile,
  type ReconciliationStore,
  type StoredDifference,
} from './difference-store.ts'
export { MARGINS_IN_DAYS, type Reconciled, reconcile } from './reconcile.ts'
export { differenceText } from './sentences.ts'
