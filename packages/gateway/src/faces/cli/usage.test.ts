/** What every command has: a description, an example, marks of what is required, and --json. */

import type { Command } from 'commander'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CliPorts, Operator } from './cli-ports.ts'
import { COMMANDS, GROUPS } from './commands/index.ts'
import { createProgram } from './index.ts'
import { wordsOf } from './program.ts'
import { testPorts } from './testing/run-command.ts'

let printed: string[] = []
let noted: string[] = []
beforeEach(() => {
  printed = []
  noted = []
})

function programOf(
  operator: Partial<Operator> = {},
  environment: CliPorts['environment'] = {},
): Command {
  const print = (line: string) => printed.push(line)
  const note = (line: string) => noted.push(line)
  return createProgram(testPorts(operator, { environment, print, note }))
}

/** The help as it is shown. */
function helpOf(command: Command): string {
  let shown = ''
  command.configureOutput({
    writeOut: (text) => {
      shown += text
    },
  })
  command.outputHelp()
  return shown
}

/** Commander's command of a name in the table. */
function commandIn(program: Command, words: string): Command {
  return words.split(' ').reduce((group, word) => {
    const found = group.commands.find((each) => each.name() === word)
    if (found === undefined) throw new Error(`There is no command ${words}.`)
    return found
  }, program)
}

const NAMES = COMMANDS.map((command) => wordsOf(command).join(' '))

/** Shell words: blanks divide them, unless they stand in quotes. */
function wordsIn(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
}

describe.each(COMMANDS.map((command, index) => [NAMES[index] ?? '', command] as const))(
  '%s',
  (words, { example }) => {
    it('says what it does, what each option is, which are required, and ends with an example', () => {
      const command = commandIn(programOf(), words)
      const help = helpOf(command)
      expect(command.description()).not.toBe('')
      for (const option of command.options) {
        expect(option.description, option.flags).not.toBe('')
        const line = help.split('\n').find((each) => each.trim().startsWith(option.flags)) ?? ''
        expect(line.includes('(required)'), line).toBe(option.mandatory)
      }
      expect(help).toMatch(/\nExample:\n {2}\S.*\n$/)
      expect(help).toContain('--json')
      expect(help).toContain('--env-file')
    })

    it('has an example that is a use of it, with all that it requires', async () => {
      const line = wordsIn(example)
      const start = line.indexOf('vezne') + 1
      const program = programOf()
      const seen: string[] = []
      for (const name of NAMES) {
        commandIn(program, name).action(() => {
          seen.push(name)
        })
      }
      program.exitOverride()
      commandIn(program, words).exitOverride()
      const withoutFile = line.slice(start).filter((word) => !/^--env-file|\.env$/.test(word))
      await program.parseAsync(withoutFile, { from: 'user' })
      expect(seen).toEqual([words])
    })
  },
)

describe('the table', () => {
  it('names each command once', () => {
    expect(new Set(NAMES).size).toBe(NAMES.length)
  })

  it('describes each group, and no other word', () => {
    // Of `settlement mapping list` both `settlement` and `settlement mapping` are groups.
    const groups = NAMES.flatMap((name) =>
      name.split(' ').flatMap((_, at, all) => (at === 0 ? [] : all.slice(0, at).join(' '))),
    )
    const silent = groups
      .filter((words) => !NAMES.includes(words))
      .map((words) => words.split(' ').at(-1) ?? '')
    expect(Object.keys(GROUPS).toSorted()).toEqual([...new Set(silent)].toSorted())
  })
})

describe('the marks', () => {
  it('stand at every required option, of which there are some', () => {
    const program = programOf()
    const options = NAMES.flatMap((name) => commandIn(program, name).options)
    const required = options.filter(({ mandatory }) => mandatory)
    expect(required.map(({ long }) => long)).toEqual(
      expect.arrayContaining(['--name', '--alias', '--rate', '--secret-key']),
    )
  })
})

describe('--json', () => {
  const run = (words: string, operator: Partial<Operator>, environment = {}) =>
    programOf(operator, environment).parseAsync(words.split(' '), { from: 'user' })

  it('is of the command’s own making where there is something to tell apart', async () => {
    const closeBatches = async () => ({ closed: 2, open: 0 })
    await run('day close --json', { closeBatches })
    expect(printed).toEqual(['{"closed":2,"open":0}'])
  })

  it('is one document for each line of a command that has no other JSON', async () => {
    await run('migrate --json', {})
    await run('migrate', {})
    expect(printed).toEqual([
      '{"message":"The database has this version’s schema."}',
      'The database has this version’s schema.',
    ])
  })

  it('leaves the JSON of a command as it is', async () => {
    const entry = {
      chain: 'operator',
      sequence: 1n,
      previousHash: Buffer.alloc(0),
      hash: Buffer.alloc(0),
      actor: 'cli:ayse',
      act: 'key.issue',
      subject: 'pk',
      details: {},
      happenedAt: '2026-01-01',
    }
    const auditEntries = async (after: bigint) => (after === 0n ? [entry] : [])
    await run('audit list --json', { auditEntries })
    expect(JSON.parse(printed.join())).toMatchObject({ sequence: 1, act: 'key.issue' })
  })

  it('belongs to the command behind whose name it stands', async () => {
    const archivedPeriods = async () => []
    await run('archive list --json', { archivedPeriods })
    expect(printed).toEqual([])
    await run('archive list', { archivedPeriods })
    expect(printed).toEqual(['Nothing was archived.'])
  })

  it('tells of the lines that npm has printed above it, and only then', async () => {
    const closeBatches = async () => ({ closed: 1, open: 0 })
    const npm = { npm_lifecycle_event: 'vezne', npm_command: 'run' }
    await run('day close', { closeBatches }, npm)
    await run('day close --json', { closeBatches }, { ...npm, npm_config_loglevel: 'silent' })
    await run('day close --json', { closeBatches }, { ...npm, npm_command: 'exec' })
    expect(noted).toEqual([])
    await run('day close --json', { closeBatches }, npm)
    expect(noted.join()).toContain('npx vezne')
  })
})
