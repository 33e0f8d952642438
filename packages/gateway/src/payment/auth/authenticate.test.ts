/** Decisions 2.1, 2.2 and 2.4: which calls are authenticated, and how the others are refused. */

import { ERRORS, macBytes, sign } from '@vezne/protocol'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { GatewayError, Secret } from '../../base/kernel/index.ts'
import { manualClock } from '../../base/kernel/testing/manual-clock.ts'
import { createMerchantDirectory } from '../merchants/index.ts'
import type { KnownKey } from '../merchants/merchant-directory.ts'
import { type AuthenticationPorts, authenticate } from './authenticate.ts'
import { createNonceWindow, usePair } from './single-use-pair.ts'

const SECRET_TEXT = 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='
const NOW = new Date(1_700_000_000_000)

const KNOWN: KnownKey = {
  merchant: {
    merchantId: '01900000-0000-7000-8000-000000000001',
    merchantNumber: '1100000001',
    name: 'Test',
    status: 'Active',
    permissions: new Set(),
  },
  publicKey: 'pk_test_1',
  secretKey: new Secret('SecretKey', {
    text: SECRET_TEXT,
    bytes: Buffer.from(SECRET_TEXT, 'base64'),
  }),
}

const VALUES = {
  publicKey: 'pk_test_1',
  nonce: '1700000000000',
  signature: 'BgSoN7Io6lw34L+gfQ0zUvAGeO1OH8wgFJlXrlCns0Y=',
  conversationId: 'conv-1',
  merchantNumber: '1100000001',
}

const PORTS: AuthenticationPorts = {
  directory: {
    findByPublicKey: async (key) => (key === KNOWN.publicKey ? KNOWN : null),
    remembers: () => false,
    lookUpUnknownKey: async () => undefined,
  },
  nonceWindow: createNonceWindow(null, { now: () => NOW }),
  doctor: null,
}

async function outcome(change: Partial<typeof VALUES>, ports = PORTS): Promise<string> {
  return authenticate({ ...VALUES, ...change }, ports).then(
    () => 'passed',
    (error: unknown) => (error instanceof GatewayError ? error.code : String(error)),
  )
}

/** The spellings of 32 bytes that lenient decoders read alike: the last character has two spare bits. */
function spellings(signature: string): string[] {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const bytes = Buffer.from(signature, 'base64')
  return alphabet
    .split('')
    .map((last) => `${signature.slice(0, 42)}${last}=`)
    .filter((text) => Buffer.from(text, 'base64').equals(bytes))
}

describe('decision 2.1: the order of checks', () => {
  test('the published vector passes and names the pair by its MAC', async () => {
    const caller = await authenticate(VALUES, PORTS)
    expect(caller.merchant).toBe(KNOWN.merchant)
    expect(caller.pair.mac).toEqual(Buffer.from(VALUES.signature, 'base64'))
    expect(caller.pair.nonceTime).toBe(1_700_000_000_000n)
  })

  test.each([
    ['an unknown key', { publicKey: 'pk_test_2' }, 'KEY_UNKNOWN'],
    ['a number of somebody else', { merchantNumber: '1100000002' }, 'KEY_UNKNOWN'],
    [
      'an unknown number and a wrong signature',
      { merchantNumber: '1', signature: 'x' },
      'KEY_UNKNOWN',
    ],
    ['another ConversationId', { conversationId: 'conv-2' }, 'SIGNATURE_INVALID'],
    ['another Nonce', { nonce: '1700000000001' }, 'SIGNATURE_INVALID'],
    ['a signature that is none', { signature: 'x' }, 'SIGNATURE_INVALID'],
    [
      'a signature with many bytes per character',
      { signature: '€'.repeat(44) },
      'SIGNATURE_INVALID',
    ],
  ])('%s', async (_what, change, code) => expect(await outcome(change)).toBe(code))

  test('a suspended merchant is known: its pair is used up before it is refused', async () => {
    const consumed: unknown[] = []
    const caller = await authenticate(VALUES, PORTS)
    const merchant = { ...caller.merchant, status: 'Suspended' as const }
    const pairs = { consume: async (pair: unknown) => consumed.push(pair) === 1 }
    const again = { ...caller, merchant }
    await expect(usePair(again, { pairs })).rejects.toMatchObject({ code: 'MERCHANT_NOT_ACTIVE' })
    await expect(usePair(again, { pairs })).rejects.toMatchObject({ code: 'PAIR_ALREADY_USED' })
    expect(consumed).toHaveLength(2)
  })
})

describe('decision 2.2: one signature, one spelling', () => {
  test('four Base64 spellings of a MAC exist, and one of them passes', async () => {
    const texts = spellings(VALUES.signature)
    expect(texts).toHaveLength(4)
    const outcomes = await Promise.all(texts.map((signature) => outcome({ signature })))
    expect(outcomes.filter((one) => one === 'passed')).toHaveLength(1)
  })

  test('whatever is done to the text of a signature, it is another signature', async () => {
    const insert = fc.tuple(fc.nat({ max: 44 }), fc.constantFrom(' ', '\t', '=', '\n', 'A', '%3D'))
    await fc.assert(
      fc.asyncProperty(insert, async ([at, text]) => {
        const { signature } = VALUES
        const changed = signature.slice(0, at) + text + signature.slice(at)
        expect(await outcome({ signature: changed })).toBe('SIGNATURE_INVALID')
      }),
    )
  })

  test('any ConversationId and Nonce that are signed pass', async () => {
    const nonce = fc.stringMatching(/^[0-9]{1,20}$/)
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), nonce, async (conversationId, digits) => {
        const signed = { publicKey: 'pk_test_1', nonce: digits, conversationId }
        const secretKey = SECRET_TEXT
        const signature = sign({ ...signed, secretKey })
        const caller = await authenticate({ ...VALUES, ...signed, signature }, PORTS)
        expect(caller.pair.mac).toEqual(macBytes({ ...signed, secretKey }))
        expect(caller.pair.nonceTime).toBe(digits.length === 13 ? BigInt(digits) : -1n)
      }),
    )
  })
})

describe('decision 2.2: NONCE_WINDOW', () => {
  const day = 24 * 60 * 60 * 1_000
  const window = { pastMilliseconds: day, aheadMilliseconds: day / 96 }

  test.each([
    ['now', 0, 'passed'],
    ['24 hours ago', day, 'passed'],
    ['24 hours and a millisecond ago', day + 1, 'NONCE_INVALID'],
    ['15 minutes ahead', -day / 96, 'passed'],
    ['15 minutes and a millisecond ahead', -day / 96 - 1, 'NONCE_INVALID'],
  ])('a nonce of %s', async (_what, ageMilliseconds, expected) => {
    const now = new Date(NOW.getTime() + ageMilliseconds)
    const nonceWindow = createNonceWindow(window, { now: () => now })
    expect(await outcome({}, { ...PORTS, nonceWindow })).toBe(expected)
  })

  test('a wrong signature is reported before a wrong nonce: an unknown caller learns nothing about the clock', async () => {
    const nonceWindow = createNonceWindow(window, { now: () => new Date(0) })
    expect(await outcome({ signature: 'x' }, { ...PORTS, nonceWindow })).toBe('SIGNATURE_INVALID')
  })

  test.each([
    ['12 digits', '170000000000'],
    ['14 digits', '17000000000000'],
    ['seconds', '1700000000'],
    ['microseconds', '1700000000000000'],
    ['20 digits', '17000000000000000000'],
    ['one digit', '1'],
    ['13 digits with zeros before them', '0000000000001'],
  ])('a signed nonce of %s is refused within a window, and taken without one', async (_, nonce) => {
    const { publicKey, conversationId } = VALUES
    const signature = sign({ publicKey, conversationId, nonce, secretKey: SECRET_TEXT })
    const nonceWindow = createNonceWindow(window, { now: () => NOW })
    expect(await outcome({ nonce, signature }, { ...PORTS, nonceWindow })).toBe('NONCE_INVALID')
    expect(await outcome({ nonce, signature })).toBe('passed')
  })

  test('the refusal says what a nonce must be', () => {
    const { en, tr } = ERRORS.NONCE_INVALID.message
    expect(en).toContain('milliseconds since 1970, 13 digits')
    expect(tr).toContain('13 rakamla')
  })
})

describe('the time of a refusal does not tell whether the key exists', () => {
  const REFUSED = [
    ['a key that nobody has', { publicKey: 'pk_test_2' }],
    ['a wrong signature', { signature: VALUES.signature.replace('B', 'C') }],
    ['a wrong number', { merchantNumber: '1100000002' }],
    ['a wrong number and signature', { merchantNumber: '1', signature: 'x' }],
    ['a revoked key', { publicKey: 'pk_revoked' }],
  ] as const

  /** What a refused call costs in a directory over a store, whether or not the key is cached. */
  async function costOf(change: Partial<typeof VALUES>, isWarm: boolean) {
    const vault = { seal: 0, open: 0 }
    let questions = 0
    const found = (publicKey: string, isRevoked: boolean) => ({
      merchant: KNOWN.merchant,
      keyPair: { merchantId: '', publicKey, secretSealed: Buffer.alloc(1), dataKeyId: '' },
      isRevoked,
    })
    const store = {
      findKeyPair: async (publicKey: string) => {
        questions += 1
        if (publicKey === 'pk_revoked') return found(publicKey, true)
        return publicKey === VALUES.publicKey ? found(publicKey, false) : null
      },
      findMerchant: async () => null,
    }
    const directory = createMerchantDirectory({
      store,
      clock: manualClock(),
      refusesPublishedKeys: false,
      vault: {
        seal: async () => {
          vault.seal += 1
          return { sealed: Buffer.alloc(1), dataKeyId: '' }
        },
        open: async () => {
          vault.open += 1
          return new Secret('SecretKey', SECRET_TEXT)
        },
      },
    })
    const ports = { ...PORTS, directory }
    // The first unknown key seals the placeholder that every later one opens.
    await outcome({ publicKey: 'pk_test_3' }, ports)
    if (isWarm) expect(await outcome({}, ports)).toBe('passed')
    questions = 0
    vault.open = 0
    const exposed = vi.spyOn(Secret.prototype, 'expose')
    expect(await outcome(change, ports)).not.toBe('passed')
    // Only a signature exposes a decoded key.
    const decoded = exposed.mock.results.filter(({ value }) => Object(value).bytes !== undefined)
    exposed.mockRestore()
    const signatures = decoded.length
    return { questions, openings: vault.open, sealings: vault.seal, signatures }
  }

  const COST = { questions: 1, openings: 1, sealings: 1, signatures: 1 }

  test.each(REFUSED)('%s costs one question, one opening and one signature', async (_, change) => {
    expect(await costOf(change, false)).toEqual(COST)
    expect(await costOf(change, true)).toEqual(COST)
  })

  test('an authenticated call makes no look-up of an unknown key', async () => {
    const asked: string[] = []
    const known = { ...KNOWN, publicKey: VALUES.publicKey }
    const directory = {
      findByPublicKey: async () => known,
      remembers: () => true,
      lookUpUnknownKey: async (publicKey: string) => {
        asked.push(publicKey)
      },
    }
    expect(await outcome({}, { ...PORTS, directory })).toBe('passed')
    expect(asked).toEqual([])
  })

  test('both make one signature', async () => {
    const timeOf = async (publicKey: string) => {
      const before = process.cpuUsage()
      await outcome({ publicKey, signature: VALUES.signature.replace('B', 'C') })
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    // The medians of 300 calls each, in turns, so that a pause of the machine does not matter.
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let call = 0; call < 300; call += 1) {
      known.push(await timeOf('pk_test_1'))
      unknown.push(await timeOf('pk_test_2'))
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[150] ?? 0
    const ratio = median(unknown) / median(known)
    expect(ratio).toBeGreaterThan(0.3)
    expect(ratio).toBeLessThan(3)
  })
})
