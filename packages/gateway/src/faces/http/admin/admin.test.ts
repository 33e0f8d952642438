/** The operators' API under /admin/v1, over a real database and the real use cases. */

import { beforeEach, describe, expect, it } from 'vitest'
import { CACHE_LIFE_MILLISECONDS } from '../../../base/kernel/caches.ts'
import { Secret, uuidV7 } from '../../../base/kernel/index.ts'
import { type ManualClock, manualClock } from '../../../base/kernel/testing/manual-clock.ts'
import { bindOperatorActs, type OperatorPorts } from '../../../operating/acts/index.ts'
import { memoryCheckpoints, testSigner } from '../../../operating/audit/testing/audit-parts.ts'
import { bindDayActs } from '../../../operating/reconciliation/index.ts'
import { PIXEL_PNG } from '../../../payment/branding/testing/pixel-png.ts'
import { createLocalKeyProvider, createVault } from '../../../payment/cards/index.ts'
import { testMasterKey } from '../../../payment/cards/testing/memory-vault.ts'
import type { Terminal } from '../../../payment/merchants/index.ts'
import { createMerchantDirectory } from '../../../payment/merchants/index.ts'
import { businessDayOf } from '../../../payment/payments/index.ts'
import { createActStores, createAuditedTransactions } from '../../../storage/acts/index.ts'
import { createVaultKeyStore } from '../../../storage/cards/index.ts'
import { createAuditTrail, createPool } from '../../../storage/index.ts'
import { createReportStore } from '../../../storage/report-store.ts'
import { useTestDatabase } from '../../../storage/testing/index.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { ADMIN_ROUTES } from './index.ts'

const TOKEN = 'a-long-random-text-of-the-operator'
const DAY_MILLISECONDS = 24 * 3_600_000

const TESTED = {
  at: new Date(0),
  status: 204,
  durationMilliseconds: 3,
  error: null,
  answer: '',
  retryAfterSeconds: null,
}

const database = useTestDatabase()
let test: TestServer
let clock: ManualClock
let isSandbox = true
const dryRunTurn = { isTaken: false }
const concludeTold: OperatorPorts['concludeTold'] = async ({ isTaken }) =>
  isTaken ? { kind: 'concluded', bankSaid: 'silent' } : { kind: 'refused', why: 'TooYoung' }
const STEP = {
  step: 'gate',
  finding: 'storeKeyWrong',
  said: { code: '3D-1004', text: 'Guvenlik Kodu hatali' },
} as const
const checkpoints = memoryCheckpoints()

beforeEach(async () => {
  // Of the machine's own day, because the database decides by its own clock when a rolled pair ends.
  clock = manualClock(new Date())
  isSandbox = true
  test = await serverOf()
  return () => test.server.drain()
})

function vaultOf(pool = database.pool) {
  const provider = createLocalKeyProvider(testMasterKey())
  return createVault({ store: createVaultKeyStore(pool), provider, clock })
}

function serverOf(limits: Parameters<typeof startTestServer>[0]['limits'] = {}) {
  const { pool } = database
  const ports = {
    stores: createActStores(pool, testSigner()),
    audit: createAuditTrail(pool, checkpoints),
    signer: testSigner(),
    transact: createAuditedTransactions(pool, testSigner()),
    vault: vaultOf(),
    days: bindDayActs({
      store: createReportStore(pool),
      terminalsOf: async () => [],
      bankFor: () => ({ inquire: async () => ({ kind: 'notFound' }), listOrders: null }),
      clock,
      businessDay: (date) => businessDayOf(date, 23 * 60),
    }),
    terminalTests: {
      terminalsOf: async () => [
        { alias: 'bir', state: 'Active', connector: 'nestpay' } as Terminal,
      ],
      run: async () => ({ verdict: 'bad' as const, steps: [STEP] }),
    },
    clock,
    concludeTold,
    dryRunTurn,
    newId: () => uuidV7(clock.now()),
    sender: { send: async () => TESTED },
    bankOrigins: ['https://bank.example', 'https://b.example'],
  }
  return startTestServer({
    routes: () => [],
    limits,
    admin: {
      token: new Secret('admin token', TOKEN),
      actsOf: (actor) => bindOperatorActs({ ...ports, isSandbox }, actor),
    },
  })
}

type Answer = Readonly<{ status: number; body: Record<string, unknown> }>

async function send(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
  language: 'tr' | 'en' = 'en',
): Promise<Answer> {
  const reply = await test.server.inject({
    method,
    url: `/admin/v1${path}`,
    headers: { authorization: `Bearer ${TOKEN}`, 'accept-language': language },
    ...(payload === undefined ? {} : { payload }),
  })
  expect(reply.headers['cache-control']).toBe('no-store')
  return { status: reply.statusCode, body: reply.json() }
}

async function newMerchant(): Promise<string> {
  const { body } = await send('POST', '/merchants', { name: 'Kahve Dükkânı' })
  return Object(body['merchant']).merchantNumber
}

async function newPair(
  merchant: string,
): Promise<Readonly<{ publicKey: string; secretKey: string }>> {
  const { status, body } = await send('POST', `/merchants/${merchant}/keys`)
  expect(status).toBe(200)
  return { publicKey: String(body['publicKey']), secretKey: String(body['secretKey']) }
}

async function lastEntry(): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query(
    'select actor, act, subject, details from audit_entry order by sequence desc limit 1',
  )
  return rows[0]
}

async function entryCount(): Promise<bigint> {
  const { rows } = await database.pool.query<{ count: bigint }>('select count(*) from audit_entry')
  return rows[0]?.count ?? -1n
}

describe('callers without the token', () => {
  const WITHOUT_TOKEN: readonly (readonly [string, Record<string, string>])[] = [
    ['no token', {}],
    ['a wrong token', { authorization: 'Bearer wrong' }],
    ['the token’s beginning', { authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
    ['the token with more after it', { authorization: `Bearer ${TOKEN}x` }],
    ['the token twice', { authorization: `Bearer ${TOKEN} ${TOKEN}` }],
    ['another scheme', { authorization: `Basic ${TOKEN}` }],
    ['the bare token', { authorization: TOKEN }],
    ['an empty token', { authorization: 'Bearer ' }],
  ]

  // One test of a route tries every caller: a server for each of them would take most of this file's time.
  it.each(ADMIN_ROUTES)('$method $path refuses all of them and does nothing', async (route) => {
    const { method, path } = route
    const before = await entryCount()
    const url = `/admin/v1${path.replace(/:\w+/, '1100000001')}`
    for (const [caller, headers] of WITHOUT_TOKEN) {
      const sent =
        method === 'GET'
          ? {}
          : { payload: '{"broken', headers: { 'content-type': 'application/json', ...headers } }
      const reply = await test.server.inject({ method, url, headers, ...sent })
      expect(reply.statusCode, caller).toBe(401)
      expect(reply.headers['www-authenticate'], caller).toBe('Bearer')
      expect(reply.json(), caller).toMatchObject({
        isSucceed: false,
        errorCode: '6001',
        conversationId: null,
      })
      expect(await entryCount(), caller).toBe(before)
    }
  })

  it('are refused for a while after too many tries, with the right token too', async () => {
    await test.server.drain()
    test = await serverOf({ failedSignatures: { calls: 2, perMilliseconds: 60_000 } })
    const attempt = (authorization: string) =>
      test.server.inject({ url: '/admin/v1/merchants', headers: { authorization } })
    const statuses: number[] = []
    for (const token of ['a', 'b', TOKEN]) {
      statuses.push((await attempt(`Bearer ${token}`)).statusCode)
    }
    expect(statuses).toEqual([401, 401, 429])
  })
})

describe('merchants', () => {
  it('are created, listed, shown by number and id, and reported', async () => {
    const { status, body } = await send('POST', '/merchants', {
      name: 'Kitapçı',
      permissions: ['Links', 'PreAuth'],
    })
    expect(status).toBe(200)
    const merchant = Object(body['merchant'])
    expect(body).toMatchObject({ isSucceed: true, errorCode: null, errorMessage: null })
    const permissions = ['Links', 'PreAuth']
    expect(merchant).toMatchObject({ name: 'Kitapçı', status: 'Active', permissions })
    for (const name of [merchant.merchantNumber, merchant.merchantId]) {
      expect((await send('GET', `/merchants/${name}`)).body['merchant']).toMatchObject({
        merchantId: merchant.merchantId,
      })
    }
    const { body: list } = await send('GET', '/merchants')
    expect(list['merchants']).toContainEqual(
      expect.objectContaining({ merchantId: merchant.merchantId }),
    )
    expect(await lastEntry()).toEqual({
      actor: 'admin-api@127.0.0.1',
      act: 'merchant.create',
      subject: merchant.merchantId,
      details: {
        name: 'Kitapçı',
        merchantNumber: merchant.merchantNumber,
        permissions: ['Links', 'PreAuth'],
      },
    })
  })

  it.each([
    [{}, 400, 'name is required'],
    [{ name: 'a\nb' }, 400, 'name must be one line'],
    [{ name: ' ' }, 400, 'name must not be empty'],
    [{ name: 'x', merchantNumber: '12' }, 400, 'merchantNumber must be 10 digits'],
    [{ name: 'x', permissions: ['Everything'] }, 400, 'permissions must be a list'],
  ] as const)('%j is refused with the field and its rule', async (payload, status, message) => {
    const answer = await send('POST', '/merchants', payload)
    expect(answer.status).toBe(status)
    expect(answer.body['errorMessage']).toContain(message)
  })

  it('a number that is taken is a conflict; nobody is not found; neither is reported', async () => {
    const merchantNumber = await newMerchant()
    const before = await entryCount()
    expect((await send('POST', '/merchants', { name: 'x', merchantNumber })).status).toBe(409)
    expect((await send('GET', '/merchants/0000000000')).status).toBe(404)
    expect((await send('POST', '/merchants/0000000000/suspend')).status).toBe(404)
    expect(await entryCount()).toBe(before)
  })

  it('a contact is set, shown and removed; the audit trail does not hold the address', async () => {
    const merchant = await newMerchant()
    const path = `/merchants/${merchant}/contact`
    expect((await send('GET', path)).body).toMatchObject({ contact: null })
    const wrong = await send('PUT', path, { email: 'dev@shop' })
    expect([wrong.status, wrong.body['errorCode']]).toEqual([400, '0100'])
    expect(wrong.body['errorMessage']).toContain('email')
    const contact = { email: 'dev@shop.example', languageCode: 'en' }
    expect((await send('PUT', path, contact)).body).toMatchObject({ contact })
    expect(await lastEntry()).toMatchObject({
      act: 'merchant.contact',
      details: { hasContact: true },
    })
    expect(JSON.stringify(await lastEntry())).not.toContain('shop.example')
    const before = await entryCount()
    await send('PUT', path, contact)
    expect(await entryCount()).toBe(before)
    expect((await send('POST', `${path}/remove`)).body).toMatchObject({ contact: null })
    expect((await send('GET', path)).body).toMatchObject({ contact: null })
  })

  it('branding is set part by part, with its reasons where it is refused, and removed', async () => {
    const path = `/merchants/${await newMerchant()}/branding`
    expect((await send('GET', path)).body).toMatchObject({ branding: null })
    const wrong = await send('PUT', path, { colour: '#ffcc00' })
    expect([wrong.status, wrong.body['errorMessage']]).toEqual([
      400,
      expect.stringMatching(/colour/),
    ])
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>'
    const refused = await send('PUT', path, { logo: Buffer.from(svg).toString('base64') })
    expect([refused.status, refused.body['errorMessage']]).toEqual([
      400,
      expect.stringMatching(/logo.*PNG/),
    ])
    await send('PUT', path, { colour: '#7a3b12', logo: PIXEL_PNG.toString('base64') })
    const { body } = await send('PUT', path, { name: 'Kahve Evi' })
    const branding = { name: 'Kahve Evi', colour: '#7a3b12', logo: expect.stringMatching(/\.png$/) }
    expect(body).toMatchObject({ branding })
    expect(await lastEntry()).toMatchObject({ act: 'merchant.look', details: branding })
    expect((await send('POST', `${path}/remove`)).body).toMatchObject({ branding: null })
    // As 0.1.0 called it.
    expect((await send('GET', path.replace('branding', 'look'))).body).toMatchObject({ look: null })
    expect((await send('GET', path)).body).toMatchObject({ branding: null })
  })

  it('suspending twice is one act; permissions are replaced, with what they were', async () => {
    const merchant = await newMerchant()
    const before = await entryCount()
    for (const _time of [1, 2]) await send('POST', `/merchants/${merchant}/suspend`)
    expect(await entryCount()).toBe(before + 1n)
    expect(await lastEntry()).toMatchObject({ act: 'merchant.suspend' })
    await send('POST', `/merchants/${merchant}/resume`)
    expect(await lastEntry()).toMatchObject({ act: 'merchant.resume' })
    await send('PUT', `/merchants/${merchant}/permissions`, { permissions: ['Points'] })
    const { body } = await send('PUT', `/merchants/${merchant}/permissions`, { permissions: [] })
    expect(body['merchant']).toMatchObject({ status: 'Active', permissions: [] })
    expect(await lastEntry()).toMatchObject({
      act: 'merchant.permissions',
      details: { before: ['Points'], permissions: [] },
    })
  })
})

describe('every node follows within five seconds', () => {
  /** Two nodes: two pools, two vaults, two caches, which both knew the pair before. */
  async function onTwoNodes(
    check: (
      nodes: readonly ReturnType<typeof createMerchantDirectory>[],
      publicKey: string,
      merchant: string,
    ) => Promise<void>,
  ): Promise<void> {
    const { connectionString } = database
    const pools = ['one', 'two'].map((applicationName) =>
      createPool({ connectionString, maxConnections: 2, applicationName }),
    )
    try {
      const nodes = pools.map((pool) =>
        createMerchantDirectory({
          store: createActStores(pool, testSigner()).merchants,
          vault: vaultOf(pool),
          clock,
          refusesPublishedKeys: true,
        }),
      )
      const merchant = await newMerchant()
      const { publicKey } = await newPair(merchant)
      for (const node of nodes) {
        expect((await node.findByPublicKey(publicKey))?.merchant.status).toBe('Active')
      }
      await check(nodes, publicKey, merchant)
    } finally {
      await Promise.all(pools.map((pool) => pool.end()))
    }
  }

  it('to a suspension', async () => {
    expect(CACHE_LIFE_MILLISECONDS).toBeLessThanOrEqual(5_000)
    await onTwoNodes(async (nodes, publicKey, merchant) => {
      await send('POST', `/merchants/${merchant}/suspend`)
      clock.pass(5_000)
      for (const node of nodes) {
        expect((await node.findByPublicKey(publicKey))?.merchant.status).toBe('Suspended')
      }
    })
  })

  it('to a revocation, also by an operator whose clock is ahead of the database’s', async () => {
    await onTwoNodes(async (nodes, publicKey) => {
      clock.pass(60_000)
      for (const node of nodes) await node.findByPublicKey(publicKey)
      await send('POST', '/keys/revoke', { publicKey })
      clock.pass(5_000)
      for (const node of nodes) expect(await node.findByPublicKey(publicKey)).toBeNull()
    })
  })
})

describe('key pairs', () => {
  it('show their SecretKey once: not in lists, not in the chain, not in the log', async () => {
    const merchant = await newMerchant()
    const { publicKey, secretKey } = await newPair(merchant)
    expect(Buffer.from(secretKey, 'base64')).toHaveLength(32)
    const { body } = await send('GET', `/merchants/${merchant}/keys`)
    expect(body['keys']).toMatchObject([{ publicKey, revokedAt: null }])
    const { rows } = await database.pool.query('select e::text from audit_entry e')
    for (const seen of [body, rows, test.seen.log]) {
      expect(JSON.stringify(seen)).not.toContain(secretKey)
    }
    expect(JSON.stringify(test.seen.log)).not.toContain(TOKEN)
    expect(await lastEntry()).toMatchObject({ act: 'key.issue', subject: publicKey })
  })

  it('roll: both are live until the old one ends by itself', async () => {
    const merchant = await newMerchant()
    const old = await newPair(merchant)
    const { status, body } = await send('POST', '/keys/roll', { publicKey: old.publicKey })
    expect(status).toBe(200)
    const end = new Date(clock.now().getTime() + DAY_MILLISECONDS).toISOString()
    expect(body['oldKeyRevokedAt']).toBe(end)
    const next = String(body['publicKey'])
    const directory = () =>
      createMerchantDirectory({
        store: createActStores(database.pool, testSigner()).merchants,
        vault: vaultOf(),
        clock,
        refusesPublishedKeys: true,
      })
    expect(await directory().findByPublicKey(old.publicKey)).not.toBeNull()
    expect(await directory().findByPublicKey(next)).not.toBeNull()
    expect(await lastEntry()).toMatchObject({
      act: 'key.roll',
      subject: old.publicKey,
      details: { newPublicKey: next, revokedAt: end },
    })
    // A test cannot change the database's clock, so it moves the pair's end to the present.
    await database.pool.query(
      `update merchant_key set revoked_at = clock_timestamp() where public_key = $1`,
      [old.publicKey],
    )
    expect(await directory().findByPublicKey(old.publicKey)).toBeNull()
    expect(await directory().findByPublicKey(next)).not.toBeNull()
  })

  it('of two rolls at once one issues a pair; a pair that is ending can still be revoked', async () => {
    const merchant = await newMerchant()
    const { publicKey } = await newPair(merchant)
    const rolls = await Promise.all([1, 2].map(() => send('POST', '/keys/roll', { publicKey })))
    expect(new Set(rolls.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const { body } = await send('GET', `/merchants/${merchant}/keys`)
    expect(body['keys']).toHaveLength(2)
    const revoke = async () =>
      (await send('POST', '/keys/revoke', { publicKey })).body['revocation']
    expect(await revoke()).toBe('Revoked')
    const before = await entryCount()
    expect(await revoke()).toBe('AlreadyRevoked')
    expect(await entryCount()).toBe(before)
  })

  it.each([
    ['/keys/roll', { publicKey: 'nobody' }, 404],
    ['/keys/revoke', { publicKey: 'nobody' }, 404],
    ['/keys/roll', { publicKey: 'x', revokeAt: '2020-01-01T00:00:00Z' }, 400],
    ['/keys/roll', { publicKey: 'x', revokeAt: 'tomorrow' }, 400],
    ['/keys/revoke', {}, 400],
  ] as const)('POST %s %j is refused with %i', async (path, payload, status) => {
    expect((await send('POST', path, payload)).status).toBe(status)
  })
})

it('payouts are listed by days that exist', async () => {
  const merchant = await newMerchant()
  const payouts = (query: string) => send('GET', `/merchants/${merchant}/payouts${query}`)
  expect((await payouts('?from=2026-11-01&to=2026-11-30')).body).toMatchObject({ payouts: [] })
  expect((await payouts('')).status).toBe(200)
  expect((await payouts('?from=2026-11-31')).status).toBe(400)
  expect((await payouts('?to=tomorrow')).status).toBe(400)
})

it('statements are compared over days that exist', async () => {
  const merchant = await newMerchant()
  const differences = (query: string) =>
    send('GET', `/merchants/${merchant}/statement-differences${query}`)
  expect((await differences('?from=2026-05-01&until=2026-05-31')).body).toMatchObject({
    differences: [],
  })
  for (const query of ['?from=2026-02-31&until=2026-03-01', '?from=2026-05-01&until=2026-99-01']) {
    expect((await differences(query)).status).toBe(400)
  }
})

describe('commission plans', () => {
  const ROW = { cardType: 'Credit', installmentCount: 3, rateBasisPoints: 500, blockedDays: 40 }

  it('rows are added, listed and ended, of everybody or of one merchant', async () => {
    const merchant = await newMerchant()
    const { body } = await send('POST', '/plans', { ...ROW, merchant, cardNetwork: 'Bonus' })
    const plan = Object(body['plan'])
    expect(plan).toMatchObject({ ...ROW, cardNetwork: 'Bonus', validUntil: null })
    expect(await lastEntry()).toMatchObject({ act: 'plan.add', subject: plan.planId })
    expect((await send('GET', `/plans?merchant=${merchant}`)).body['plans']).toEqual([plan])
    clock.pass(1_000)
    expect((await send('POST', `/plans/${plan.planId}/end`)).status).toBe(200)
    expect(await lastEntry()).toMatchObject({ act: 'plan.end', subject: plan.planId })
    clock.pass(1_000)
    expect((await send('POST', `/plans/${plan.planId}/end`)).status).toBe(409)
    const [ended] = Object((await send('GET', `/plans?merchant=${merchant}`)).body['plans'])
    expect(ended.validUntil).not.toBeNull()
    const monthly = { ...ROW, blockedDayKind: 'working', paidIn: 'monthly' }
    expect((await send('POST', '/plans', monthly)).body['plan']).toMatchObject(monthly)
    expect((await send('POST', '/plans', ROW)).body['plan']).toMatchObject({
      blockedDayKind: 'calendar',
      paidIn: 'one',
    })
  })

  it.each([
    [{ ...ROW, rateBasisPoints: 1.5 }, 400],
    [{ ...ROW, installmentCount: 19 }, 400],
    [{ ...ROW, blockedDayKind: 'lunar' }, 400],
    [{ ...ROW, validFrom: '2026-02-01T00:00:00Z', validUntil: '2026-01-01T00:00:00Z' }, 400],
    [{ ...ROW, merchant: '0000000000' }, 404],
  ])('%j is refused with %i', async (payload, status) => {
    expect((await send('POST', '/plans', payload)).status).toBe(status)
  })

  it('a row that is not there, or has not begun, cannot be ended', async () => {
    expect((await send('POST', '/plans/x/end')).status).toBe(404)
    const validFrom = new Date(clock.now().getTime() + DAY_MILLISECONDS).toISOString()
    const { body } = await send('POST', '/plans', { ...ROW, validFrom })
    expect((await send('POST', `/plans/${Object(body['plan']).planId}/end`)).status).toBe(400)
  })
})

describe('terminals', () => {
  const TERMINAL = {
    alias: 'garanti',
    isDefault: true,
    clientId: '700600500',
    userName: 'api-user-1',
    password: 'PASS-1234',
    storeKey: 'STORE-1234',
    apiUrl: 'https://bank.example/api',
    gateUrl: 'https://bank.example/gate',
    bankCode: '0062',
  }

  it('are added and listed, and their credentials are never shown again', async () => {
    const merchant = await newMerchant()
    const path = `/merchants/${merchant}/terminals`
    const added = await send('POST', path, TERMINAL)
    expect(added.body['terminal']).toMatchObject({ alias: 'garanti', environment: 'live' })
    expect(await lastEntry()).toMatchObject({ act: 'terminal.add' })
    const listed = await send('GET', path)
    expect(listed.body['terminals']).toMatchObject([
      { alias: 'garanti', clientId: '700600500', bankCode: '0062' },
    ])
    const { rows } = await database.pool.query('select e::text from audit_entry e')
    for (const secret of ['PASS-1234', 'STORE-1234', 'api-user-1', 'ealed']) {
      for (const seen of [added, listed, rows]) expect(JSON.stringify(seen)).not.toContain(secret)
    }
    expect((await send('POST', path, TERMINAL)).status).toBe(409)
  })

  it('of any connector are added with the credentials of its bank’s letter', async () => {
    const path = `/merchants/${await newMerchant()}/terminals`
    const { clientId: _c, userName: _u, password: _p, storeKey: _s, ...facts } = TERMINAL
    const credentials = {
      merchantSafeId: 'MERCHANT1',
      terminalSafeId: 'TERMINAL1',
      secretKey: 'AKBANK-SECRET',
    }
    const akbank = { ...facts, connector: 'akbank', credentials }
    const added = await send('POST', path, akbank)
    expect(added.body['terminal']).toMatchObject({ connector: 'akbank', clientId: 'TERMINAL1' })
    expect(JSON.stringify(added)).not.toContain('AKBANK-SECRET')
    const { secretKey: _secretKey, ...incomplete } = credentials
    for (const [change, field] of [
      [{ credentials: incomplete }, 'credentials.secretKey'],
      [{ credentials: { ...credentials, storeKey: 'x' } }, 'credentials.storeKey'],
      [{ credentials: { ...credentials, merchantSafeId: 'a b' } }, 'credentials.merchantSafeId'],
      [{ connector: 'nobank' }, 'connector'],
    ] as const) {
      const refused = await send('POST', path, { ...akbank, ...change, alias: 'other' })
      expect([refused.status, refused.body['errorMessage']]).toEqual([
        400,
        expect.stringContaining(field),
      ])
    }
  })

  it('take captures above the hold only where the bank is known to', async () => {
    const path = `/merchants/${await newMerchant()}/terminals`
    const { clientId: _c, userName: _u, password: _p, storeKey: _s, ...facts } = TERMINAL
    const credentials = {
      merchantSafeId: 'MERCHANT1',
      terminalSafeId: 'TERMINAL1',
      secretKey: 'AKBANK-SECRET',
    }
    const akbank = { ...facts, connector: 'akbank', bankCode: '0046', credentials }
    const above = { captureMaximumPercent: 115 }
    const refused = await send('POST', path, { ...akbank, ...above })
    expect([refused.status, refused.body['errorMessage']]).toEqual([
      400,
      expect.stringContaining('captureMaximumPercent must be 100 at Akbank'),
    ])
    expect((await send('POST', path, akbank)).status).toBe(200)
    const update = await send('POST', `${path}/${facts.alias}/update`, above)
    const evening = await send('POST', `${path}/${facts.alias}/update`, { dayEnd: '22:30' })
    expect(evening.status).toBe(200)
    const [terminal] = Object((await send('GET', path)).body['terminals'])
    expect(terminal).toMatchObject({ dayEndMinutes: 1_350 })
    expect([update.status, update.body['errorMessage']]).toEqual([
      400,
      expect.stringContaining('Akbank'),
    ])
  })

  it('live mode wants the bank’s addresses, with TLS', async () => {
    isSandbox = false
    const path = `/merchants/${await newMerchant()}/terminals`
    const { apiUrl, gateUrl, ...simulated } = TERMINAL
    expect((await send('POST', path, simulated)).status).toBe(400)
    expect((await send('POST', path, { ...simulated, apiUrl })).status).toBe(400)
    const plain = { ...simulated, apiUrl, gateUrl: 'http://bank.example/gate' }
    expect((await send('POST', path, plain)).status).toBe(400)
    expect((await send('POST', path, { ...simulated, apiUrl, gateUrl })).status).toBe(200)
  })
})

describe('changes of terminals', () => {
  const FIELDS = { clientId: '1', userName: 'u-1', password: 'PASS-1234', storeKey: 'STORE-1234' }
  const ADDRESSES = { apiUrl: 'https://b.example/api', gateUrl: 'https://b.example/gate' }

  async function newTerminals(): Promise<string> {
    const path = `/merchants/${await newMerchant()}/terminals`
    const first = { ...FIELDS, ...ADDRESSES, alias: 'bir', isDefault: true }
    expect((await send('POST', path, first)).status).toBe(200)
    expect((await send('POST', path, { ...FIELDS, ...ADDRESSES, alias: 'iki' })).status).toBe(200)
    return path
  }

  it('are made once each, with a row of the audit chain, and show no secret', async () => {
    const path = await newTerminals()
    const update = {
      newAlias: 'üç',
      bankCode: '0046',
      userName: 'u-2',
      password: 'PASS-2',
      storeKey: 'STORE-2',
    }
    expect((await send('POST', `${path}/bir/update`, update)).body['changed']).toBe(true)
    const { act, details } = await lastEntry()
    expect(act).toBe('terminal.update')
    expect(details).toMatchObject({
      alias: 'bir',
      newAlias: 'üç',
      bankCode: '0046',
      credentials: 'replaced',
    })
    expect(JSON.stringify(details)).not.toMatch(/PASS-2|STORE-2|u-2/)
    for (const verb of ['default', 'pause', 'resume']) {
      expect((await send('POST', `${path}/iki/${verb}`)).body['changed']).toBe(true)
      expect((await send('POST', `${path}/iki/${verb}`)).body['changed']).toBe(false)
      expect(await lastEntry()).toMatchObject({
        act: `terminal.${verb}`,
        details: { alias: 'iki' },
      })
    }
    expect((await send('GET', path)).body['terminals']).toMatchObject([
      { alias: 'iki', isDefault: true, state: 'Active', bankCode: null },
      { alias: 'üç', isDefault: false, state: 'Active', bankCode: '0046' },
    ])
  })

  it.each([
    ['update', { password: 'x' }, 400, 'userName'],
    ['update', { apiUrl: 'https://b.example' }, 400, 'gateUrl'],
    ['update', { bankCode: '46' }, 400, 'bankCode must be 4 digits'],
    ['update', { newAlias: 'iki' }, 409, 'alias'],
    ['update', { captureMaximumPercent: 116 }, 400, 'captureMaximumPercent'],
    ['update', { dayEnd: '24:00' }, 400, 'dayEnd must be a time such as 22:30'],
    ['remove', {}, 409, 'Pause the terminal first'],
  ])('%s with %j is refused with %i and its reason', async (verb, fields, status, why) => {
    const path = await newTerminals()
    const before = await entryCount()
    const refused = await send('POST', `${path}/bir/${verb}`, fields)
    expect(refused.status).toBe(status)
    expect(refused.body['errorMessage']).toContain(why)
    expect(await entryCount()).toBe(before)
  })

  it('are tested at the bank, with its words and the remedy in both languages', async () => {
    const path = await newTerminals()
    const { status, body } = await send('POST', `${path}/bir/test`)
    expect([status, body['test']]).toMatchObject([
      200,
      {
        verdict: 'bad',
        steps: [{ step: 'gate', finding: 'storeKeyWrong', bankSaid: STEP.said, verdict: 'bad' }],
      },
    ])
    const [step] = Object(body['test']).steps
    expect([step.remedy.tr, step.remedy.en, step.contact.en]).toEqual([
      expect.stringContaining('terminal update'),
      expect.stringContaining('terminal update'),
      expect.stringContaining('bank'),
    ])
    expect((await send('POST', `${path}/none/test`)).status).toBe(404)
  })

  it('keep an alias that routing rules name', async () => {
    const path = await newTerminals()
    const routing = path.replace('/terminals', '/routing')
    const rule = { name: 'rest', choose: { list: ['bir', 'iki'] } }
    expect((await send('PUT', routing, { rules: [rule] })).status).toBe(200)
    const refused = await send('POST', `${path}/bir/update`, { newAlias: 'üç' })
    expect([refused.status, refused.body['errorMessage']]).toEqual([
      409,
      expect.stringContaining('"rest"'),
    ])
    // Other fields change, and so does the alias once no rule has it.
    const same = { newAlias: 'bir', bankCode: '0046' }
    expect((await send('POST', `${path}/bir/update`, same)).status).toBe(200)
    const without = { ...rule, choose: { list: ['iki'] } }
    expect((await send('PUT', routing, { rules: [without] })).status).toBe(200)
    expect((await send('POST', `${path}/bir/update`, { newAlias: 'üç' })).status).toBe(200)
  })

  it('that are removed are named with the rules that payments go past them in', async () => {
    const path = await newTerminals()
    const routing = path.replace('/terminals', '/routing')
    const rules = [{ name: 'rest', choose: { weights: { iki: 1, bir: 2 } } }]
    await send('PUT', routing, { rules })
    expect(Object((await send('GET', routing)).body['routing']).absent).toEqual([])
    await send('POST', `${path}/iki/pause`)
    await database.pool.query(`update terminal set paused_at = paused_at - interval '61 seconds'`)
    expect((await send('POST', `${path}/iki/remove`)).status).toBe(200)
    expect(Object((await send('GET', routing)).body['routing']).absent).toEqual([
      { rule: 'rest', alias: 'iki' },
    ])
  })

  it('live mode takes no address without TLS; nobody’s terminal is not found', async () => {
    const path = await newTerminals()
    isSandbox = false
    const plain = { ...ADDRESSES, gateUrl: 'http://b.example' }
    expect((await send('POST', `${path}/bir/update`, plain)).status).toBe(400)
    expect((await send('POST', `${path}/bir/update`, ADDRESSES)).status).toBe(200)
    for (const verb of ['update', 'default', 'pause', 'resume', 'remove']) {
      expect((await send('POST', `${path}/none/${verb}`, {})).status).toBe(404)
    }
  })
})

describe('an outcome that the bank told to a person', () => {
  it('is concluded, or refused with the reason in both languages', async () => {
    const order = '01970000-0000-7000-8000-000000000001'
    const path = `/merchants/${await newMerchant()}/orders/${order}/outcome`
    const told = { taken: true, source: 'Phone', authorizationCode: '123456' }
    const { status, body } = await send('POST', path, told)
    expect([status, body['outcome']]).toEqual([200, { kind: 'concluded', bankSaid: 'silent' }])
    const early = await send('POST', path, { ...told, taken: false })
    expect([early.status, early.body['errorMessage']]).toEqual([
      409,
      expect.stringContaining('younger than a day'),
    ])
    expect((await send('POST', path, { ...told, source: 'Guess' })).status).toBe(400)
  })
})

describe('a dry run of routing rules', () => {
  it('is answered for rules that are sent or in force; one runs at a time', async () => {
    const path = `/merchants/${await newMerchant()}/routing/simulate`
    const rules = [{ name: 'rest', choose: 'lowestCost' }]
    const { status, body } = await send('POST', path, { rules, days: 3 })
    expect([status, body['simulation']]).toMatchObject([200, { orders: 0, readUntil: null }])
    expect((await send('POST', path)).status).toBe(200)
    dryRunTurn.isTaken = true
    expect((await send('POST', path)).status).toBe(409)
    dryRunTurn.isTaken = false
  })

  it.each([
    [{ rules: [{ name: 'rest', choose: { list: ['none'] } }] }, 'none'],
    [{ rules: 'all' }, 'rules'],
    [{ days: 0 }, 'days'],
    [{ days: 3_651 }, 'days'],
  ])('%j is refused, and changes nothing', async (fields, why) => {
    const before = await entryCount()
    const path = `/merchants/${await newMerchant()}/routing/simulate`
    const created = await entryCount()
    const refused = await send('POST', path, fields)
    expect([refused.status, refused.body['errorMessage']]).toEqual([
      400,
      expect.stringContaining(why),
    ])
    expect([await entryCount(), created > before]).toEqual([created, true])
  })
})

describe('an import of commission rows', () => {
  const HEADER = 'merchant,cardType,installmentCount,rateBasisPoints,blockedDays'

  it('adds all of them with one row of the audit chain, or none', async () => {
    const merchant = await newMerchant()
    const before = await entryCount()
    const wrong = `${HEADER}\n${merchant},Credit,2,100,1\n1,Credit,3,100,1\n`
    const refused = await send('POST', '/plans/import', { csv: wrong })
    expect(refused.status).toBe(400)
    expect(refused.body['errorMessage']).toContain(
      'csv must be corrected; line 3, merchant: "1" is no merchant’s number or id',
    )
    const inTurkish = await send('POST', '/plans/import', { csv: wrong }, 'tr')
    expect(inTurkish.body['errorMessage']).toContain(
      'csv düzeltilmelidir; satır 3, merchant: "1" yerine bir üye işyerinin numarası ya da kimliği (id) yazılmalıdır',
    )
    expect((await send('GET', `/plans?merchant=${merchant}`)).body['plans']).toEqual([])
    const csv = `${HEADER}\n${merchant},Credit,2,100,1\n${merchant},Credit,3,150,1\n`
    const tried = (await send('POST', '/plans/import', { csv, dryRun: true })).body['plans']
    expect(tried).toMatchObject([{ rateBasisPoints: 100 }, { rateBasisPoints: 150 }])
    expect((await send('GET', `/plans?merchant=${merchant}`)).body['plans']).toEqual([])
    const { body } = await send('POST', '/plans/import', { csv, source: 'fiyat.csv' })
    expect(await entryCount()).toBe(before + 1n)
    const { plans } = (await send('GET', `/plans?merchant=${merchant}`)).body
    expect(plans).toEqual(body['plans'])
    const planIds = [plans].flat().map((plan) => Object(plan).planId)
    expect(planIds).toHaveLength(2)
    expect(await lastEntry()).toMatchObject({
      act: 'plan.import',
      subject: 'fiyat.csv',
      details: { planIds },
    })
  })
})

describe('an import of commission rows that name a terminal', () => {
  it('means the terminal that stands where a removed one had the same alias', async () => {
    const merchant = await newMerchant()
    const path = `/merchants/${merchant}/terminals`
    const credentials = { clientId: '1', userName: 'u-1', password: 'P-1', storeKey: 'S-1' }
    const idOf = async (isDefault: boolean) => {
      const added = await send('POST', path, { ...credentials, alias: 'garanti', isDefault })
      return Object(added.body['terminal']).terminalId
    }
    const removed = await idOf(false)
    await send('POST', `${path}/garanti/pause`)
    await database.pool.query(`update terminal set paused_at = paused_at - interval '61 seconds'`)
    expect((await send('POST', `${path}/garanti/remove`)).status).toBe(200)
    const standing = await idOf(true)
    const header = 'merchant,terminal,cardType,installmentCount,rateBasisPoints,blockedDays'
    const csv = `${header}\n${merchant},garanti,Credit,2,100,1\n`
    const { status, body } = await send('POST', '/plans/import', { csv })
    expect([status, body['plans']]).toMatchObject([200, [{ terminalId: standing }]])
    expect([removed, standing]).toEqual([expect.any(String), expect.not.stringContaining(removed)])
  })
})

describe('the names of a terminal’s callbacks', () => {
  const FIELDS = {
    alias: 'garanti',
    clientId: '700600500',
    userName: 'api-user-1',
    password: 'PASS-1234',
    storeKey: 'STORE-1234',
  }

  async function newTerminal(callbackNames: readonly string[]): Promise<string> {
    const path = `/merchants/${await newMerchant()}/terminals`
    const { status } = await send('POST', path, { ...FIELDS, callbackNames })
    expect(status).toBe(200)
    return path
  }

  const change = async (path: string, names: object) =>
    send('POST', `${path}/garanti/callback-names`, names)

  it('are added and removed, each change with a row of the audit chain', async () => {
    const path = await newTerminal(['x-trace'])
    expect((await lastEntry())['details']).toMatchObject({ callbackNames: ['x-trace'] })
    const changed = await change(path, { add: ['bankExtra', 'bankExtra'], remove: ['other'] })
    expect(changed.body['callbackNames']).toEqual(['bankExtra', 'x-trace'])
    expect(await lastEntry()).toMatchObject({
      act: 'terminal.callback-names',
      details: { alias: 'garanti', before: ['x-trace'], after: ['bankExtra', 'x-trace'] },
    })
    const entries = await entryCount()
    expect((await change(path, { add: ['bankExtra'] })).status).toBe(200)
    expect(await entryCount()).toBe(entries)
    expect((await change(path, { remove: ['x-trace'] })).body['callbackNames']).toEqual([
      'bankExtra',
    ])
    const listed = await send('GET', path)
    expect(listed.body['terminals']).toMatchObject([{ callbackNames: ['bankExtra'] }])
  })

  it('at once by many operators: no name is lost', async () => {
    const path = await newTerminal([])
    const names = Array.from({ length: 12 }, (_, at) => `name${at + 10}`)
    await Promise.all(names.map((name) => change(path, { add: [name] })))
    expect((await change(path, {})).body['callbackNames']).toEqual(names)
  })

  it.each(['mdStatus', 'MDSTATUS', 'mdſtatus', 'TDS2_transStatus', 'ErrMsg', 'sid', 'a b', ''])(
    '%j is refused: it is read, resembles a name that is, or is none',
    async (name) => {
      const path = await newTerminal([])
      expect((await change(path, { add: [name] })).status).toBe(400)
      expect(
        (await send('POST', path, { ...FIELDS, alias: 'b', callbackNames: [name] })).status,
      ).toBe(400)
      expect((await change(path, {})).body['callbackNames']).toEqual([])
    },
  )

  it('are at most 50, and belong to a terminal', async () => {
    const path = await newTerminal(Array.from({ length: 50 }, (_, at) => `name${at}`))
    expect((await change(path, { add: ['name50'] })).status).toBe(400)
    const moved = await change(path, { add: ['name50'], remove: ['name0'] })
    expect(moved.body['callbackNames']).toHaveLength(50)
    expect((await send('POST', `${path}/none/callback-names`, {})).status).toBe(404)
  })
})

describe('the audit chain', () => {
  it('is read and verified', async () => {
    await newMerchant()
    const verdict = await send('GET', '/audit/verify')
    expect(verdict.body).toMatchObject({ intact: true, entries: Number(await entryCount()) })
    expect(verdict.body['chains']).toMatchObject([
      { chain: 'operator', intact: true, isSigned: true },
      { chain: 'hand-over', intact: true, entries: 0 },
    ])
    const last = Number(await entryCount()) - 1
    const { body } = await send('GET', `/audit?after=${last}`)
    expect(body['entries']).toMatchObject([{ sequence: last + 1, act: 'merchant.create' }])
    expect((await send('GET', '/audit?after=x')).status).toBe(400)
  })

  it('is held beside what the node keeps, and another installation’s checkpoint is named', async () => {
    const wrong = { status: 200, body: { intact: false, reason: 'ForeignCheckpoint' } }
    await checkpoints.replace(['operator.1.AAAA.BBBB'])
    expect(await send('GET', '/audit/verify')).toMatchObject(wrong)
    await checkpoints.replace([])
    expect((await send('GET', '/audit/verify')).body).toMatchObject({ intact: true })
  })
})

describe('days', () => {
  it('are reported and compared; a text that is no date is refused with its rule', async () => {
    const { status, body } = await send('GET', '/days/report?date=2026-11-21')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      isSucceed: true,
      businessDate: '2026-11-21',
      from: '2026-11-20T20:00:00.000Z',
      until: '2026-11-21T20:00:00.000Z',
      merchants: [],
      postings: [],
    })
    const { body: comparison } = await send('GET', '/days/reconcile?date=2026-11-21')
    expect(comparison).toMatchObject({ compared: 0, takenMinor: 0, differences: [] })
    for (const date of ['21.11.2026', '2026-02-30', '']) {
      const refused = await send('GET', `/days/report?date=${date}`)
      expect(refused.status).toBe(400)
      expect(refused.body['errorMessage']).toContain('date')
    }
  })

  it('open outcomes are listed with their age', async () => {
    const { status, body } = await send('GET', '/unknowns')
    expect([status, body['unknowns']]).toEqual([200, []])
  })
})

describe('notices', () => {
  it('that did not arrive are listed, masked, and sent again where asked for', async () => {
    const noticeId = '01900000-0000-7000-8000-0000000000bb'
    await database.pool.query(
      `insert into notice (merchant_id, notice_id, kind, channel, recipient, language_code, link_id,
         state, attempt_count, last_error_code, created_at, ended_at)
       values ($1, $1, 'Link', 'Email', 'ayse@example.com', 'tr', $1, 'Failed', 1, 'SMTP_550', now(),
         now())`,
      [noticeId],
    )
    const { body } = await send('GET', '/notices')
    const failed = { noticeId, state: 'Failed', maskedRecipient: 'a***@example.com' }
    expect(body['notices']).toMatchObject([failed])
    expect(JSON.stringify(body)).not.toContain('ayse')
    expect(await send('POST', `/notices/${noticeId}/retry`)).toMatchObject({ body: { retried: 1 } })
    expect(await lastEntry()).toMatchObject({ act: 'notice.retry', subject: noticeId })
    // Now it waits.
    for (const unknown of [noticeId, 'x']) {
      expect(await send('POST', `/notices/${unknown}/retry`)).toMatchObject({ status: 404 })
    }
    expect(await send('POST', '/notices/retry')).toMatchObject({ body: { retried: 0 } })
  })
})

describe('endpoints of webhooks', () => {
  it('are added, changed, rolled, tested and removed, each with its row of the chain', async () => {
    const path = `/merchants/${await newMerchant()}/webhooks`
    const created = await send('POST', path, { url: 'http://127.0.0.1:9/x', types: ['link.paid'] })
    expect(created.body).toMatchObject({
      secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
      endpoint: { url: 'http://127.0.0.1:9/x', types: ['link.paid'], state: 'Active' },
    })
    const { endpointId } = Object(created.body['endpoint'])
    expect(await lastEntry()).toMatchObject({ act: 'webhook.create', subject: endpointId })
    const one = `${path}/${endpointId}`
    const paused = await send('PUT', one, { state: 'Paused', types: [] })
    expect(paused.body['endpoint']).toMatchObject({ state: 'Paused', types: [] })
    expect(await lastEntry()).toMatchObject({ act: 'webhook.update' })
    const rolled = await send('POST', `${one}/roll`)
    expect(rolled.body).toMatchObject({ endpoint: { secretCount: 2 } })
    expect(rolled.body['secret']).not.toBe(created.body['secret'])
    expect(await lastEntry()).toMatchObject({ act: 'webhook.roll' })
    expect((await send('POST', `${one}/test`)).body['delivery']).toMatchObject({ status: 204 })
    expect((await send('POST', `${one}/remove`)).status).toBe(200)
    expect(await lastEntry()).toMatchObject({ act: 'webhook.remove', subject: endpointId })
    expect((await send('GET', path)).body['endpoints']).toEqual([])
    expect((await send('POST', `${one}/roll`)).status).toBe(404)
    const secrets = 'select 1 from webhook_secret where endpoint_id = $1'
    expect((await database.pool.query(secrets, [endpointId])).rowCount).toBe(0)
  })

  it.each([
    ['ftp://shop.example/', true, 'url'],
    ['http://user:secret@shop.example/', true, 'url'],
    ['https://shop.example/#x', true, 'url'],
    ['https://shop.example/a b', true, 'url'],
    ['http://shop.example/', false, 'https'],
    ['https://127.0.0.1/', false, 'public internet'],
    ['https://[::ffff:10.0.0.1]/', false, 'public internet'],
    ['https://2130706433/', false, 'public internet'],
  ])('the address %s is refused (sandbox: %s), saying %s', async (url, inSandbox, said) => {
    const merchant = await newMerchant()
    isSandbox = inSandbox
    const { status, body } = await send('POST', `/merchants/${merchant}/webhooks`, { url })
    expect([status, body['errorMessage']]).toEqual([400, expect.stringContaining(said)])
  })

  it('are 16 at most, whoever adds them at once', async () => {
    const path = `/merchants/${await newMerchant()}/webhooks`
    const url = 'https://shop.example/hook'
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('POST', path, { url })))
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([...Array(16).fill(200), ...Array(4).fill(409)])
    const unknown = await send('POST', path, { url, types: ['payment.lost'] })
    expect(unknown.body['errorMessage']).toContain('payment.approved')
  })
})

describe('deliveries of webhooks', () => {
  const endpointId = '01900000-0000-7000-8000-0000000000ee'
  const subject = '01900000-0000-7000-8000-0000000000ff'

  async function deliver(merchantNumber: string): Promise<void> {
    await database.pool.query(
      `insert into webhook_endpoint (merchant_id, endpoint_id, url, state, created_at, cursor_position)
       select merchant_id, $2, 'https://shop.example/hook', 'Active', now(), 2
       from merchant where merchant_number = $1`,
      [merchantNumber, endpointId],
    )
    await database.pool.query(
      `insert into webhook_delivery (merchant_id, endpoint_id, position, event_id, event_type,
         subject_id, state, attempt_count, attempts, created_at, finished_at)
       select merchant_id, $1, n, $2, 'link.paid', $2, 'Delivered', 1,
         '[{"at":"2026-11-23T10:00:00Z","status":200,"durationMilliseconds":12,"error":null,"answer":"ok"}]',
         now(), now() from webhook_endpoint, generate_series(1, 2) n where endpoint_id = $1`,
      [endpointId, subject],
    )
  }

  it('are searched, and sent again with a row of the audit chain', async () => {
    const merchantNumber = await newMerchant()
    await deliver(merchantNumber)
    const path = `/merchants/${merchantNumber}`
    const { body } = await send('GET', `${path}/deliveries?subjectId=${subject}`)
    expect(body['deliveries']).toMatchObject([
      { position: 2, state: 'Delivered', attempts: [{ status: 200, answer: 'ok' }] },
      { position: 1 },
    ])
    const one = `${path}/webhooks/${endpointId}/deliveries/1/resend`
    expect((await send('POST', one)).status).toBe(200)
    expect(await lastEntry()).toMatchObject({ act: 'webhook.resend', subject: endpointId })
    const waiting = await send('GET', `${path}/deliveries?state=Waiting`)
    expect(waiting.body['deliveries']).toMatchObject([{ position: 1, isResent: true }])
    const all = `${path}/webhooks/${endpointId}/resend`
    expect(await send('POST', all, { afterPosition: 0 })).toMatchObject({ body: { positions: 2 } })
  })

  it.each([
    ['GET', '/deliveries?endpointId=x', {}, 400, 'endpointId'],
    ['GET', '/deliveries?state=Lost', {}, 400, 'state'],
    ['POST', `/webhooks/${endpointId}/resend`, {}, 400, 'since'],
    ['POST', '/webhooks/x/resend', { afterPosition: 1 }, 404, ''],
    ['POST', `/webhooks/${subject}/resend`, { afterPosition: 1 }, 404, ''],
    ['POST', `/webhooks/${endpointId}/deliveries/9/resend`, {}, 404, ''],
  ] as const)(
    '%s %s %o is refused with %i, naming %s',
    async (method, path, sent, status, field) => {
      const merchantNumber = await newMerchant()
      const answer = await send(method, `/merchants/${merchantNumber}${path}`, sent)
      expect([answer.status, String(answer.body['errorMessage']).includes(field)]).toEqual([
        status,
        true,
      ])
    },
  )
})
