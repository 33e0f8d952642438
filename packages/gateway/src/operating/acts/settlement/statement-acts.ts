import { createHash } from 'node:crypto'
import { fieldError, uuidV7 } from '../../../base/kernel/index.ts'
import { type Merchant, terminalNamed } from '../../../payment/merchants/index.ts'
import {
  type BoundLine,
  bankKey,
  type ChosenMapping,
  chooseMapping,
  type Inspection,
  inspectStatement,
  type OnProgress,
  plainNumber,
  type SavedMapping,
  type Statement,
  StatementFileError,
  type StatementMapping,
  type StatementSummary,
  type TerminalOwner,
  withTerminals,
} from '../../settlement/index.ts'
import { type ActingPorts, perform } from '../operator-ports.ts'
import { compareStatements, type DayRange, type StatementComparison } from './compare-statements.ts'
import { openStated } from './stated-chargebacks.ts'

/** A bank's file, and how it is to be read. */
export type StatementFile = Readonly<{
  merchant: Merchant
  /** The bank's name, as people write it. */
  bank: string
  /** The file's name. */
  name: string
  bytes: Uint8Array
  /** The name of a saved mapping, or a mapping that is not saved; null: the only saved one, or what is guessed. */
  mapping: string | StatementMapping | null
  /** The terminal of lines that name none; null: they belong to the merchant as a whole. */
  terminalAlias: string | null
  onProgress?: OnProgress | undefined
}>

/** How many lines name a terminal of whom. */
export type OwnerCounts = Readonly<Record<TerminalOwner, number>>

export type StatementPreview = Omit<Inspection, 'lines'> &
  ChosenMapping &
  Readonly<{
    /** The first lines, as they would be imported. */
    lines: readonly BoundLine[]
    owners: OwnerCounts
    /** The import that has these bytes already. */
    known: Statement | null
  }>

export type StatementImport =
  | Readonly<{
      kind: 'Imported'
      statement: Statement
      summary: StatementSummary
      owners: OwnerCounts
      /** How many chargebacks its lines opened. */
      chargebacks: number
    }>
  /** The merchant has a statement of the same bytes; nothing was changed. */
  | Readonly<{ kind: 'Known'; statement: Statement }>
  /** Nothing was imported. */
  | (Readonly<{ kind: 'Refused' }> & Pick<Inspection, 'problems' | 'problemsLeft'>)

export type StatementActs = Readonly<{
  /** Those of one merchant and those of everybody. */
  statementMappings: (merchantId: string | null) => Promise<readonly SavedMapping[]>
  /** Keeps a mapping, in place of one of the same merchant, bank and name. */
  saveStatementMapping: (mapping: SavedMapping) => Promise<void>
  /** False where there is none. */
  removeStatementMapping: (mapping: Omit<SavedMapping, 'mapping'>) => Promise<boolean>
  /** Reads a file and changes nothing. @throws StatementFileError where it cannot be read by any mapping */
  previewStatement: (file: StatementFile) => Promise<StatementPreview>
  /** Imports a file whole, or nothing of it. @throws StatementFileError as above */
  importStatement: (file: StatementFile) => Promise<StatementImport>
  /** The latest first. */
  statements: (merchantId: string) => Promise<readonly Statement[]>
  /** Compares statements with what was expected. @throws GatewayError INVALID_FIELD, naming `until` */
  compareStatements: (merchantId: string, range: DayRange) => Promise<StatementComparison>
}>

const STATEMENTS_LISTED = 500
const LINES_PREVIEWED = 20
/** A statement of the database with so many lines ends well within its deadline. */
const LINES_AT_ONCE = 1_000

export function statementActs(ports: ActingPorts): StatementActs {
  const { statements } = ports.stores
  return {
    statementMappings: statements.mappingsOf,
    saveStatementMapping: (mapping) => saveMapping(ports, mapping),
    removeStatementMapping: (mapping) => removeMapping(ports, mapping),
    previewStatement: (file) => previewStatement(ports, file),
    importStatement: (file) => importStatement(ports, file),
    statements: (merchantId) => statements.statementsOf(merchantId, STATEMENTS_LISTED),
    compareStatements: (merchantId, range) => compareStatements(ports, merchantId, range),
  }
}

async function previewStatement(
  ports: ActingPorts,
  file: StatementFile,
): Promise<StatementPreview> {
  const chosen = await mappingFor(ports, file)
  const { lines, ...inspection } = await inspectStatement(
    file.bytes,
    chosen.mapping,
    file.onProgress,
  )
  const bound = await boundLines(ports, file, lines)
  const known = await ports.stores.statements.findSame(file.merchant.merchantId, hashOf(file))
  return {
    ...inspection,
    ...chosen,
    lines: bound.slice(0, LINES_PREVIEWED),
    owners: countOwners(bound),
    known,
  }
}

async function importStatement(ports: ActingPorts, file: StatementFile): Promise<StatementImport> {
  const { merchantId } = file.merchant
  const sha256 = hashOf(file)
  const known = await ports.stores.statements.findSame(merchantId, sha256)
  if (known !== null) return { kind: 'Known', statement: known }
  const { mapping, isGuessed } = await mappingFor(ports, file)
  if (isGuessed) throw new StatementFileError([{ row: null, column: null, text: NO_MAPPING }])
  const inspection = await inspectStatement(file.bytes, mapping, file.onProgress)
  const { summary, problems, problemsLeft } = inspection
  if (summary === null) return { kind: 'Refused', problems, problemsLeft }
  const lines = await boundLines(ports, file, inspection.lines)
  const { bankTerminals: _terminals, sums: _sums, ...facts } = summary
  const importedAt = ports.clock.now()
  const statement: Statement = {
    merchantId,
    statementId: uuidV7(importedAt),
    sha256,
    bank: bankKey(file.bank),
    name: file.name,
    ...facts,
    importedBy: ports.actor,
    importedAt,
  }
  const { onProgress } = file
  const chargebacks = await write(ports, statement, { lines, onProgress })
  if (chargebacks !== null) {
    return { kind: 'Imported', statement, summary, owners: countOwners(lines), chargebacks }
  }
  const faster = await ports.stores.statements.findSame(merchantId, sha256)
  if (faster === null)
    throw new Error(`The statement ${sha256.toString('hex')} was taken and is gone.`)
  return { kind: 'Known', statement: faster }
}

async function mappingFor(
  { stores }: ActingPorts,
  { bytes, bank, mapping, merchant }: StatementFile,
): Promise<ChosenMapping> {
  const key = bankKey(bank)
  if (key === '') throw fieldError('bank', NO_BANK)
  const saved = await stores.statements.mappingsOf(merchant.merchantId)
  return chooseMapping({ bytes, bank: key, mapping, saved })
}

const NO_BANK = { tr: 'bankanın adı olmalıdır', en: 'must be the name of the bank' }
const NO_MAPPING = {
  tr: 'Bu bankanın dosyası için henüz eşleme yok: tahmini (panelde önizleme ya da “vezne settlement mapping guess”) denetleyip bir adla kaydedin.',
  en: 'There is no mapping for files of this bank yet: look at the guess (the panel’s preview, or “vezne settlement mapping guess”), and save it under a name.',
}

/** One transaction, so that nothing remains of an import that is killed. Null: the same bytes are there already. */
function write(
  ports: ActingPorts,
  statement: Statement,
  {
    lines,
    onProgress,
  }: Pick<StatementFile, 'onProgress'> & Readonly<{ lines: readonly BoundLine[] }>,
): Promise<number | null> {
  return perform(ports, async ({ statements, chargebacks }) => {
    if (!(await statements.add(statement))) return { result: null, report: null }
    for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
      const next = lines.slice(at, at + LINES_AT_ONCE)
      await statements.addLines(statement, next)
      onProgress?.({ step: 'write', lines: at + next.length, of: lines.length })
    }
    const opened = await openStated({ chargebacks }, ports, statement, lines)
    const { merchantId, bank, name, format } = statement
    const sha256 = statement.sha256.toString('hex')
    const details = { merchantId, bank, name, format, sha256, lines: lines.length }
    const report = { act: 'statement.import', subject: statement.statementId, details } as const
    return { result: opened, report }
  })
}

async function boundLines(
  ports: ActingPorts,
  { merchant: { merchantId }, terminalAlias }: StatementFile,
  lines: Inspection['lines'],
): Promise<readonly BoundLine[]> {
  const chosenTerminalId = await terminalIdOf(ports, merchantId, terminalAlias)
  const numbers = new Set(lines.flatMap(({ bankTerminal }) => bankTerminal ?? []).map(plainNumber))
  const known =
    numbers.size === 0 ? [] : await ports.stores.statements.terminalNumbers([...numbers])
  return lines.map(withTerminals({ merchantId, chosenTerminalId, known }))
}

async function terminalIdOf(
  { stores }: ActingPorts,
  merchantId: string,
  alias: string | null,
): Promise<string | null> {
  if (alias === null) return null
  const terminal = terminalNamed(await stores.terminals.terminalsOf(merchantId), alias)
  if (terminal !== undefined) return terminal.terminalId
  throw fieldError('terminal', {
    tr: 'bu üye işyerinin bir terminalinin adı (alias) olmalıdır',
    en: 'must be the alias of a terminal of this merchant',
  })
}

function countOwners(lines: readonly BoundLine[]): OwnerCounts {
  const counts = { own: 0, other: 0, unknown: 0, none: 0 }
  for (const { terminalOwner } of lines) counts[terminalOwner] += 1
  return counts
}

function hashOf({ bytes }: StatementFile): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function saveMapping(ports: ActingPorts, saved: SavedMapping): Promise<void> {
  const mapping = { ...saved, bank: bankKey(saved.bank) }
  if (mapping.bank === '') throw fieldError('bank', NO_BANK)
  return perform(ports, async ({ statements }) => {
    const savedAt = ports.clock.now()
    await statements.saveMapping({ ...mapping, mappingId: uuidV7(savedAt), savedAt })
    return { result: undefined, report: reportOf('statement.mapping', mapping) }
  })
}

function removeMapping(ports: ActingPorts, named: Omit<SavedMapping, 'mapping'>): Promise<boolean> {
  const mapping = { ...named, bank: bankKey(named.bank) }
  return perform(ports, async ({ statements }) => {
    const isRemoved = await statements.removeMapping(mapping)
    const report = isRemoved ? reportOf('statement.mapping-remove', mapping) : null
    return { result: isRemoved, report }
  })
}

function reportOf<Act extends string>(
  act: Act,
  { merchantId, bank, name }: Omit<SavedMapping, 'mapping'>,
) {
  return { act, subject: merchantId ?? 'all', details: { bank, name } }
}
