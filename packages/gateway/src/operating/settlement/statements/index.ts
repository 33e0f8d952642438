export { plainNumber, withTerminals } from './bind-terminals.ts'
export { bankKey, type ChosenMapping, chooseMapping } from './choose-mapping.ts'
export { problemText, StatementFileError, type StatementProblem } from './fault.ts'
export {
  type Inspection,
  inspectStatement,
  type OnProgress,
  type StatementSummary,
} from './inspect-statement.ts'
export {
  accountMapping,
  type StatementFormat,
  type StatementMapping,
} from './mapping/mapping.ts'
export { readMapping } from './mapping/mapping-json.ts'
export type {
  BoundLine,
  SavedMapping,
  Statement,
  StatementStore,
  TerminalNumber,
  TerminalOwner,
} from './statement-store.ts'
