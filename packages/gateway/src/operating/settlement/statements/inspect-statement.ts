import type { Day, StatementLine } from '../movement.ts'
import { refusal, StatementFileError, type StatementProblem } from './fault.ts'
import type { LineKind, StatementFormat, StatementMapping } from './mapping/mapping.ts'
import { readLines } from './read-statement.ts'

/** Lines of one kind; in kuruş, or in hundredths of their currency where it is another one. */
export type KindSum = Readonly<{
  kind: LineKind
  currency: string
  lines: number
  netMinor: bigint
}>

/** What stands in a file. */
export type StatementSummary = Readonly<{
  format: StatementFormat
  lines: number
  /** The first and the last value date. */
  from: Day
  until: Day
  sums: readonly KindSum[]
  /** The bank's numbers of terminals that stand in the lines. */
  bankTerminals: readonly string[]
}>

export type Inspection = Readonly<{
  /** Null where nothing may be imported. */
  summary: StatementSummary | null
  /** The lines that could be read, in the order of the file. */
  lines: readonly StatementLine[]
  /** The first problems. */
  problems: readonly StatementProblem[]
  problemsLeft: number
}>

const PROBLEMS_SHOWN = 20
/** More than any merchant has; a column of order numbers that was taken for terminals has more. */
const TERMINALS_MAXIMUM = 2_000

/** Called now and then with the number of lines that were read, or written, so far. */
/** `of`: how many lines there are in all; null while they are read. */
export type OnProgress = (
  progress: Readonly<{ step: 'read' | 'write'; lines: number; of: number | null }>,
) => void

const LINES_PER_PROGRESS = 5_000

/** Reads a whole file and changes nothing. */
export async function inspectStatement(
  bytes: Uint8Array,
  mapping: StatementMapping,
  onProgress: OnProgress = () => undefined,
): Promise<Inspection> {
  const lines: StatementLine[] = []
  const problems: StatementProblem[] = []
  const sums = new Sums()
  let found = 0
  try {
    for await (const reading of readLines(bytes, mapping)) {
      if (reading.problems !== null) {
        found += reading.problems.length
        problems.push(...reading.problems.slice(0, PROBLEMS_SHOWN - problems.length))
        continue
      }
      sums.add(reading.line)
      lines.push(reading.line)
      if (lines.length % LINES_PER_PROGRESS === 0) {
        onProgress({ step: 'read', lines: lines.length, of: null })
      }
    }
    if (lines.length === 0 && found === 0) throw refusal(NO_LINES)
  } catch (error) {
    if (!(error instanceof StatementFileError)) throw error
    found += error.problems.length
    problems.push(...error.problems.slice(0, Math.max(0, PROBLEMS_SHOWN - problems.length)))
  }
  const summary = found > 0 ? null : sums.summary(mapping.format)
  return { summary, lines, problems, problemsLeft: found - problems.length }
}

class Sums {
  lines = 0
  private from: Day = '9999-12-31'
  private until: Day = ''
  private readonly terminals = new Set<string>()
  private readonly byKind = new Map<
    string,
    { kind: LineKind; currency: string; lines: number; netMinor: bigint }
  >()

  add({ kind, currency, netMinor, valueDate, bankTerminal }: StatementLine): void {
    this.lines += 1
    if (valueDate < this.from) this.from = valueDate
    if (valueDate > this.until) this.until = valueDate
    if (bankTerminal !== null) this.addTerminal(bankTerminal)
    const key = `${kind} ${currency}`
    const sum = this.byKind.get(key) ?? { kind, currency, lines: 0, netMinor: 0n }
    sum.lines += 1
    sum.netMinor += netMinor
    this.byKind.set(key, sum)
  }

  summary(format: StatementFormat): StatementSummary {
    const { lines, from, until } = this
    const sums = [...this.byKind.values()]
    return { format, lines, from, until, sums, bankTerminals: [...this.terminals] }
  }

  private addTerminal(bankTerminal: string): void {
    this.terminals.add(bankTerminal)
    if (this.terminals.size > TERMINALS_MAXIMUM) throw refusal(TOO_MANY_TERMINALS)
  }
}

const NO_LINES = {
  tr: 'Dosyada satır yok; başlık satırını ve eşlemeyi denetleyin.',
  en: 'The file has no lines; check the heading row and the mapping.',
}
const TOO_MANY_TERMINALS = {
  tr: `Dosyada ${TERMINALS_MAXIMUM} terminalden çok var; eşlemedeki terminal sütunu başka bir sütun olabilir.`,
  en: `The file names more than ${TERMINALS_MAXIMUM} terminals; the mapping may take another column for that of the terminal.`,
}
