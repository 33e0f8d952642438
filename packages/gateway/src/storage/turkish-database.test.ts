/** Decision 10.64: who is who does not depend on the locale of the database. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  createdLink,
  createLinkHarness,
  type LinkHarness,
  submitted,
} from '../../../../test/payment-core/link-harness.ts'
import { testSigner } from '../operating/audit/testing/audit-parts.ts'
import { readPayerKey } from '../operating/payers/index.ts'
import { readSearchText } from '../operating/search/index.ts'
import { readCollation } from './database/index.ts'
import { createMerchantStore } from './merchants/merchant-store.ts'
import { migrate } from './migrations/index.ts'
import { migrateBefore } from './migrations/testing/database-before.ts'
import { createLinkList, createPaymentSearch } from './panel/index.ts'
import { createPayerStore } from './payers/index.ts'
import { createLocaleDatabase, type TestDatabase } from './testing/index.ts'
import { createUserStores } from './users/index.ts'

const TURKISH = 'tr-TR'
const NOW = new Date('2026-11-25T09:00:00Z')
const MAILBOX = 'info@example.com'
const LOUD = 'INFO@EXAMPLE.COM'

let database: TestDatabase
let at: LinkHarness

beforeAll(async () => {
  database = await createLocaleDatabase(TURKISH)
  await migrate(database.pool)
  at = await createLinkHarness(database.pool)
  await createMerchantStore(database.pool).insertMerchant(at.merchant, at.clock.now())
})
afterAll(() => database.drop())

it('the database folds as Turkish does where nothing else is said', async () => {
  const { rows } = await database.pool.query(`select lower('I') as lower, upper('i') as upper`)
  expect(rows).toEqual([{ lower: 'ı', upper: 'İ' }])
  expect(await readCollation(database.pool)).toMatchObject({ locale: TURKISH, provider: 'ICU' })
})

describe('a person of the panel', () => {
  const person = (email: string, merchantId: string | null = null) =>
    ({
      userId: randomUUID(),
      email,
      name: 'İpek',
      role: merchantId === null ? 'GatewayStaff' : 'MerchantStaff',
      merchantId,
      languageCode: 'tr',
    }) as const

  it('is found by the address in any letters, and invited once', async () => {
    const { people, passwords } = createUserStores(database.pool)
    const first = person(LOUD)
    expect(await people.insert(first, NOW)).toBe(true)
    expect(await people.insert(person(MAILBOX), NOW)).toBe(false)
    expect(await people.findAt(MAILBOX, null)).toMatchObject({ userId: first.userId })
    expect(await people.listByEmail('Info@Example.com')).toHaveLength(1)
    expect(await passwords.listByEmail(MAILBOX)).toEqual([])
  })

  it('cannot take the place of the same person', async () => {
    const { people } = createUserStores(database.pool)
    const { merchantId } = at.merchant
    const [one, other] = [person('FIKRI@example.com'), person('fikri@example.com', merchantId)]
    expect(await people.insert(one, NOW)).toBe(true)
    expect(await people.insert(other, NOW)).toBe(true)
    const role = { role: 'GatewayStaff', merchantId: null } as const
    expect(await people.setRole(other.userId, role)).toBe('Taken')
  })

  it('is connected to the account of a provider by the address', async () => {
    const { people, openIds, tickets } = createUserStores(database.pool)
    const { userId, ...rest } = person('ILK@example.com')
    await people.insert({ userId, ...rest }, NOW)
    const validUntil = new Date(NOW.getTime() + 60_000)
    await tickets.insert({
      tokenHash: Buffer.alloc(32, 7),
      userId,
      purpose: 'Invitation',
      validUntil,
    })
    expect(await openIds.pinnable('ilk@example.com', 'https://id.example', NOW)).toBe(userId)
  })
})

describe('a payer of a link', () => {
  beforeAll(async () => {
    const asks = { isEmailRequired: true, emailTo: ['Info@example.com'] } as const
    const link = await createdLink(at, { ...asks, notificationMethod: 'Email' })
    const payer = { name: null, email: LOUD, phoneNumber: null, address: null, note: null }
    await submitted(at, link, { payer })
  })

  it.each([MAILBOX, LOUD, 'Info@Example.COM'])('is exported by %s', async (typed) => {
    const store = createPayerStore(database.pool, testSigner())
    const record = await store.find(at.merchant.merchantId, readPayerKey('email', typed))
    expect(record.tries).toHaveLength(1)
    expect(new Set(record.notices.map(({ recipient }) => recipient))).toEqual(
      new Set([LOUD, 'Info@example.com']),
    )
  })

  it.each([MAILBOX, LOUD])('is found by the search for %s', async (typed) => {
    const search = createPaymentSearch(database.pool, 20_000)
    const text = readSearchText(typed)
    if (text.kind !== 'Keys') throw new Error('the text is none to search for')
    const hits = await search.find(null, text.keys, 10)
    expect(hits).toMatchObject([{ kind: 'payment', by: ['email'] }])
  })
})

it.each(['indirim', 'INDIRIM', 'İNDİRİM', 'İndirim'])('a link is found by %s', async (text) => {
  await createdLink(at, { productName: 'İNDİRİMLİ kışlık' })
  const none = { status: null, from: null, until: null, amountFrom: null, amountTo: null }
  const filter = { ...none, merchantId: at.merchant.merchantId, text }
  const page = await createLinkList(database.pool).page({
    filter,
    now: at.clock.now(),
    cursor: null,
    maximum: 10,
  })
  expect(page.links.length).toBeGreaterThan(0)
})

it('no index, function or rule of the schema folds by the locale', async () => {
  const { rows } = await database.pool.query<{ text: string }>(`
    select indexdef as text from pg_indexes where schemaname = 'public'
    union all select prosrc from pg_proc where pronamespace = 'public'::regnamespace
    union all select pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_viewdef(oid) from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace`)
  const folding = rows.filter(({ text }) =>
    /\b(?:lower|upper|initcap)\(|~~\*|~\*|citext/i.test(text),
  )
  expect(folding.length).toBeGreaterThan(0)
  expect(folding.filter(({ text }) => !/collate "C"/i.test(text))).toEqual([])
})

describe('the migration', () => {
  let old: TestDatabase
  beforeAll(async () => {
    old = await createLocaleDatabase(TURKISH)
    await migrateBefore(old, '0059')
  })
  afterAll(() => old.drop())

  it('keeps the owner’s of two accounts that the locale had divided', async () => {
    const account = (userId: string, email: string, role: string) =>
      old.pool.query(
        `insert into panel_user (user_id, email, name, role, language_code, created_at)
         values ($1, $2, 'A', $3, 'tr', now())`,
        [userId, email, role],
      )
    const [staff, owner] = [randomUUID(), randomUUID()]
    await account(staff, MAILBOX, 'GatewayStaff')
    await account(owner, LOUD, 'GatewayOwner')
    await migrate(old.pool)
    const { rows } = await old.pool.query('select user_id, email from panel_user')
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual({ user_id: owner, email: LOUD })
    expect(rows).toContainEqual({ user_id: staff, email: `${staff}@duplicate.invalid` })
  })
})
