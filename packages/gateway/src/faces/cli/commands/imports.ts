import { basename } from 'node:path'
import { type CsvProblem, firstProblems, readBinCsv } from '../../../payment/bins/index.ts'
import type { InstallmentLimit } from '../../../payment/installments/index.ts'
import { counted } from '../answer.ts'
import type { CliPorts } from '../cli-ports.ts'
import { type Answer, CommandError, command } from '../command.ts'
import { ENCODINGS, textOf } from '../files.ts'
import { withOperator } from '../with-operator.ts'
import { termsLine, timeOf } from './plans.ts'

const ENCODING = {
  '--encoding <name>': {
    text: `how the file is written: ${ENCODINGS.join(', ')}`,
    otherwise: 'utf-8',
  },
} as const

const bins = command({
  name: 'bins import <file>',
  description: 'replace the BIN table by a CSV file',
  options: ENCODING,
  example: 'vezne bins import bins.csv',
  run: async (ports, { file, encoding }) => {
    const reading = readBinCsv(await textOf(file, encoding))
    if (!reading.ok) throw notImported(file, reading.problems)
    const records = reading.rows
    await withOperator(ports, (operator) => operator.importBins(records, basename(file)))
    const lines = [`Imported ${records.length} BINs; every node uses them within 5 seconds.`]
    return { json: { records: records.length }, lines }
  },
})

const plan = command({
  name: 'plan import <file>',
  description: 'add all rows of a CSV file, or none where something is wrong with it',
  options: { ...ENCODING, '--dry-run': 'show the rows, and add none' },
  example: 'vezne plan import prices.csv --encoding windows-1254',
  run: async (ports, { file, encoding, dryRun }) => {
    const text = await textOf(file, encoding)
    if (dryRun === true) return planPreview(ports, file, text)
    const done = await withOperator(ports, (operator) => operator.importPlan(text, basename(file)))
    if (!done.ok) throw notImported(file, done.problems)
    const lines = [`Imported ${counted(done.rows.length, 'row')}; "plan list" shows all of them.`]
    return { json: { planIds: done.rows.map(({ planId }) => planId) }, lines }
  },
})

async function planPreview(ports: CliPorts, file: string, text: string): Promise<Answer> {
  const reading = await withOperator(ports, (operator) => operator.readPlan(text))
  if (!reading.ok) throw notImported(file, reading.problems)
  const { rows } = reading
  const lines = [`${counted(rows.length, 'row')} would be added:`, ...rows.map(termsLine)]
  return { json: { rows }, lines }
}

const limits = command({
  name: 'limits import <file>',
  description: 'add the installment limits of a CSV file, or none where something is wrong with it',
  options: ENCODING,
  example: 'vezne limits import limits.csv',
  run: async (ports, { file, encoding }) => {
    const text = await textOf(file, encoding)
    const done = await withOperator(ports, (operator) =>
      operator.importLimits(text, basename(file)),
    )
    if (!done.ok) throw notImported(file, done.problems)
    const lines = [`Imported ${counted(done.rows.length, 'row')}; "limits list" shows all of them.`]
    return { json: { limitIds: done.rows.map(({ limitId }) => limitId) }, lines }
  },
})

/** Lists rows that are not valid yet and rows that ended too. */
const limitList = command({
  name: 'limits list',
  description: 'list how many installments merchants may offer, by category',
  example: 'vezne limits list',
  run: async (ports) => {
    const rows = await withOperator(ports, (operator) => operator.installmentLimits())
    return { json: rows, lines: rows.map(limitLineOf) }
  },
})

export const LIMIT_COMMANDS = [limits, limitList]

function limitLineOf({ category, isCommercial, countMaximum, ...row }: InstallmentLimit): string {
  const cards = isCommercial ? 'commercial' : 'personal'
  const most = `at most ${countMaximum}`
  return [category ?? 'everybody', `${cards} cards`, most, timeOf(row)].join('  ')
}

/** Each command imports a whole file, or changes nothing and names what is wrong with the file. */
export const CSV_COMMANDS = { bins, plan }

function notImported(file: string, problems: readonly CsvProblem[]): CommandError {
  const { texts, left } = firstProblems(problems, 'en')
  const lines = texts.map((text) => `  line ${text}`)
  const more = left > 0 ? [`  and ${left} more`] : []
  return new CommandError([`${file} was not imported:`, ...lines, ...more].join('\n'))
}
