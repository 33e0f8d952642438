/** Decision 3.6: who has every copy of the database, and the master key, opens no code after its hour. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Secret } from '../../base/kernel/index.ts'
import { manualClock } from '../../base/kernel/testing/manual-clock.ts'
import { unknownBin } from '../../payment/bins/index.ts'
import {
  type CodeKeyFolder,
  createCardAccess,
  createLocalKeyProvider,
  createVault,
  tokenise,
  type WrappedDataKey,
} from '../../payment/cards/index.ts'
import type { CodeKeySight } from '../../payment/cards/security-codes/code-key.ts'
import { codeNode } from '../../payment/cards/testing/memory-security-codes.ts'
import { memoryKeyStore, testMasterKey } from '../../payment/cards/testing/memory-vault.ts'
import {
  dataKeyIdOf,
  openRecord,
  SealBroken,
  type SealOwner,
} from '../../payment/cards/vault/seal.ts'
import { migrate } from '../migrations/index.ts'
import { createPool } from '../postgres/index.ts'
import { startTestCluster, type TestCluster } from '../testing/test-cluster.ts'
import { createCardStore } from './card-store.ts'
import { createCodeKeyFolder } from './code-key-folder.ts'
import { createCodeKeyStore } from './code-key-store.ts'
import { createVaultKeyStore } from './vault-key-store.ts'

const HOUR = 60 * 60 * 1_000
const MERCHANT = '01900000-0000-7000-8000-00000000000a'
const FORM = { merchantId: MERCHANT, cardNumber: '5528790000000008', cvv: '987' }
const CARD = { ...FORM, expireMonth: '12', expireYear: '30' }
const provider = createLocalKeyProvider(testMasterKey())

/** A server of its own: its files are read, which no user but their owner may. */
let cluster: TestCluster
let pool: pg.Pool
const places = ['one', 'two'].map((name) => mkdtempSync(join(tmpdir(), `vezne-codes-${name}-`)))

beforeAll(async () => {
  cluster = await startTestCluster()
  const connectionString = cluster.connectionString('postgres')
  pool = createPool({ connectionString, maxConnections: 4, applicationName: 'copies' })
  await migrate(pool)
})
afterAll(async () => {
  await pool.end()
  await cluster.remove()
  for (const place of places) rmSync(place, { recursive: true })
})

/** What somebody gets who copies the database: all rows as a dump has them, also those of unlogged tables. */
type Copy = Readonly<{
  text: string
  /** The part of the text that a dump with `--no-unlogged-table-data` has. */
  loggedText: string
  dataKeys: readonly WrappedDataKey[]
  sight: CodeKeySight
  codes: readonly Readonly<{ owner: SealOwner; sealed: Buffer }>[]
}>

async function copyOf(now: Date): Promise<Copy> {
  const tables = await pool.query<{ name: string; is_logged: boolean }>(
    `select oid::regclass::text as name, relpersistence = 'p' as is_logged from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  let text = ''
  let loggedText = ''
  for (const { name, is_logged: isLogged } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    const lines = rows.map(({ row }) => `${row}\n`).join('')
    text += lines
    if (isLogged) loggedText += lines
  }
  const codes = await pool.query<{ merchant_id: string; token_hash: Buffer; code_sealed: Buffer }>(
    'select merchant_id, token_hash, code_sealed from card_security_code',
  )
  return {
    text,
    loggedText,
    dataKeys: await createVaultKeyStore(pool).all(),
    sight: { ...(await createCodeKeyStore(pool).look()), now },
    codes: codes.rows.map((row) => ({
      owner: { merchantId: row.merchant_id, recordId: row.token_hash.toString('hex') },
      sealed: row.code_sealed,
    })),
  }
}

/** The security codes that can be decrypted from the copies by somebody who also has the master key. */
async function opened(copies: readonly Copy[], folder: CodeKeyFolder): Promise<readonly string[]> {
  const found = await Promise.all(copies.map((copy) => openedOf(copy, folder)))
  return found.flat()
}

async function openedOf(
  { dataKeys, sight, codes }: Copy,
  folder: CodeKeyFolder,
): Promise<readonly string[]> {
  const store = memoryKeyStore()
  store.rows.push(...dataKeys)
  const clock = manualClock(sight.now)
  const vault = createVault({ store, provider, clock })
  const dumped = {
    ...createCodeKeyStore(pool),
    look: async () => sight,
    ask: async () => undefined,
  }
  const exchangeKey = await vault.codeExchangeKey()
  const thief = codeNode({ clock, store: dumped, folder, exchangeKey })
  const found: string[] = []
  for (const { owner, sealed } of codes) {
    const code = await thief.codes.open(owner, sealed)
    if (code !== null) found.push(code.expose())
    found.push(...(await openedByDataKeys({ owner, sealed }, dataKeys)))
  }
  return found
}

async function openedByDataKeys(
  { owner, sealed }: Copy['codes'][number],
  dataKeys: readonly WrappedDataKey[],
): Promise<readonly string[]> {
  const found: string[] = []
  for (const { keyId, class: keyClass, keyEncryptionKeyId, wrapped } of dataKeys) {
    const key = await provider.unwrap(keyEncryptionKeyId, wrapped, { keyId, class: keyClass })
    const candidate = { keyId: dataKeyIdOf(sealed), key: new Secret('data key', key) }
    try {
      found.push(openRecord(candidate, { class: 'security-code', ...owner }, sealed).toString())
    } catch (error) {
      expect(error).toBeInstanceOf(SealBroken)
    }
  }
  return found
}

/** One serving machine, over the real database and a real folder, at the time of a clock. */
async function machine(
  place: string,
  clock: ReturnType<typeof manualClock>,
  wait = async () => {},
) {
  const vault = createVault({ store: createVaultKeyStore(pool), provider, clock })
  await vault.prepare()
  const exchangeKey = await vault.codeExchangeKey()
  const real = createCodeKeyStore(pool)
  const look = async () => ({ ...(await real.look()), now: clock.now() })
  const notes: string[] = []
  const folder = createCodeKeyFolder(join(place, 'keys'), (line) => notes.push(line))
  const sleep = { ...clock, sleep: wait }
  const node = codeNode({ clock: sleep, store: { ...real, look }, folder, exchangeKey })
  const cards = { vault, codes: node.codes, store: createCardStore(pool), clock }
  return { ...node, folder, cards: { ...cards, lookUpBin: unknownBin }, notes }
}

/** Every file of the server: tables with their dead rows, and the write-ahead log. */
async function serverBytes(): Promise<Buffer> {
  await pool.query('checkpoint')
  const { rows } = await pool.query<{ data_directory: string }>('show data_directory')
  const folder = rows[0]?.data_directory ?? ''
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && /base|pg_wal|global/.test(path))
  return Buffer.concat(files.map((path) => readFileSync(path)))
}

test('a code opens with a machine’s file during its hour, and never after it', async () => {
  const clock = manualClock()
  const copies: Copy[] = []
  const one = await machine(places[0] ?? '', clock)
  const two = await machine(places[1] ?? '', clock, async () => {
    await one.keys.keep()
    // At this moment the answer for the other machine lies in the database.
    copies.push(await copyOf(clock.now()))
  })
  await tokenise(CARD, one.cards)
  copies.push(await copyOf(clock.now()))
  const { rows } = await pool.query<{ token_hash: Buffer }>('select token_hash from card_token')
  const key = { merchantId: MERCHANT, tokenHash: rows[0]?.token_hash ?? Buffer.alloc(0) }
  expect(
    (
      await createCardAccess(two.cards).openCardForBank(key.merchantId, key.tokenHash)
    )?.securityCode?.expose(),
  ).toBe('987')
  const answers = copies.flatMap(({ sight }) => sight.requests.map(({ answer }) => answer))
  expect(answers.filter((answer) => answer !== null)).toHaveLength(1)

  // With the key file the code opens in every copy, so the attempts below use the right data.
  const nothing = createCodeKeyFolder('/nowhere', () => undefined)
  expect(await opened(copies, one.folder)).toEqual(copies.map(() => '987'))
  expect(await opened(copies, two.folder)).toEqual(copies.map(() => '987'))
  expect(await opened(copies, nothing)).toEqual([])

  const { key: secret, keyId } = await one.keys.sealing()
  const bytes = Buffer.from(secret.expose())
  // A checkpoint does not write unlogged tables to disk; rewriting the table does.
  await pool.query('vacuum full card_security_code, security_code_key_request')
  await pool.query('delete from card_security_code')
  const server = await serverBytes()
  const sealed = copies[0]?.codes[0]?.sealed ?? Buffer.alloc(0)
  // The row is deleted but still in the table's file, so its key must not be stored anywhere.
  expect(server.includes(sealed)).toBe(true)
  const texts = Buffer.from(copies.map(({ text }) => text).join('\n'))
  expect(texts.includes(sealed.toString('hex'))).toBe(true)
  // A dump without the data of unlogged tables has neither the security codes nor the keys that are on their way to
  // other machines.
  const logged = copies.map(({ loggedText }) => loggedText).join('\n')
  const handedOver = answers.flatMap((answer) => answer?.wrapped ?? [])
  for (const secret of [sealed, ...handedOver]) {
    expect(texts.includes(secret.toString('hex'))).toBe(true)
    expect(logged).not.toContain(secret.toString('hex'))
  }
  expect(logged).toContain(copies[0]?.dataKeys[0]?.keyId)
  for (const form of [bytes, bytes.toString('hex'), bytes.toString('base64')]) {
    expect([server.includes(form), texts.includes(form)]).toEqual([false, false])
  }

  clock.pass(HOUR)
  for (const { keys } of [one, two]) await keys.keep()
  expect(places.flatMap((place) => readdirSync(join(place, 'keys')))).not.toContainEqual(
    expect.stringContaining(keyId),
  )
  copies.push(await copyOf(clock.now()))
  expect(copies.at(-1)?.text).not.toContain(keyId)
  for (const { folder } of [one, two]) expect(await opened(copies, folder)).toEqual([])
  expect([...one.notes, ...two.notes]).toEqual([])
})
