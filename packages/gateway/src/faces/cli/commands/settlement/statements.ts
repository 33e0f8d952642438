import { basename } from 'node:path'
import { amountToDecimal } from '../../../../base/kernel/index.ts'
import type { StatementFile } from '../../../../operating/acts/index.ts'
import {
  problemText,
  type Statement,
  StatementFileError,
  type StatementProblem,
  type StatementSummary,
} from '../../../../operating/settlement/index.ts'
import { counted } from '../../answer.ts'
import type { CliPorts, Operator } from '../../cli-ports.ts'
import { type Answer, CommandError, command } from '../../command.ts'
import { bytesOf } from '../../files.ts'
import { withMerchant } from '../../with-operator.ts'

const importFile = command({
  name: 'settlement import <file>',
  description: 'import a bank’s statement or POS file whole, or nothing of it',
  options: {
    '--merchant <merchant>': { text: 'number or id', required: true },
    '--bank <name>': { text: 'the bank whose file it is', required: true },
    '--mapping <name>': 'a saved mapping; the only one of the bank for the format if left out',
    '--terminal <alias>': 'the terminal of rows that name none',
    '--dry-run': 'show what the file says, and import nothing',
  },
  example: 'vezne settlement import pos-may.xlsx --merchant 1100000001 --bank garanti',
  run: (ports, { file, merchant: name, bank, mapping, terminal, dryRun }) =>
    readingFile(file, () =>
      withMerchant(ports, name, async (operator, merchant) => {
        const bytes = await bytesOf(file)
        const given = {
          merchant,
          bank,
          name: basename(file),
          bytes,
          mapping: mapping ?? null,
          terminalAlias: terminal ?? null,
          onProgress: progress(ports),
        }
        return dryRun === true ? preview(operator, given) : take(operator, given)
      }),
    ),
})

const list = command({
  name: 'settlement statements',
  description: 'list the imported statements of a merchant',
  options: { '--merchant <merchant>': { text: 'number or id', required: true } },
  example: 'vezne settlement statements --merchant 1100000001',
  run: (ports, { merchant: name }) =>
    withMerchant(ports, name, async (operator, { merchantId }) => {
      const rows = await operator.statements(merchantId)
      return { json: rows.map(statementJson), lines: rows.map(statementLine) }
    }),
})

export const STATEMENT_COMMANDS = [importFile, list]

const LINES_PER_NOTE = 20_000

function progress({ note }: CliPorts): NonNullable<StatementFile['onProgress']> {
  return ({ lines, of }) => {
    if (of === null && lines % LINES_PER_NOTE === 0) note(`Read ${lines} lines …`)
    const isLong = of !== null && of >= LINES_PER_NOTE
    if (isLong && (lines % LINES_PER_NOTE === 0 || lines === of)) {
      note(`${barOf(lines, of)}  wrote ${lines} of ${of} lines`)
    }
  }
}

const BAR_MARKS = 20

/** Such as `[########------------]  40 %`. */
function barOf(done: number, of: number): string {
  const marks = Math.floor((BAR_MARKS * done) / of)
  const percent = String(Math.floor((100 * done) / of)).padStart(3)
  return `[${'#'.repeat(marks)}${'-'.repeat(BAR_MARKS - marks)}] ${percent} %`
}

async function take(operator: Operator, file: StatementFile): Promise<Answer> {
  const done = await operator.importStatement(file)
  if (done.kind === 'Refused') throw notImported(file.name, done)
  const json = { kind: done.kind, ...statementJson(done.statement) }
  if (done.kind === 'Known') {
    const { name, importedAt } = done.statement
    const line = `The same file was imported as ${name} on ${importedAt.toISOString()}; nothing was changed.`
    return { json, lines: [line] }
  }
  const { summary, owners, statement, chargebacks } = done
  const opened =
    chargebacks === 0 ? [] : [`${counted(chargebacks, 'chargeback')} opened: enter the deadlines.`]
  return {
    json: { ...json, sums: summary.sums, owners, chargebacks },
    lines: [`Imported ${statement.statementId}.`, ...summaryLines(summary)],
    notes: [...opened, ...ownerNotes(owners)],
  }
}

async function preview(operator: Operator, file: StatementFile): Promise<Answer> {
  const { summary, owners, known, ...seen } = await operator.previewStatement(file)
  if (summary === null) throw notImported(file.name, seen)
  const guessed = seen.isGuessed
    ? ['The mapping is a guess: save it with "settlement mapping guess --save" before the import.']
    : []
  const again = known === null ? [] : ['The same file is imported already.']
  return {
    json: { ...seen, summary, owners, isKnown: known !== null },
    lines: summaryLines(summary),
    notes: [...guessed, ...again, ...ownerNotes(owners)],
  }
}

type Problems = Readonly<{ problems: readonly StatementProblem[]; problemsLeft: number }>

/** The refusal of a file, with the place and the remedy of each problem. */
export function notImported(file: string, { problems, problemsLeft }: Problems): CommandError {
  const lines = problems.map((problem) => `  ${problemText(problem, 'en')}`)
  const more = problemsLeft > 0 ? [`  and ${problemsLeft} more`] : []
  return new CommandError([`${file} was not imported:`, ...lines, ...more].join('\n'))
}

/** Runs what reads a file; a file that cannot be read is a mistake of its sender, and no error of ours. */
export async function readingFile(file: string, run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof StatementFileError)) throw error
    throw notImported(basename(file), { problems: error.problems, problemsLeft: 0 })
  }
}

export function summaryLines({
  lines,
  from,
  until,
  sums,
  format,
}: StatementSummary): readonly string[] {
  const kinds = sums.map(
    (sum) =>
      `  ${sum.kind.padEnd(10)} ${counted(sum.lines, 'line')}, net ${amountToDecimal(sum.netMinor)} ${sum.currency}`,
  )
  return [`${counted(lines, 'line')} (${format}), value dates ${from} to ${until}:`, ...kinds]
}

/** What must not go in silently. */
export function ownerNotes({
  other,
  unknown,
  none,
}: Readonly<Record<string, number>>): readonly string[] {
  const told = (count: number | undefined, what: string) =>
    count === undefined || count === 0 ? [] : [`Lines that name ${what}: ${count}.`]
  return [
    ...told(other, 'a terminal of ANOTHER merchant, and are kept apart as differences'),
    ...told(unknown, 'a terminal that nobody has here'),
    ...told(none, 'no terminal (--terminal says whose they are)'),
  ]
}

function statementJson({ sha256, ...statement }: Statement) {
  return { ...statement, sha256: sha256.toString('hex') }
}

function statementLine({
  statementId,
  bank,
  name,
  format,
  lines,
  from,
  until,
  ...by
}: Statement): string {
  const at = by.importedAt.toISOString()
  return [
    statementId,
    bank,
    name,
    format,
    counted(lines, 'line'),
    `${from} to ${until}`,
    by.importedBy,
    at,
  ].join('  ')
}
