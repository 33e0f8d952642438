export { plainNumber, withTerminals } from './bind-terminals.ts'
export { DAY_FORMS, type DayForm } from './cell-values.ts'
export { bankKey, bankTitle, type ChosenMapping, chooseMapping } from './choose-mapping.ts'
export { problemText, StatementFileError, type StatementProblem } from './fault.ts'
export {
  type Inspection,
  inspectStatement,
  type OnProgress,
  type StatementSummary,
} from './inspect-statement.ts'
export {
  accountMapping,
  LINE_KINDS,
  type StatementFormat,
  type StatementMapping,
  TABLE_FIELDS,
  type TableField,
} from './mapping/mapping.ts'
export { readMapping } from './mapping/mapping-json.ts'
export {
  columnsPointedAt,
  emptyMapping,
  type PointedColumns,
  pointedColumns,
} from './mapping/point-columns.ts'
export { type SampleRow, sampleTable, type TableSample } from './sample-table.ts'
export type {
  BoundLine,
  SavedMapping,
  Statement,
  StatementStore,
  TerminalNumber,
  TerminalOwner,
} from './statement-store.ts'
