import type { Day, ExpectedPart, StatementLine } from '../movement.ts'
import type { StatementSummary } from './inspect-statement.ts'
import type { StatementMapping } from './mapping/mapping.ts'

/** Whose terminal a line names: the merchant's own, one of another merchant, one that nobody has, or none at all. */
export type TerminalOwner = 'own' | 'other' | 'unknown' | 'none'

/** A line with the terminal that it belongs to; null where the owner is not `own`. */
export type BoundLine = StatementLine &
  Readonly<{
    terminalId: string | null
    terminalOwner: TerminalOwner
    /** Null: not imported yet. */
    statementId: string | null
  }>

/** A file that was imported whole. */
export type Statement = Readonly<{
  merchantId: string
  statementId: string
  /** Of the file's bytes: the same file is imported once. */
  sha256: Buffer
  bank: string
  /** The file's name, without its folder. */
  name: string
  importedBy: string
  importedAt: Date
}> &
  Pick<StatementSummary, 'format' | 'lines' | 'from' | 'until'>

/** A mapping that somebody keeps. `merchantId`: null for every merchant. */
export type SavedMapping = Readonly<{
  merchantId: string | null
  bank: string
  name: string
  mapping: StatementMapping
}>

/** A number of a terminal or merchant at a bank, and who has it here. */
export type TerminalNumber = Readonly<{ number: string; merchantId: string; terminalId: string }>

export type StatementStore = Readonly<{
  /** The statement that has these bytes already; null where none has. */
  findSame: (merchantId: string, sha256: Buffer) => Promise<Statement | null>
  /** False where the merchant has a statement of these bytes; nothing is written then. */
  add: (statement: Statement) => Promise<boolean>
  /** Adds lines of a statement of the same transaction. */
  addLines: (
    statement: Pick<Statement, 'merchantId' | 'statementId'>,
    lines: readonly BoundLine[],
  ) => Promise<void>
  /** The latest import first. */
  statementsOf: (merchantId: string, maximum: number) => Promise<readonly Statement[]>
  /** In the order of the file, after a line. */
  linesOf: (
    statement: Pick<Statement, 'merchantId' | 'statementId'>,
    page: Readonly<{ afterLine: number; maximum: number }>,
  ) => Promise<readonly BoundLine[]>
  /** Lines of these value dates, both included, with their banks, in the order of day and file. */
  linesBetween: (
    merchantId: string,
    days: Readonly<{ from: Day; until: Day }>,
  ) => Promise<readonly (BoundLine & Readonly<{ bank: string }>)[]>
  /** How many lines and expected parts these days have, both included. */
  rowsBetween: (merchantId: string, days: Readonly<{ from: Day; until: Day }>) => Promise<bigint>
  /** What was expected on these days, both included. */
  partsBetween: (
    merchantId: string,
    days: Readonly<{ from: Day; until: Day }>,
  ) => Promise<readonly ExpectedPart[]>
  /** The terminals of all merchants whose accounts have one of these numbers, as `plainNumber` writes them. */
  terminalNumbers: (numbers: readonly string[]) => Promise<readonly TerminalNumber[]>
  /** Those of the merchant and those of everybody. */
  mappingsOf: (merchantId: string | null) => Promise<readonly SavedMapping[]>
  /** In place of one of the same merchant, bank and name. */
  saveMapping: (
    mapping: SavedMapping & Readonly<{ mappingId: string; savedAt: Date }>,
  ) => Promise<void>
  /** False where there is none. */
  removeMapping: (mapping: Omit<SavedMapping, 'mapping'>) => Promise<boolean>
}>
