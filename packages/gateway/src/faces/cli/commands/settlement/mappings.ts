import { basename } from 'node:path'
import {
  bankKey,
  problemText,
  readMapping,
  type SavedMapping,
  StatementFileError,
  type StatementMapping,
} from '../../../../operating/settlement/index.ts'
import type { CliPorts, Operator } from '../../cli-ports.ts'
import { CommandError, command } from '../../command.ts'
import { bytesOf, textOf, writeNewFile } from '../../files.ts'
import { merchantNamed, withMerchant, withOperator } from '../../with-operator.ts'
import { notImported, ownerNotes, readingFile, summaryLines } from './statements.ts'

const OWNER = {
  '--bank <name>': { text: 'the bank whose files it is for', required: true },
  '--merchant <merchant>': 'number or id; every merchant if left out',
} as const

const list = command({
  name: 'settlement mapping list',
  description: 'list how banks’ files are read',
  options: { '--merchant <merchant>': 'number or id: also its own ones' },
  example: 'vezne settlement mapping list',
  run: async (ports, { merchant }) => {
    const rows = await withOperator(ports, async (operator) =>
      operator.statementMappings(await merchantIdIn(operator, merchant)),
    )
    return { json: rows, lines: rows.map(lineOf) }
  },
})

const guess = command({
  name: 'settlement mapping guess <file>',
  description: 'guess by its headings how a file is to be read, and show its first lines',
  options: {
    '--bank <name>': { text: 'the bank whose file it is', required: true },
    '--merchant <merchant>': { text: 'number or id', required: true },
    '--save <name>': 'keep the guess for this merchant under this name',
  },
  example: 'vezne settlement mapping guess pos-may.xlsx --bank garanti --merchant 1100000001',
  run: (ports, { file, bank, merchant: name, save }) =>
    readingFile(file, () =>
      withMerchant(ports, name, async (operator, merchant) => {
        const bytes = await bytesOf(file)
        const given = { merchant, bank, name: basename(file), bytes, mapping: null }
        const { mapping, summary, unknown, owners, ...seen } = await operator.previewStatement({
          ...given,
          terminalAlias: null,
        })
        if (summary === null) throw notImported(basename(file), seen)
        if (save !== undefined) {
          await keep(operator, { merchantId: merchant.merchantId, bank, name: save, mapping })
        }
        const columns = Object.entries(mapping.columns).map(
          ([field, names]) => `  ${field.padEnd(14)} ${names.join(' + ')}`,
        )
        const left = unknown.length > 0 ? [`Not read: ${unknown.join(', ')}.`] : []
        return {
          json: { mapping, unknown, summary, owners, lines: seen.lines },
          lines: [...columns, ...summaryLines(summary)],
          notes: [...left, ...ownerNotes(owners)],
        }
      }),
    ),
})

const exportOne = command({
  name: 'settlement mapping export <name>',
  description: 'write a mapping as JSON, in which columns and words can be changed',
  options: { ...OWNER, '--out <file>': 'a new file to write to' },
  example: 'vezne settlement mapping export pos --bank garanti --out garanti-pos.json',
  run: async (ports, { name, bank, merchant, out }) => {
    const { mapping } = await withOperator(ports, (operator) =>
      savedOne(operator, { name, bank, merchant }),
    )
    const text = `${JSON.stringify(mapping, null, 2)}\n`
    if (out === undefined) return { json: mapping, lines: [text.trimEnd()] }
    await writeNewFile(out, text)
    return { json: { file: out }, lines: [`Wrote ${out}.`] }
  },
})

const importOne = command({
  name: 'settlement mapping import <file>',
  description: 'keep a mapping of a JSON file under a name',
  options: { ...OWNER, '--name <name>': { text: 'a name for it', required: true } },
  example: 'vezne settlement mapping import garanti-pos.json --bank garanti --name pos',
  run: async (ports, { file, bank, merchant, name }) => {
    const mapping = mappingIn(file, await textOf(file))
    await withOperator(ports, async (operator) =>
      keep(operator, { merchantId: await merchantIdIn(operator, merchant), bank, name, mapping }),
    )
    return { json: { bank, name }, lines: [`Saved the mapping ${name} for files of ${bank}.`] }
  },
})

const remove = command({
  name: 'settlement mapping remove <name>',
  description: 'remove a mapping; what was imported by it stays',
  options: OWNER,
  example: 'vezne settlement mapping remove pos --bank garanti',
  run: (ports: CliPorts, { name, bank, merchant }) =>
    withOperator(ports, async (operator) => {
      const merchantId = await merchantIdIn(operator, merchant)
      if (await operator.removeStatementMapping({ merchantId, bank, name })) {
        return { json: { bank, name }, lines: [`Removed the mapping ${name} of ${bank}.`] }
      }
      throw noSuchMapping(name)
    }),
})

export const MAPPING_COMMANDS = [list, guess, exportOne, importOne, remove]

const NAME_CHARACTERS_MAXIMUM = 60

async function keep(operator: Operator, saved: SavedMapping): Promise<void> {
  if (saved.name.trim() === '' || saved.name.length > NAME_CHARACTERS_MAXIMUM) {
    throw new CommandError(`The name must have 1 to ${NAME_CHARACTERS_MAXIMUM} characters.`)
  }
  await operator.saveStatementMapping(saved)
}

type Asked = Readonly<{ name: string; bank: string; merchant: string | undefined }>

async function savedOne(
  operator: Operator,
  { name, bank, merchant }: Asked,
): Promise<SavedMapping> {
  const merchantId = await merchantIdIn(operator, merchant)
  const saved = await operator.statementMappings(merchantId)
  const found = saved.find(
    (each) => each.name === name && each.bank === bankKey(bank) && each.merchantId === merchantId,
  )
  if (found === undefined) throw noSuchMapping(name)
  return found
}

function noSuchMapping(name: string): CommandError {
  return new CommandError(
    `There is no mapping ${name}; "settlement mapping list" shows all of them.`,
  )
}

function mappingIn(file: string, text: string): StatementMapping {
  try {
    return readMapping(JSON.parse(text))
  } catch (error) {
    if (error instanceof StatementFileError) {
      const [problem] = error.problems
      const told = problem === undefined ? error.message : problemText(problem, 'en')
      throw new CommandError(`${file} is no mapping: ${told}.`)
    }
    if (error instanceof SyntaxError) throw new CommandError(`${file} is no JSON.`)
    throw error
  }
}

async function merchantIdIn(operator: Operator, name: string | undefined): Promise<string | null> {
  return name === undefined ? null : (await merchantNamed(operator, name)).merchantId
}

function lineOf({ merchantId, bank, name, mapping }: SavedMapping): string {
  const columns = Object.values(mapping.columns).flat().join(', ')
  return [merchantId ?? 'everybody', bank, name, mapping.format, columns].join('  ')
}
