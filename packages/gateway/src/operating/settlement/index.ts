export {
  addBlockedDays,
  addDays,
  addMonths,
  addWorkingDays,
  isDay,
  isWorkingDay,
  workingDayFrom,
  yearsWithoutFeasts,
} from './calendar/index.ts'
export {
  CHARGEBACK_MOVES,
  CHARGEBACK_STATES,
  type Chargeback,
  type ChargebackLine,
  type ChargebackMove,
  type ChargebackMoving,
  type ChargebackOpened,
  type ChargebackOpening,
  type ChargebackState,
  type ChargebackStore,
  chargebackPart,
  hasNoOutcome,
  type OpeningRefusal,
} from './chargebacks/index.ts'
export {
  expectedPartsOf,
  type SettledOrder,
  type SettledReturn,
  type SettledSale,
} from './expected/index.ts'
export { feastFinding } from './feast-finding.ts'
export { keepPayouts, type PartsOf, type PayoutStore } from './keep-payouts.ts'
export {
  type BankDifference,
  type BankLine,
  type Comparison,
  compareByBank,
  differenceText,
} from './matching/index.ts'
export type { Day, ExpectedPart, StatementLine } from './movement.ts'
export {
  byTerminal,
  daysOfMonth,
  netOfDay,
  type PayoutDay,
  type PayoutDayStore,
  type PayoutSums,
  sumsOf,
} from './payout-days.ts'
export {
  accountMapping,
  type BoundLine,
  bankKey,
  type ChosenMapping,
  chooseMapping,
  type Inspection,
  inspectStatement,
  type OnProgress,
  plainNumber,
  problemText,
  readMapping,
  type SavedMapping,
  type Statement,
  StatementFileError,
  type StatementFormat,
  type StatementMapping,
  type StatementProblem,
  type StatementStore,
  type StatementSummary,
  type TerminalNumber,
  type TerminalOwner,
  withTerminals,
} from './statements/index.ts'
