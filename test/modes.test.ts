/** Decisions 2.11 and 2.12, from the command line: who may make something, and what live mode refuses. */

import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestFolder } from '../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { waitFor } from '../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { createDatabaseBefore } from '../packages/gateway/src/storage/migrations/testing/database-before.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '../packages/gateway/src/storage/testing/index.ts'
import { type ProgramProcess, startProgram } from './harness/program-process.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')
const ADMIN_TOKEN = '4f1d09c8e27ab365d0917be4835fa26cb81e47d3906c52fa'
const LIVE = {
  VEZNE_MODE: 'live',
  VEZNE_MASTER_KEY: KEY,
  ADMIN_TOKEN,
  ADMIN_PORT: '0',
  PUBLIC_URL: 'https://pay.example',
  PORT: '0',
}

const folder = useTestFolder()
const databases: TestDatabase[] = []
afterAll(async () => {
  await Promise.all(databases.map((each) => each.drop()))
})

async function keep(making: Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await making
  databases.push(database)
  return database
}

type Settings = Readonly<Record<string, string>>
type Ran = Readonly<{ words: string; exitCode: number | null; output: string }>

/** Runs all command lines at the same time, in an empty folder. */
function runAll(lines: readonly string[], settings: Settings): Promise<readonly Ran[]> {
  const empty = join(folder, 'empty')
  mkdirSync(empty, { recursive: true })
  return Promise.all(
    lines.map(async (words) => {
      const program = startProgram(words.split(' '), settings, { folder: empty })
      return { words, exitCode: await program.ended, output: program.output() }
    }),
  )
}

/** A command that reads, one that checks, and one that changes something. */
const COMMANDS = ['merchant list', 'doctor', 'merchant create --name Kahve']

function expectRefused(ran: readonly Ran[], sentence: RegExp): void {
  for (const { words, exitCode, output } of ran) {
    expect({ words, exitCode, output }).toMatchObject({ exitCode: 1 })
    expect(output).toMatch(sentence)
    expect(output).not.toContain('    at ')
  }
  expect(readdirSync(join(folder, 'empty'))).toEqual([])
}

async function tablesOf({ pool }: TestDatabase): Promise<readonly string[]> {
  const text = `select tablename from pg_tables where schemaname = 'public' order by tablename`
  return (await pool.query<{ tablename: string }>(text)).rows.map((row) => row.tablename)
}

describe('a command makes nothing', () => {
  it('where there is no data folder, and no key', async () => {
    const nowhere =
      /There is no database in the data folder \S+empty\/data\. Set DATA_DIR or DATABASE_URL/
    expectRefused(await runAll([...COMMANDS, 'keys rotate --to-file key'], {}), nowhere)
  })

  it('in an empty database', async () => {
    const database = await keep(createTestDatabase())
    await database.pool.query('drop schema public cascade; create schema public')
    const settings = { DATABASE_URL: database.connectionString, VEZNE_MASTER_KEY: KEY }
    expectRefused(await runAll(COMMANDS, settings), /The database is empty\. .*"vezne migrate"/)
    expect(await tablesOf(database)).toEqual([])
  })

  it('in one of an older version, and of a newer one', async () => {
    const older = await keep(createDatabaseBefore('0019'))
    const settings = { DATABASE_URL: older.connectionString, VEZNE_MASTER_KEY: KEY }
    const before = await tablesOf(older)
    expectRefused(await runAll(COMMANDS, settings), /lacks 0019-database-mode.* .*"vezne migrate"/)
    expect(await tablesOf(older)).toEqual(before)
    const newer = 'insert into schema_migration (name, checksum) values ($1, $1)'
    await older.pool.query(newer, ['9999-later'])
    expectRefused(
      await runAll(['merchant list'], settings),
      /9999-later, which this version .* not know/,
    )
  })
})

describe('a database that "migrate" prepared in live mode', () => {
  let database: TestDatabase
  let sandbox: Settings
  let live: Settings
  beforeAll(async () => {
    database = await keep(createTestDatabase())
    await database.pool.query('drop schema public cascade; create schema public')
    const keyFile = join(folder, 'master-key')
    writeFileSync(keyFile, `${KEY}\n`, { mode: 0o600 })
    // The command gets the same environment as every other child process of the gateway.
    const command = `env > ${join(folder, 'environment')}; cat ${keyFile}`
    const { VEZNE_MASTER_KEY: _, ...others } = LIVE
    live = {
      ...others,
      VEZNE_MASTER_KEY_COMMAND: command,
      DATABASE_URL: database.connectionString,
      SOMETHING_OF_THE_COMMANDS: 'its own',
    }
    sandbox = { DATABASE_URL: database.connectionString, VEZNE_MASTER_KEY: KEY, PORT: '0' }
    const [migrated] = await runAll(['migrate'], live)
    expect(migrated).toMatchObject({ exitCode: 0 })
  })

  it('refuses the sandbox, whatever it is asked to do', async () => {
    const refused = /VEZNE_MODE is sandbox here, but the database is live since its first start/
    expectRefused(
      await runAll(['merchant create --name Kahve', 'serve', 'migrate'], sandbox),
      refused,
    )
    const [doctor] = await runAll(['doctor --json'], sandbox)
    expect(JSON.parse(doctor?.output.split('\n')[0] ?? '')).toMatchObject([
      { name: 'configuration', problem: null },
      { name: 'mode', problem: expect.stringMatching(refused) },
    ])
    const [listed] = await runAll(['merchant list'], live)
    expect(listed).toMatchObject({ exitCode: 0, output: '' })
  })

  it('refuses a master-key file that others can read', async () => {
    const file = join(folder, 'open-key')
    writeFileSync(file, `${KEY}\n`)
    chmodSync(file, 0o644)
    const settings = { ...live, VEZNE_MASTER_KEY_COMMAND: '', VEZNE_MASTER_KEY_FILE: file }
    for (const { exitCode, output } of await runAll(['serve', 'merchant list'], settings)) {
      expect(exitCode).toBe(2)
      expect(output).toContain(`VEZNE_MASTER_KEY_FILE: ${file} is open to other users`)
    }
  })

  it('runs without secrets in the environment of its children, and without an inspector', async () => {
    const gateway = startProgram([], live)
    try {
      await said(gateway, 'Vezne listens on')
      const seen = readFileSync(join(folder, 'environment'), 'utf8')
      expect(seen).toContain('SOMETHING_OF_THE_COMMANDS=its own')
      for (const secret of [ADMIN_TOKEN, database.connectionString, 'VEZNE_MASTER_KEY_COMMAND']) {
        expect(seen).not.toContain(secret)
      }
      process.kill(gateway.processId, 'SIGUSR1')
      await said(gateway, 'SIGUSR1 opens no inspector in live mode.')
      expect(gateway.output()).not.toContain('Debugger listening')
    } finally {
      expect(await gateway.end('SIGTERM')).toBe(0)
    }
  })
})

it('"migrate" makes a data folder and its key in the sandbox, for this user only', async () => {
  const database = await keep(createTestDatabase())
  const made = join(folder, 'made')
  const settings = { DATABASE_URL: database.connectionString, DATA_DIR: made }
  const [migrated] = await runAll(['migrate'], settings)
  expect(migrated).toMatchObject({ exitCode: 0 })
  // Root's built-in server has a user of its own, who must get in.
  expect(statSync(made).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700)
  expect(existsSync(join(made, 'master-key'))).toBe(true)
  const [listed] = await runAll(['merchant list'], settings)
  expect(listed?.output).toContain('1100000001  Active')
})

function said(program: ProgramProcess, text: string): Promise<unknown> {
  const spoke = (): boolean => {
    if (program.hasEnded()) throw new Error(`it ended: ${program.output()}`)
    return program.output().includes(text)
  }
  return waitFor(spoke, { what: `"${text}"` })
}
