/**
 * Decision 10.61: a backup is accepted only if a gateway has signed it. An unsigned or forged one is refused by
 * name, even if it is complete.
 */

import { hash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestFolder } from '../../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import {
  createEmptyDatabase,
  type TestDatabase,
} from '../../packages/gateway/src/storage/testing/index.ts'
import { forgeManifest, forgeRows, reseal, rewriteManifest } from '../support/rewritten-backup.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { VEZNE_MASTER_KEY, vezneBeside } from '../support/vezne-command.ts'

const OTHER_KEY = Buffer.alloc(32, 9).toString('base64')
const INTRUDER = '01a21000-0000-7000-8000-000000000001'
const CODE = 'a code that only the intruder knows'

const folder = useTestFolder()
let sandbox: Sandbox
let [older, newer] = ['', '']

beforeAll(async () => {
  sandbox = await startSandbox({ VEZNE_MASTER_KEY })
  await invite('ayse')
  older = await backUp('older')
  await invite('banu')
  newer = await backUp('newer')
})
afterAll(() => sandbox.stop())

async function invite(name: string): Promise<void> {
  const words = `users invite --email ${name}@example.com --name ${name} --role GatewayOwner`
  expect((await vezneBeside(sandbox, words)).failure).toBeNull()
}

async function backUp(name: string, settings: Record<string, string> = {}): Promise<string> {
  const DATA_DIR = join(folder, 'data')
  const words = `backup ${join(folder, name)} --make-folder --json`
  const { printed, failure } = await vezneBeside(sandbox, words, { DATA_DIR, ...settings })
  expect(failure).toBeNull()
  return JSON.parse(printed).folder
}

const run = (database: Pick<TestDatabase, 'connectionString'>, words: string, settings = {}) =>
  vezneBeside({ database, bankUrl: 'http://127.0.0.1:9' }, words, {
    DATA_DIR: join(folder, 'restored'),
    ...settings,
  })

async function withEmpty<Result>(work: (database: TestDatabase) => Promise<Result>) {
  const database = await createEmptyDatabase()
  try {
    return await work(database)
  } finally {
    await database.drop()
  }
}

let copies = 0
/** A copy of the backup to change, in a folder of its own, because the name of a backup is its time. */
function copyOf(backup: string, name = 'copy'): string {
  copies += 1
  const copy = join(folder, `${name}-${copies}`)
  cpSync(backup, copy, { recursive: true })
  return copy
}

const MANIFEST_FILES = ['manifest.json', 'manifest.sha256', 'manifest.signature']

function take(from: string, into: string, files: readonly string[]): void {
  for (const file of files) cpSync(join(from, file), join(into, file))
}

function row(columns: readonly string[], values: Readonly<Record<string, string>>): string {
  return `${columns.map((column) => values[column] ?? '\\N').join('\t')}\n`
}

/** The forgery that a security review used: it adds a person, and the hash of a code that signs this person in. */
function addOwner(copy: string): void {
  forgeRows(copy, 'panel_user', (rows, columns) => {
    const created_at = '2026-11-01 00:00:00+00'
    const person = { user_id: INTRUDER, email: 'intruder@example.com', name: 'I', created_at }
    return `${rows}${row(columns, { ...person, role: 'GatewayOwner', language_code: 'en', joined_at: created_at })}`
  })
  forgeRows(copy, 'panel_recovery_code', (rows, columns) => {
    const code_hash = `\\\\x${hash('sha256', CODE)}`
    return `${rows}${row(columns, { user_id: INTRUDER, position: '1', code_hash })}`
  })
}

function swapFiles(copy: string): void {
  const [one, other] = ['bin.copy.gz', 'merchant.copy.gz'].map((name) => join(copy, name))
  if (one === undefined || other === undefined) throw new Error('no two files')
  const bytes = readFileSync(one)
  cpSync(other, one)
  writeFileSync(other, bytes)
}

type Forgery = Readonly<{ of: string; how: () => string; said: RegExp }>
const WRONG = /The signature of the backup in \S+ is wrong.*Somebody changed the backup/s

const forged = (change: (copy: string) => void) => () => {
  const copy = copyOf(newer)
  change(copy)
  return copy
}

const FORGERIES: readonly Forgery[] = [
  { of: 'a person and a recovery code added, all sums anew', how: forged(addOwner), said: WRONG },
  {
    of: 'the same, signed under another master key',
    how: forged((copy) => {
      addOwner(copy)
      rewriteManifest(copy, () => undefined, OTHER_KEY)
    }),
    said: /signed under the master key local-\w+, and this machine has local-\w+/,
  },
  {
    of: 'the same, signed under another key in the name of ours',
    how: forged((copy) => {
      const [ours = ''] = readFileSync(join(copy, 'manifest.signature'), 'utf8').split(' ')
      addOwner(copy)
      rewriteManifest(copy, () => undefined, OTHER_KEY)
      const file = join(copy, 'manifest.signature')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^\S+/, ours))
    }),
    said: WRONG,
  },
  {
    of: 'a row left out',
    how: forged((copy) => forgeRows(copy, 'bin', (rows) => rows.slice(rows.indexOf('\n') + 1))),
    said: WRONG,
  },
  {
    of: 'a table left out',
    how: forged((copy) =>
      forgeManifest(copy, (manifest) => {
        manifest.tables = manifest.tables.filter(({ name }) => name !== 'audit_entry')
      }),
    ),
    said: WRONG,
  },
  {
    of: 'files of two tables exchanged',
    how: forged(swapFiles),
    said: /The table (bin|merchant) /,
  },
  {
    of: 'the manifest of another backup',
    how: forged((copy) => take(older, copy, MANIFEST_FILES)),
    said: /The table \w+ is not as it was written/,
  },
  {
    of: 'the manifest of another backup beside this signature',
    how: forged((copy) => take(older, copy, MANIFEST_FILES.slice(0, 2))),
    said: WRONG,
  },
  {
    of: 'the signature of another backup',
    how: forged((copy) => take(older, copy, MANIFEST_FILES.slice(2))),
    said: WRONG,
  },
  {
    of: 'a manifest that was cut off',
    how: forged((copy) => {
      const file = join(copy, 'manifest.json')
      writeFileSync(file, readFileSync(file).subarray(0, -40))
      reseal(copy)
    }),
    said: /manifest\.json is no manifest/,
  },
  {
    of: 'an older backup under the name of a newer one',
    how: () => {
      const copy = join(folder, 'vezne-20990101T000000.000Z')
      cpSync(older, copy, { recursive: true })
      return copy
    },
    said: /name of another moment than its backup, which was taken at/,
  },
  {
    of: 'an older backup with a newer time',
    how: forged((copy) =>
      forgeManifest(copy, (manifest) => {
        manifest.takenAt = '2099-01-01T00:00:00.000Z'
      }),
    ),
    said: WRONG,
  },
  {
    of: 'no signature',
    how: forged((copy) => rmSync(join(copy, 'manifest.signature'))),
    said: /no finished backup: manifest\.signature is missing/,
  },
  {
    of: 'an empty signature',
    how: forged((copy) => writeFileSync(join(copy, 'manifest.signature'), '')),
    said: /signed under the master key , and this machine has/,
  },
  {
    of: 'the looks of a release that signed nothing',
    how: forged((copy) => {
      forgeManifest(copy, (manifest) => {
        manifest.format = 1
      })
    }),
    said: /signed no backups, or is made to look so.*--unsigned.*"vezne users reset"/s,
  },
]

describe('what a gateway did not write is refused before anything is written', () => {
  it.each(FORGERIES)('$of', async ({ how, said }) => {
    const copy = how()
    await withEmpty(async (database) => {
      for (const command of ['restore', 'verify']) {
        expect((await run(database, `${command} ${copy}`)).failure).toMatch(said)
      }
      const relations = `select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace`
      expect((await database.pool.query(relations)).rows).toEqual([{ count: 0 }])
    })
  })

  it('without the key, "verify --files-only" says what it does not prove', async () => {
    const copy = copyOf(newer)
    addOwner(copy)
    const { printed, failure } = await run(sandbox.database, `verify --files-only ${copy}`)
    expect([failure, printed]).toEqual([
      null,
      expect.stringContaining('NOT proved: who wrote them'),
    ])
  })
})

const WAYS = `select (select count(*) from panel_passkey) + (select count(*) from panel_password) +
  (select count(*) from panel_authenticator) + (select count(*) from panel_recovery_code) +
  (select count(*) from panel_session) + (select count(*) from panel_ticket) as ways`

describe('an unsigned backup, on the operator’s word', () => {
  it('brings back no way of signing in, and says what to do', async () => {
    const copy = copyOf(newer)
    addOwner(copy)
    forgeManifest(copy, (manifest) => {
      manifest.format = 1
    })
    await withEmpty(async (database) => {
      const { printed, failure } = await run(database, `restore --unsigned ${copy}`)
      expect(failure).toBeNull()
      expect(printed).toContain('intruder@example.com (GatewayOwner): 0 passkeys, no password, 0')
      expect((await database.pool.query(WAYS)).rows).toEqual([{ ways: 0n }])
    })
  })

  it('has no sessions, whatever it says', async () => {
    const copy = copyOf(newer)
    forgeManifest(copy, (manifest) => {
      manifest.format = 1
      const columns = ['token_hash', 'user_id']
      manifest.tables.push({ name: 'panel_session', columns, rows: 0, bytes: 0, sha256: null })
    })
    await withEmpty(async (database) => {
      expect((await run(database, `restore --unsigned ${copy}`)).failure).toMatch(
        /names the table panel_session, which no backup has/,
      )
    })
  })
})

describe('a genuine backup', () => {
  it('is restored, and the restore says who can sign in again', async () => {
    await withEmpty(async (database) => {
      const { printed, failure } = await run(database, `restore ${newer}`)
      expect(failure).toBeNull()
      expect(printed).toMatch(/sessions and one-time addresses of the panel have ended/)
      expect(printed).toContain('ayse@example.com (GatewayOwner): 0 passkeys, no password')
    })
  })

  it('of before a new master key is genuine as long as the earlier key is there', async () => {
    const settings = { VEZNE_MASTER_KEY: OTHER_KEY, VEZNE_MASTER_KEY_PREVIOUS: VEZNE_MASTER_KEY }
    await withEmpty(async (database) => {
      expect((await run(database, `restore ${newer}`, settings)).failure).toBeNull()
    })
  })

  it('is made without the master key where a gateway keeps its key of backups', async () => {
    const settings = { VEZNE_MASTER_KEY: '', VEZNE_MASTER_KEY_FILE: join(folder, 'not-there') }
    const keeper = await startSandbox({ VEZNE_MASTER_KEY, DATA_DIR: join(folder, 'kept') })
    await keeper.stop()
    const written = await backUp('keyless', { ...settings, DATA_DIR: join(folder, 'kept') })
    expect(readdirSync(written)).toContain('manifest.signature')
    await withEmpty(async (database) => {
      expect((await run(database, `restore ${written}`)).failure).toBeNull()
    })
    const without = await run(
      sandbox.database,
      `backup ${join(folder, 'none')} --make-folder`,
      settings,
    )
    expect(without.failure).toMatch(/cannot be signed: backup-keys in DATA_DIR.*not-there/s)
  })
})
