/** Decision 2.5: merchants, key pairs and terminals, from the operator to the caller's signature. */

import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { CACHE_LIFE_MILLISECONDS } from '../../base/kernel/caches.ts'
import { Secret } from '../../base/kernel/index.ts'
import { type ManualClock, manualClock } from '../../base/kernel/testing/manual-clock.ts'
import { BANK_PROTOCOLS } from '../../payment/banks/index.ts'
import { createLocalKeyProvider, createVault } from '../../payment/cards/index.ts'
import { testMasterKey } from '../../payment/cards/testing/memory-vault.ts'
import { storeKeyPair } from '../../payment/merchants/create-merchant.ts'
import {
  addTerminal,
  createMerchant,
  createMerchantDirectory,
  createTerminalDirectory,
  issueKeyPair,
  type NewTerminal,
  PERMISSIONS,
  revokeKeyPair,
  SANDBOX_MERCHANTS,
  type SealedTerminal,
  type SecretVault,
  seedSandbox,
  type TerminalStore,
} from '../../payment/merchants/index.ts'
import { createOperatorStore } from '../acts/operator-store.ts'
import { createVaultKeyStore } from '../cards/vault-key-store.ts'
import { useTestDatabase } from '../testing/index.ts'
import { createMerchantStore } from './merchant-store.ts'
import { createTerminalStore } from './terminal-store.ts'

const SIMULATOR = { apiUrl: 'http://simulator/api', gateUrl: 'http://simulator/gate' }
const [FIRST, SECOND] = SANDBOX_MERCHANTS

const database = useTestDatabase()
let clock: ManualClock

beforeEach(async () => {
  clock = manualClock()
  await database.pool.query('truncate merchant, terminal, merchant_key cascade')
})

function portsOn(pool: pg.Pool) {
  const provider = createLocalKeyProvider(testMasterKey())
  const vault = createVault({ store: createVaultKeyStore(pool), provider, clock })
  return {
    merchants: createMerchantStore(pool),
    terminals: createTerminalStore(pool),
    vault,
    clock,
  }
}

function directoryOfTerminals(
  store: TerminalStore,
  vault: SecretVault,
  simulatorUrl: () => string | null = () => null,
) {
  const addressOf = ({ address }: Pick<SealedTerminal, 'address'>, url: string | null) =>
    address ?? (url === null ? null : SIMULATOR)
  return createTerminalDirectory({ store, vault, clock, simulatorUrl, addressOf })
}

function directoryOn(pool: pg.Pool, refusesPublishedKeys = false) {
  const { merchants, vault } = portsOn(pool)
  return createMerchantDirectory({ store: merchants, vault, clock, refusesPublishedKeys })
}

async function newMerchant() {
  const creation = await createMerchant(
    { name: 'Kitapçı', permissions: ['PreAuth'] },
    portsOn(database.pool),
  )
  if (!creation.ok) throw new Error(creation.reason)
  return creation.merchant
}

describe('decision 2.5: credentials come from the operator', () => {
  test('a merchant is found by its number, and by its id in any letters', async () => {
    const merchant = await newMerchant()
    const { merchants } = portsOn(database.pool)
    const { merchantNumber, merchantId } = merchant
    for (const name of [merchantNumber, merchantId, merchantId.toUpperCase()]) {
      expect(await merchants.findMerchantNamed(name)).toEqual(merchant)
    }
    for (const name of ['', '0000000000', 'Kitapçı', merchantId.slice(1)]) {
      expect(await merchants.findMerchantNamed(name)).toBeNull()
    }
  })

  test('a merchant has a number of ten digits and a name, and starts active', async () => {
    const merchant = await newMerchant()
    expect(merchant.merchantNumber).toMatch(/^[1-9][0-9]{9}$/)
    expect(await directoryOn(database.pool).findMerchant(merchant.merchantId)).toEqual(merchant)
  })

  test.each([
    [{ name: ' ', permissions: [] }, 'NameMissing'],
    [{ name: 'x', permissions: [], merchantNumber: '123' }, 'NumberMalformed'],
  ])('%j is refused: %s', async (input, reason) => {
    expect(await createMerchant(input, portsOn(database.pool))).toEqual({ ok: false, reason })
  })

  test('a number that is taken is refused', async () => {
    const input = { name: 'x', permissions: [], merchantNumber: '1234567890' }
    expect(await createMerchant(input, portsOn(database.pool))).toMatchObject({ ok: true })
    expect(await createMerchant(input, portsOn(database.pool))).toEqual({
      ok: false,
      reason: 'NumberTaken',
    })
  })

  test('PublicKey is Base64 of 16 bytes, SecretKey of 32; several pairs are live at once', async () => {
    const { merchantId } = await newMerchant()
    const directory = directoryOn(database.pool)
    for (const _rotation of [1, 2]) {
      const pair = await issueKeyPair(merchantId, portsOn(database.pool))
      if (pair === null) throw new Error('no pair was issued')
      expect(Buffer.from(pair.publicKey, 'base64')).toHaveLength(16)
      expect(Buffer.from(pair.secretKey.expose(), 'base64')).toHaveLength(32)
      const known = await directory.findByPublicKey(pair.publicKey)
      expect(known?.merchant.merchantId).toBe(merchantId)
      expect(known?.secretKey.expose().text).toBe(pair.secretKey.expose())
      expect(known?.secretKey.expose().bytes.toString('base64')).toBe(pair.secretKey.expose())
    }
  })

  test('the SecretKey is stored sealed', async () => {
    const { merchantId } = await newMerchant()
    const pair = await issueKeyPair(merchantId, portsOn(database.pool))
    const { rows } = await database.pool.query('select k::text as row from merchant_key k')
    const secret = pair?.secretKey.expose() ?? ''
    const hex = Buffer.from(secret, 'base64').toString('hex')
    for (const text of [secret, hex, Buffer.from(secret).toString('hex')]) {
      expect(JSON.stringify(rows)).not.toContain(text)
    }
  })

  test('no pair for a merchant that is not there', async () => {
    const nobody = '01900000-0000-7000-8000-0000000000ff'
    expect(await issueKeyPair(nobody, portsOn(database.pool))).toBeNull()
  })

  test.each(['', 'x'.repeat(200), '\u0000', 'şifre', "' or 1=1 --"])(
    'the public key %j is simply unknown',
    async (publicKey) => {
      expect(await directoryOn(database.pool).findByPublicKey(publicKey)).toBeNull()
    },
  )
})

describe('revoking and suspending take effect within five seconds', () => {
  test('a revoked pair is unknown after the cache’s life, at once on a node that never saw it', async () => {
    const ports = portsOn(database.pool)
    const pair = await issueKeyPair((await newMerchant()).merchantId, ports)
    const publicKey = pair?.publicKey ?? ''
    const seen = directoryOn(database.pool)
    await seen.findByPublicKey(publicKey)
    expect(await revokeKeyPair(publicKey, ports)).toBe('Revoked')
    expect(await revokeKeyPair(publicKey, ports)).toBe('AlreadyRevoked')
    expect(await revokeKeyPair('nobody', ports)).toBe('NotFound')
    expect(await directoryOn(database.pool).findByPublicKey(publicKey)).toBeNull()
    clock.pass(CACHE_LIFE_MILLISECONDS)
    expect(await seen.findByPublicKey(publicKey)).toBeNull()
    const operators = createOperatorStore(database.pool)
    expect(await operators.retireKeyPair(publicKey, clock.now())).toBe(false)
    // A 3-D Secure verification that began under a key pair ends under it: the callback's fields name that pair.
    expect((await seen.secretKeyOf(publicKey))?.expose()).toBe(pair?.secretKey.expose())
    expect(await seen.secretKeyOf('nobody')).toBeNull()
  })

  test('a suspended merchant is known as suspended', async () => {
    const { merchantId } = await newMerchant()
    const directory = directoryOn(database.pool)
    expect((await directory.findMerchant(merchantId))?.status).toBe('Active')
    await database.pool.query(`update merchant set status = 'Suspended'`)
    clock.pass(CACHE_LIFE_MILLISECONDS)
    expect((await directory.findMerchant(merchantId))?.status).toBe('Suspended')
  })

  test('a permission that this release does not know permits nothing', async () => {
    const { merchantId } = await newMerchant()
    await database.pool.query(`update merchant set permissions = '{PreAuth,Teleport}'`)
    const merchant = await directoryOn(database.pool).findMerchant(merchantId)
    expect([...(merchant?.permissions ?? [])]).toEqual(['PreAuth'])
  })
})

describe('terminals', () => {
  function terminal(merchantId: string, change: Partial<NewTerminal> = {}): NewTerminal {
    const known: NewTerminal = {
      merchantId,
      terminalId: '01900000-0000-7000-8000-000000000201',
      alias: 'garanti',
      isDefault: true,
      connector: 'nestpay',
      environment: 'live',
      address: { apiUrl: 'https://bank.example/api', gateUrl: 'https://bank.example/gate' },
      account: { clientId: '700600500', userName: 'api' },
      secrets: {
        password: new Secret('password', 'PASS-1234'),
        storeKey: new Secret('store key', 'STORE-1234'),
      },
      halfSecureAccepted: [2, 4],
      bankCode: '0046',
      programmes: ['Axess', 'World'],
      captureMaximumPercent: 115,
      callbackNames: ['bankExtra', 'x-trace'],
    }
    return { ...known, ...change } as NewTerminal
  }

  test('what was added comes back open, with its own address, and is stored sealed', async () => {
    const ports = portsOn(database.pool)
    const { merchantId } = await newMerchant()
    expect(await addTerminal(terminal(merchantId), ports)).toBe(true)
    const { terminals: store, vault } = ports
    const directory = directoryOfTerminals(store, vault)
    const [found] = await directory.terminalsOf(merchantId)
    expect(found).toMatchObject({
      alias: 'garanti',
      apiUrl: 'https://bank.example/api',
      halfSecureAccepted: [2, 4],
      captureMaximumPercent: 115,
      bankCode: '0046',
      callbackNames: ['bankExtra', 'x-trace'],
      environment: 'live',
    })
    expect(found?.secrets['password']?.expose()).toBe('PASS-1234')
    expect(found?.secrets['storeKey']?.expose()).toBe('STORE-1234')
    const { rows } = await database.pool.query('select t::text as row from terminal_secret t')
    for (const secret of ['PASS-1234', 'STORE-1234']) {
      expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })

  test('the default one comes first; a second default or a taken alias is refused', async () => {
    const ports = portsOn(database.pool)
    const { merchantId } = await newMerchant()
    const second = { terminalId: '01900000-0000-7000-8000-000000000202' }
    await addTerminal(terminal(merchantId, { ...second, alias: 'akbank', isDefault: false }), ports)
    expect(await addTerminal(terminal(merchantId), ports)).toBe(true)
    const third = { terminalId: '01900000-0000-7000-8000-000000000203' }
    expect(await addTerminal(terminal(merchantId, { ...third, alias: 'x' }), ports)).toBe(false)
    const taken = { ...third, alias: 'akbank', isDefault: false }
    expect(await addTerminal(terminal(merchantId, taken), ports)).toBe(false)
    const found = await ports.terminals.terminalsOf(merchantId)
    expect(found.map(({ alias }) => alias)).toEqual(['garanti', 'akbank'])
  })

  test('a password that was written into the store key’s row does not open', async () => {
    const ports = portsOn(database.pool)
    const { merchantId } = await newMerchant()
    await addTerminal(terminal(merchantId), ports)
    await database.pool.query(
      "update terminal_secret set secret_sealed = (select secret_sealed from terminal_secret where name = 'password')",
    )
    const { terminals: store, vault } = ports
    const directory = directoryOfTerminals(store, vault)
    await expect(directory.terminalsOf(merchantId)).rejects.toThrow('belongs elsewhere')
  })
})

describe('the sandbox’s well-known merchants', () => {
  test('two of them, with their keys, permissions and terminals; seeding again changes nothing', async () => {
    const ports = portsOn(database.pool)
    await Promise.all([seedSandbox(ports), seedSandbox(portsOn(database.pool))])
    await seedSandbox(ports)
    const directory = directoryOn(database.pool)
    const first = await directory.findByPublicKey('VmV6bmVTYW5kYm94S2V5MQ==')
    expect(first?.merchant).toMatchObject({
      merchantId: '01900000-0000-7000-8000-000000000001',
      merchantNumber: '1100000001',
    })
    expect(first?.secretKey.expose().text).toBe('dmV6bmUtc2FuZGJveC1zZWNyZXQtMDAwMS1wdWJsaWM=')
    expect([...(first?.merchant.permissions ?? [])]).toEqual([...PERMISSIONS])
    const second = await directory.findByPublicKey('VmV6bmVTYW5kYm94S2V5Mg==')
    expect(second?.merchant.merchantNumber).toBe('1100000002')
    for (const refused of ['NonSecure', 'HalfSecure', 'PreAuth'] as const) {
      expect(second?.merchant.permissions.has(refused)).toBe(false)
    }
    const { rows } = await database.pool.query<{ count: bigint }>('select count(*) from terminal')
    // One of each merchant at each bank.
    expect(rows).toEqual([{ count: BigInt(2 * BANK_PROTOCOLS.length) }])
  })

  test('their terminals talk to the simulator as soon as there is one', async () => {
    const ports = portsOn(database.pool)
    await seedSandbox(ports)
    let url: string | null = null
    const { terminals: store, vault } = ports
    const directory = directoryOfTerminals(store, vault, () => url)
    const [unserved] = await directory.terminalsOf(FIRST.merchant.merchantId)
    expect(unserved).toMatchObject({ alias: 'simulator', isServed: false, apiUrl: '' })
    url = 'http://simulator'
    const [one] = await directory.terminalsOf(FIRST.merchant.merchantId)
    const [two] = await directory.terminalsOf(SECOND.merchant.merchantId)
    expect(one).toMatchObject({
      ...SIMULATOR,
      isServed: true,
      account: { clientId: '190000001', userName: 'vezneapi' },
    })
    expect(one?.secrets['password']?.expose()).toBe('VEZNE1234')
    expect(one?.secrets['storeKey']?.expose()).toBe('VEZNESTORE1')
    expect(two).toMatchObject({ ...SIMULATOR, account: { clientId: '190000002' }, isDefault: true })
  })

  test('a revoked key pair of theirs is not brought back', async () => {
    const ports = portsOn(database.pool)
    await seedSandbox(ports)
    await revokeKeyPair(FIRST.publicKey, ports)
    await seedSandbox(ports)
    expect(await directoryOn(database.pool).findByPublicKey(FIRST.publicKey)).toBeNull()
  })

  test('live mode knows no published key, also where it stands in the database (decision 2.11)', async () => {
    const ports = portsOn(database.pool)
    await seedSandbox(ports)
    const { merchantId } = await newMerchant()
    const secretKey = new Secret('SecretKey', SECOND.secretKey)
    await storeKeyPair({ merchantId, publicKey: 'renamed', secretKey }, ports)
    const own = await issueKeyPair(merchantId, ports)
    const found = async (isLive: boolean) => {
      const directory = directoryOn(database.pool, isLive)
      const keys = [FIRST.publicKey, SECOND.publicKey, 'renamed', own?.publicKey ?? '']
      return Promise.all(keys.map(async (key) => (await directory.findByPublicKey(key)) !== null))
    }
    expect(await found(true)).toEqual([false, false, false, true])
    expect(await found(false)).toEqual([true, true, true, true])
  })
})
