/** Decisions 10.10, 10.11 and 10.13: a backup that is taken under load comes back whole, or is refused by name. */

import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open as openFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestFolder } from '../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { waitFor } from '../packages/gateway/src/base/kernel/testing/wait-for.ts'
import {
  createEmptyDatabase,
  type TestDatabase,
} from '../packages/gateway/src/storage/testing/index.ts'
import { signedNow } from './attack/signed-values.ts'
import { succeeded } from './harness/answers.ts'
import { type ProgramProcess, startProgram } from './harness/program-process.ts'
import { postJson } from './harness/raw-calls.ts'
import { open, payOn } from './support/link-browser.ts'
import { newLink } from './support/new-link.ts'
import { rewriteManifest } from './support/rewritten-backup.ts'
import { type Sandbox, startSandbox } from './support/sandbox.ts'
import type { SignedValues } from './support/sandbox-merchants.ts'
import { tokenOf } from './support/steps.ts'
import { VEZNE_MASTER_KEY, vezneBeside } from './support/vezne-command.ts'
import { startWebhookReceiver, type WebhookReceiver } from './support/webhook-receiver.ts'

const CARD = '5528790000000008'
const PAYERS = 6
const PAID_BEFORE = 12

/** A part that is due, its day and posting, and a statement that says something else. */
const PAYOUTS = `
  with m as (select merchant_id, terminal_id from terminal limit 1),
  part as (insert into settlement_part (merchant_id, source_id, part, parts, kind, terminal_id, order_id, bank_day, due_on,
      gross_minor, fee_minor, installment_count, bank_order_id)
    select merchant_id, merchant_id, 1, 1, 'sale', terminal_id, merchant_id, '2026-05-12', '2026-05-13', 1000, 19, 1, 'x'
    from m),
  day as (insert into settlement_day (merchant_id, due_on, terminal_id, parts, sale_minor, back_minor, fee_minor)
    select merchant_id, '2026-05-13', terminal_id, 1, 1000, 0, 19 from m),
  posting as (insert into settlement_transfer (merchant_id, transfer_id, terminal_id, due_on, debit_account,
      credit_account, amount_minor)
    select merchant_id, merchant_id, terminal_id, '2026-05-13', 'bank receivable', 'merchant', 1000 from m),
  statement as (insert into settlement_statement (merchant_id, statement_id, sha256, bank, name, format, lines, from_day,
      until_day, imported_by, imported_at)
    select merchant_id, merchant_id, sha256('x'), 'garanti', 'pos.csv', 'csv', 1, '2026-05-13', '2026-05-13', 'cli:x', now()
    from m)
  insert into settlement_line (merchant_id, statement_id, line_number, kind, value_date, net_minor, currency,
    terminal_owner)
  select merchant_id, merchant_id, 4, 'payout', '2026-05-13', 980, 'TRY', 'none' from m`

/** The rows of every table of payouts, whole. */
async function payoutsIn({ pool }: TestDatabase): Promise<readonly unknown[]> {
  const tables = ['part', 'day', 'transfer', 'statement', 'line'].map((name) =>
    pool.query(`select row_to_json(r)::text as row from settlement_${name} r order by 1`),
  )
  return (await Promise.all(tables)).map(({ rows }) => rows)
}

const folder = useTestFolder()
const backups = join(folder, 'backups')

type Call = Readonly<{ values: SignedValues; body: object }>

/** Callers that pay until they are told to stop. */
class Payers {
  readonly paid: string[] = []
  readonly otherwise: unknown[] = []
  #isOver = false
  #all: Promise<unknown> = Promise.resolve()

  start({ merchant }: Sandbox, cardToken: string): void {
    const payAll = async () => {
      while (!this.#isOver) {
        const answer = await merchant.provision({ cardToken, amount: 10 })
        if (answer.isSucceed) this.paid.push(answer.orderId)
        else this.otherwise.push(answer)
      }
    }
    this.#all = Promise.all(Array.from({ length: PAYERS }, payAll))
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#all
  }
}

let source: Sandbox
let cardToken: string
let link: Awaited<ReturnType<typeof newLink>>
let used: Call
let receiver: WebhookReceiver
let endpoint: Readonly<{ endpointId: string; secret: string }>
let backup: string
let payoutsBefore: readonly unknown[]
/** Payments that were answered before the backup began, so the backup must have them. */
let paidBefore: readonly string[]

beforeAll(async () => {
  source = await startSandbox({ VEZNE_MASTER_KEY })
  cardToken = await tokenOf(source.merchant, CARD)
  link = await newLink(source.merchant)
  receiver = await startWebhookReceiver()
  endpoint = await pausedEndpoint(source, receiver.url)
  await source.database.pool.query(PAYOUTS)
  used = { values: signedNow(), body: { cardToken, amount: 7 } }
  const url = `${source.url}/v1/Payments/provision`
  expect((await postJson(url, used.values, used.body)).fields).toMatchObject({ isSucceed: true })
  const payers = new Payers()
  payers.start(source, cardToken)
  await waitFor(() => payers.paid.length >= PAID_BEFORE, { what: 'some payments' })
  paidBefore = [...payers.paid]
  const { printed, failure } = await vezneBeside(source, `backup ${backups} --make-folder --json`)
  await payers.stop()
  payoutsBefore = await payoutsIn(source.database)
  expect([failure, payers.otherwise]).toEqual([null, []])
  expect(payers.paid.length).toBeGreaterThan(paidBefore.length)
  backup = JSON.parse(printed).folder
})

/** Its events wait. */
async function pausedEndpoint({ merchant }: Sandbox, url: string): Promise<typeof endpoint> {
  const made = succeeded(await merchant.webhooksCreate({ url }))
  const { endpointId } = made.endpoint
  succeeded(await merchant.webhooksUpdate({ endpointId, state: 'Paused' }))
  return { endpointId, secret: made.secret }
}

const databases: TestDatabase[] = []
afterAll(async () => {
  await receiver.close()
  for (const database of databases) await database.drop()
})

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  databases.push(database)
  return database
}

const NO_BANK = 'http://127.0.0.1:9'
const runOn = (database: TestDatabase, words: string, changes: Record<string, string> = {}) =>
  vezneBeside({ database, bankUrl: NO_BANK }, words, {
    DATA_DIR: join(folder, 'other'),
    ...changes,
  })

/** A copy of the backup that the test may damage. */
function copyOf(name: string): string {
  const copy = join(folder, name)
  cpSync(backup, copy, { recursive: true })
  return copy
}

async function relationsIn({ pool }: TestDatabase): Promise<number> {
  const sql = `select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace`
  return (await pool.query(sql)).rows[0].count
}

describe('a backup', () => {
  it('is for its owner alone, and was written to its end', () => {
    expect(statSync(backup).mode & 0o777).toBe(0o700)
    for (const file of readdirSync(backup))
      expect(statSync(join(backup, file)).mode & 0o777).toBe(0o600)
    expect(readdirSync(backups).filter((name) => name.endsWith('.unfinished'))).toEqual([])
  })

  it('decision 10.11: has no security codes, no sessions of people, and no key', () => {
    const { tables, masterKeys } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
    const names = tables.map(({ name }: { name: string }) => name)
    for (const name of [
      'card_security_code',
      'panel_session',
      'panel_ticket',
      'schema_migration',
    ]) {
      expect(names).not.toContain(name)
    }
    expect(masterKeys).toEqual([{ id: expect.stringMatching(/^local-/), dataKeys: 7 }])
  })

  it('is remembered with its end, so that others can tell its age', async () => {
    const { rows } = await source.database.pool.query(
      'select finished_at >= taken_at as ok from backup_run',
    )
    expect(rows).toEqual([{ ok: true }])
  })

  it('leaves no unfinished folder where the disk cannot be written', async () => {
    const file = join(folder, 'no-folder')
    writeFileSync(file, '')
    expect((await vezneBeside(source, `backup ${file}`)).failure).toContain(file)
  })
})

describe('after everything was destroyed', () => {
  let restored: Sandbox

  beforeAll(async () => {
    const database = await emptyDatabase()
    const { printed, failure } = await runOn(database, `restore ${backup}`)
    expect(failure).toBeNull()
    expect(printed).toContain('"vezne restored" is done')
    await source.stop()
    restored = await startSandbox({ VEZNE_MASTER_KEY }, async () => ({
      ...database,
      drop: async () => undefined,
    }))
  })
  afterAll(() => restored.stop())

  it('keys, ledger and audit are proved, and every order from before the backup is there', async () => {
    const { printed, failure } = await runOn(restored.database, 'verify --json')
    expect(failure).toBeNull()
    const { proof } = JSON.parse(printed)
    const opened = Object.fromEntries(
      proof.records.map((each: { table: string; opened: number }) => [each.table, each.opened]),
    )
    expect(opened).toMatchObject({ card_token: 1, webhook_secret: 1, merchant_key: 2 })
    expect(proof.ledger).toMatchObject({ differingOrders: 0, postingsWithoutOrder: 0 })
    expect(proof.chains.map((chain: { intact: boolean }) => chain.intact)).toEqual([true, true])
    for (const orderId of paidBefore) {
      expect(await restored.merchant.inquire({ orderId })).toMatchObject({
        orderId,
        isSucceed: true,
      })
    }
  })

  it('what banks pay, and what their statements say, is the same in every row', async () => {
    expect(await payoutsIn(restored.database)).toEqual(payoutsBefore)
    expect(payoutsBefore.map((rows) => (rows as unknown[]).length)).toEqual([1, 1, 1, 1, 1])
  })

  it('a used pair is refused, and a new call pays with the token of before', async () => {
    const again = await postJson(`${restored.url}/v1/Payments/provision`, used.values, used.body)
    expect([again.status, again.fields['errorCode']]).toEqual([401, '4004'])
    expect(await restored.merchant.provision({ cardToken, amount: 3 })).toMatchObject({
      isSucceed: true,
    })
  })

  it('a link of before is paid, with 3-D Secure', async () => {
    const page = await open(link.linkUrl.replace(source.url, restored.url))
    expect(page.html).toContain('Kahve')
    await payOn(page)
    expect(await restored.merchant.linkStatus({ id: link.id })).toMatchObject({
      linkStatus: 'Passive',
      linkPaymentStatus: 'Success',
    })
  })

  it('webhooks of events from before arrive, signed by the secret from before', async () => {
    const { endpointId, secret } = endpoint
    expect(await receiver.verified(secret)).toEqual([])
    succeeded(await restored.merchant.webhooksUpdate({ endpointId, state: 'Active' }))
    const approved = async () =>
      (await receiver.verified(secret)).flatMap((event) =>
        event.type === 'payment.approved' ? [event.data.change.orderId] : [],
      )
    const areAllHeard = async () => {
      const heard = new Set(await approved())
      return paidBefore.every((orderId) => heard.has(orderId))
    }
    await waitFor(areAllHeard, { what: 'the webhooks of before' })
  })

  it('the next backup is of the restored database', async () => {
    const { printed, failure } = await runOn(
      restored.database,
      `backup ${join(folder, 'second')} --make-folder`,
    )
    expect(failure).toBeNull()
    expect(printed).toContain('Keep elsewhere: the master key local-')
  })
})

describe('what does not fit is refused before anything is written', () => {
  const OTHER_KEY = Buffer.alloc(32, 9).toString('base64')

  it.each([
    [
      'another master key',
      { VEZNE_MASTER_KEY: OTHER_KEY },
      /opens only with the master key local-\w+, and this machine has local-/,
    ],
    [
      'no master key',
      { VEZNE_MASTER_KEY: '' },
      /opens only with the master key local-\w+, and there is none here/,
    ],
  ])('%s: the key is named', async (_, settings, said) => {
    const database = await emptyDatabase()
    expect((await runOn(database, `restore ${backup}`, settings)).failure).toMatch(said)
    expect(await relationsIn(database)).toBe(0)
  })

  it('a database in use is named by what it has', async () => {
    const database = await emptyDatabase()
    await database.pool.query('create table customers (id int)')
    expect((await runOn(database, `restore ${backup}`)).failure).toMatch(
      /not empty: it has customers\./,
    )
    expect(await relationsIn(database)).toBe(1)
  })

  it('a newer schema names the version that knows it', async () => {
    const copy = copyOf('newer')
    rewriteManifest(copy, (manifest) => {
      manifest.version = '9.0.0'
      manifest.migrations.push({ name: '9999-later', checksum: 'x' })
    })
    const { failure } = await runOn(await emptyDatabase(), `restore ${copy}`)
    expect(failure).toMatch(/written by Vezne 9\.0\.0 and has the migration 9999-later/)
  })
})

describe('damage is found and named', () => {
  type Damage = (copy: string) => void
  const orders = (copy: string) => join(copy, 'event.copy.gz')
  const flip: Damage = (copy) => {
    const bytes = readFileSync(orders(copy))
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
    writeFileSync(orders(copy), bytes)
  }
  const cut: Damage = (copy) =>
    writeFileSync(orders(copy), readFileSync(orders(copy)).subarray(0, -20))
  const fewer: Damage = (copy) =>
    rewriteManifest(copy, ({ tables }) => {
      const table = tables.find(({ name }) => name === 'event')
      if (table !== undefined) table.rows -= 1
    })

  it.each<[string, Damage, RegExp]>([
    ['a flipped bit', flip, /The table event .*event\.copy\.gz/],
    ['a truncated file', cut, /The table event .*event\.copy\.gz/],
    ['a missing file', (copy) => rmSync(orders(copy)), /The table event cannot be read.*ENOENT/],
    ['a row too few', fewer, /The table event is not as it was written/],
    [
      'a changed manifest',
      (copy) => writeFileSync(join(copy, 'manifest.json'), '{}'),
      /manifest\.json is not the one/,
    ],
    [
      'an interrupted backup',
      (copy) => rmSync(join(copy, 'manifest.sha256')),
      /no finished backup: manifest\.sha256/,
    ],
  ])('%s', async (name, damage, said) => {
    const copy = copyOf(name.replaceAll(' ', '-'))
    damage(copy)
    expect((await runOn(source.database, `verify --files-only ${copy}`)).failure).toMatch(said)
    const database = await emptyDatabase()
    expect((await runOn(database, `restore ${copy}`)).failure).toMatch(said)
    expect(await relationsIn(database)).toBe(0)
  })
})

/** A pipe in place of a table's file, so that the test decides how far a reader gets. */
function pipeInstead(copy: string, table: string): Readonly<{ pipe: string; bytes: Buffer }> {
  const pipe = join(copy, `${table}.copy.gz`)
  const bytes = readFileSync(pipe)
  rmSync(pipe)
  execFileSync('mkfifo', [pipe])
  return { pipe, bytes }
}

async function endTooEarly({ ended, output }: ProgramProcess): Promise<never> {
  await ended
  throw new Error(`the restore ended before it was killed: ${output()}`)
}

describe('a restore that is killed', () => {
  it('in the middle of a table leaves what nobody serves; the next one ends whole', async () => {
    const database = await emptyDatabase()
    const copy = copyOf('killed')
    const { pipe, bytes } = pipeInstead(copy, 'event')
    const restore = startProgram(['restore', copy], {
      DATABASE_URL: database.connectionString,
      BANK_URL: NO_BANK,
      DATA_DIR: join(folder, 'killed-data'),
      VEZNE_MASTER_KEY,
    })
    // The files are read before the database is opened, and once more into it.
    const orEnd = <Value>(wait: Promise<Value>) => Promise.race([wait, endTooEarly(restore)])
    await orEnd(writeFile(pipe, bytes))
    const isBegun = async () => (await relationsIn(database)) > 0
    await waitFor(isBegun, {
      what: `the restore: ${restore.output()}`,
    })
    const half = await orEnd(openFile(pipe, 'w'))
    await half.write(bytes.subarray(0, bytes.length >> 1))
    expect(await restore.end('SIGKILL')).toBeNull()
    await half.close()
    await refusedByAll(database)
    expect((await runOn(database, `restore ${backup}`)).failure).toBeNull()
    const { printed, failure } = await runOn(database, 'verify --json')
    expect([failure, JSON.parse(printed).problems]).toEqual([null, []])
    const sql = 'select count(*)::int as count from event'
    const { tables } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
    const { rows } = tables.find(({ name }: { name: string }) => name === 'event')
    expect((await database.pool.query(sql)).rows).toEqual([{ count: rows }])
  })
})

/** No command and no start accepts the database; each names what a restore leaves in it. */
async function refusedByAll(database: TestDatabase): Promise<void> {
  for (const words of ['verify', 'merchant list', `backup ${backups}`]) {
    expect((await runOn(database, words)).failure).toContain('restore_unfinished')
  }
  const start = startSandbox({ VEZNE_MASTER_KEY }, async () => ({
    ...database,
    drop: async () => undefined,
  }))
  await expect(start).rejects.toThrow('restore_unfinished')
}

describe('verify with a scratch server', () => {
  it('proves the database that the backup becomes, and leaves nothing behind', async () => {
    const scratch = join(folder, 'scratch')
    mkdirSync(scratch)
    writeFileSync(join(scratch, 'mine'), '')
    for (const each of [folder, scratch]) chmodSync(each, 0o755)
    const { printed, failure } = await runOn(
      source.database,
      `verify ${backup} --scratch ${scratch}`,
    )
    expect(failure).toBeNull()
    expect(printed).toMatch(/Sealed records that open: .*1 of webhook_secret/)
    expect(readdirSync(scratch)).toEqual(['mine'])
  })
})
