/** Replay of a signed call, decisions 2.1 and 2.2: whoever saw a signed pair can use it nowhere. */

import { type BankSimulator, startBankSimulator } from '@vezne/bank-simulator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestFolder } from '../../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { maintainPairPartitions } from '../../packages/gateway/src/storage/auth/pair-partitions.ts'
import { useTestDatabase } from '../../packages/gateway/src/storage/testing/index.ts'
import { type GatewayProcess, startGateway } from '../harness/gateway-process.ts'
import { postJson, postRaw, read } from '../harness/raw-calls.ts'
import type { SignedValues } from '../support/sandbox-merchants.ts'
import { signedNow, signedWithOddLetters } from './signed-values.ts'

const folder = useTestFolder()
const LOOK_UP = '/v1/Payments/bin-information'
const BODY = { binNumber: '552879' }

const database = useTestDatabase()
let simulator: BankSimulator
let nodes: readonly GatewayProcess[]
let urls: readonly [string, string]

/** Two gateways on one database, with the nonce window of live mode. */
async function startNodes(NONCE_WINDOW: string): Promise<void> {
  const settings = { DATABASE_URL: database.connectionString, DATA_DIR: folder, NONCE_WINDOW }
  nodes = [0, 1].map(() => startGateway({ ...settings, BANK_URL: simulator.url }))
  const [one = '', two = ''] = await Promise.all(nodes.map((node) => node.url()))
  urls = [one, two]
}

async function stopNodes(): Promise<void> {
  await Promise.all(nodes.map((node) => node.end('SIGTERM')))
}

beforeAll(async () => {
  simulator = await startBankSimulator({ port: 0, dataFolder: folder })
  await startNodes('24h/15m')
})

afterAll(async () => {
  await stopNodes()
  await simulator.close()
})

type Verdict = readonly [status: number, errorCode: unknown]

const TAKEN: Verdict = [200, null]
const USED: Verdict = [401, '4004']
const WRONG: Verdict = [401, '4003']

async function lookUp(url: string, values: SignedValues, body: object = BODY): Promise<Verdict> {
  const { status, fields } = await postJson(url + LOOK_UP, values, body)
  return [status, fields['errorCode']]
}

async function tokenise(url: string, values: SignedValues): Promise<Verdict> {
  const form = new FormData()
  const card = { CardNumber: '5528790000000008', ExpireMonth: '12', ExpireYear: '2030' }
  for (const [name, value] of Object.entries({ ...card, ...values })) form.append(name, value)
  const { status, fields } = await postRaw(`${url}/v1/Tokens`, {}, form)
  return [status, fields['errorCode']]
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The same 32 bytes in Base64 with other unused bits in the last letter: three texts beside the canonical one. */
function otherLastLetter(step: 1 | 2 | 3) {
  return (signature: string): string => {
    const letter = ALPHABET.indexOf(signature.at(-2) ?? '')
    return `${signature.slice(0, -2)}${ALPHABET[letter + step]}=`
  }
}

/** Every text that a lenient decoder takes for the same 32 bytes. */
const SPELLINGS: readonly (readonly [string, (signature: string) => string])[] = [
  ['its last letter one up', otherLastLetter(1)],
  ['its last letter two up', otherLastLetter(2)],
  ['its last letter three up', otherLastLetter(3)],
  ['no padding', (text) => text.slice(0, -1)],
  ['padding too much', (text) => `${text}=`],
  ['much too much padding', (text) => `${text}====`],
  ['a space within', (text) => `${text.slice(0, 20)} ${text.slice(20)}`],
  ['a tab within', (text) => `${text.slice(0, 20)}\t${text.slice(20)}`],
  ['a space before its padding', (text) => `${text.slice(0, -1)} =`],
  ['the alphabet of addresses', (text) => text.replaceAll('+', '-').replaceAll('/', '_')],
  ['both alphabets', (text) => text.replace('+', '-')],
  ['letters that no alphabet has', (text) => `${text.slice(0, 20)}*${text.slice(20)}`],
  ['something after its end', (text) => `${text}AAAA`],
]

/** Characters that a form can carry and a header cannot. */
const FORM_SPELLINGS: typeof SPELLINGS = [
  ...SPELLINGS,
  ['a line break within', (text) => `${text.slice(0, 20)}\r\n${text.slice(20)}`],
  ['a line break at its end', (text) => `${text}\n`],
  ['a space at its end', (text) => `${text} `],
  ['full-width letters', (text) => text.replace(/[A-Z]/, wide)],
]

function wide(text: string): string {
  return String.fromCodePoint((text.codePointAt(0) ?? 0) + 0xfee0)
}

describe('the signature in another spelling of the same bytes', () => {
  it.each(SPELLINGS)('%s: refused before the pair is used, and after', async (_, respell) => {
    const values = signedWithOddLetters()
    const forged = { ...values, Signature: respell(values.Signature) }
    expect(forged.Signature).not.toBe(values.Signature)
    expect(Buffer.from(forged.Signature, 'base64').subarray(0, 32)).toEqual(
      Buffer.from(values.Signature, 'base64'),
    )
    expect(await lookUp(urls[0], forged)).toEqual(WRONG)
    // A failed forgery does not use the owner's pair up.
    expect(await lookUp(urls[0], values)).toEqual(TAKEN)
    for (const url of urls) expect(await lookUp(url, forged)).toEqual(WRONG)
  })

  it.each(FORM_SPELLINGS)('%s, as a form field', async (_, respell) => {
    const values = signedWithOddLetters()
    expect(await tokenise(urls[0], values)).toEqual(TAKEN)
    const forged = { ...values, Signature: respell(values.Signature) }
    for (const url of urls) expect(await tokenise(url, forged)).toEqual(WRONG)
  })

  it('a byte order mark before it is dropped, as before any text, and the pair is used', async () => {
    const values = signedNow()
    expect(await tokenise(urls[0], values)).toEqual(TAKEN)
    const marked = { ...values, Signature: `\uFEFF${values.Signature}` }
    for (const url of urls) expect(await tokenise(url, marked)).toEqual(USED)
  })

  it('all of them at the same instant on both nodes with the right one: one call passes', async () => {
    const values = signedWithOddLetters()
    const texts = [values.Signature, ...SPELLINGS.map(([, respell]) => respell(values.Signature))]
    const calls = [...texts, ...texts].map((Signature, at) =>
      lookUp(urls[at % 2 === 0 ? 0 : 1], { ...values, Signature }),
    )
    const verdicts = await Promise.all(calls)
    expect(verdicts.filter(([status]) => status === 200)).toHaveLength(1)
    expect(verdicts.filter(([, code]) => code === '4004')).toHaveLength(1)
    expect(verdicts.filter(([, code]) => code === '4003')).toHaveLength(2 * SPELLINGS.length)
  })
})

/**
 * The signed time in spellings that a lenient reader of numbers accepts, and neighbouring times that were never
 * signed.
 */
const NONCES: readonly (readonly [string, (nonce: string) => string, Verdict])[] = [
  ['a leading zero', (nonce) => `0${nonce}`, WRONG],
  ['leading zeros up to the limit', (nonce) => nonce.padStart(20, '0'), WRONG],
  ['one millisecond later', (nonce) => String(Number(nonce) + 1), WRONG],
  ['full-width digits', (nonce) => nonce.replace(/\d/g, wide), [400, '0100']],
  ['Arabic digits', (nonce) => nonce.replace(/\d/g, arabic), [400, '0100']],
  ['a sign', (nonce) => `+${nonce}`, [400, '0100']],
  ['a fraction', (nonce) => `${nonce}.0`, [400, '0100']],
  ['an exponent', (nonce) => `${nonce}e0`, [400, '0100']],
  ['hexadecimal', (nonce) => `0x${Number(nonce).toString(16)}`, [400, '0100']],
  ['a space within', (nonce) => `${nonce.slice(0, 5)} ${nonce.slice(5)}`, [400, '0100']],
  ['more digits than the limit', (nonce) => nonce.padStart(21, '0'), [400, '0100']],
]

function arabic(digit: string): string {
  return String.fromCodePoint(0x0660 + Number(digit))
}

describe('the nonce in another spelling of the same number', () => {
  it.each(NONCES)('%s', async (_, respell, verdict) => {
    const values = signedNow()
    expect(await tokenise(urls[0], values)).toEqual(TAKEN)
    const forged = { ...values, Nonce: respell(values.Nonce) }
    for (const url of urls) expect(await tokenise(url, forged)).toEqual(verdict)
  })
})

describe('a used pair', () => {
  it.each([
    ['/v1/Payments/provision', { amount: 1, cardToken: 'x' }],
    ['/v1/Payments/return', { orderId: 'x', amount: 1 }],
    ['/v1/Payments/createLink', { linkType: 'SingleUse', linkAmountType: 'VariableAmount' }],
    ['/v1/Payments/inquire', { orderId: 'x' }],
    ['/sandbox/end-of-day', {}],
    ['/V1/PAYMENTS/BIN-INFORMATION/', BODY],
  ])('is refused at %s, on either node', async (path, body) => {
    const values = signedNow()
    expect(await lookUp(urls[0], values)).toEqual(TAKEN)
    for (const url of urls) {
      const { status, fields } = await postJson(url + path, values, body)
      expect([status, fields['errorCode']]).toEqual(USED)
    }
  })

  it('is refused with another body, as a form, by GET, and under another merchant’s number', async () => {
    const values = signedNow()
    const [one, two] = urls
    expect(await lookUp(one, values)).toEqual(TAKEN)
    expect(await lookUp(two, values, { binNumber: '415900' })).toEqual(USED)
    expect(await tokenise(two, values)).toEqual(USED)
    const get = await fetch(`${two}/v1/Installment`, { headers: { ...values } }).then(read)
    expect([get.status, get.fields['errorCode']]).toEqual(USED)
    const foreign = { ...values, MerchantNumber: '1100000002' }
    expect(await lookUp(two, foreign)).toEqual([401, '4002'])
  })
})

describe('a nonce that is no time in milliseconds, where a window is set', () => {
  it.each([10, 12, 14, 16, 20])('%i digits: refused, and no pair is kept', async (digits) => {
    const nonce = signedNow().Nonce.padEnd(20, '0').slice(0, digits)
    for (const url of urls) {
      const { status, fields } = await postJson(url + LOOK_UP, signedNow({ nonce }), BODY)
      expect([status, fields['errorCode']]).toEqual([401, '4005'])
      expect(fields['errorMessage']).toContain('13 rakamla')
    }
    const { rows } = await database.pool.query('select 1 from single_use_pair where nonce = $1', [
      nonce,
    ])
    expect(rows).toEqual([])
  })
})

describe('over a restart of both nodes and the job that drops old pairs', () => {
  const window = { pastMilliseconds: 3_000, aheadMilliseconds: 900_000 }

  it('a pair that lies in the window is known, also to nodes that never saw it', async () => {
    const values = signedNow({ aheadMilliseconds: 600_000 })
    expect(await lookUp(urls[0], values)).toEqual(TAKEN)
    await stopNodes()
    await startNodes('3s/15m')
    for (const url of urls) expect(await lookUp(url, values)).toEqual(USED)
    // As late as the window allows, so that the job drops all that it may drop.
    const late = new Date(Number(values.Nonce) + window.pastMilliseconds)
    await maintainPairPartitions(database.pool, { now: late, window })
    for (const url of urls) expect(await lookUp(url, values)).toEqual(USED)
  })

  it('a pair that the job has dropped is too old for every node', async () => {
    const taken = async () => {
      const fresh = signedNow()
      return (await lookUp(urls[0], fresh))[0] === TAKEN[0] ? fresh : null
    }
    // On a busy machine the first call may come too late for such a narrow window.
    const values = await waitFor(taken, { what: 'a pair in time' })
    // The nodes' measurements of the database's clock differ by some milliseconds.
    const isTooOld = async () => {
      const verdicts = await Promise.all(urls.map((url) => lookUp(url, values)))
      return verdicts.every(([, code]) => code === '4005')
    }
    await waitFor(isTooOld, { what: 'the nonce to be too old' })
    const inThreeDays = new Date(Date.now() + 3 * 24 * 3_600_000)
    await maintainPairPartitions(database.pool, { now: inThreeDays, window })
    const { rows } = await database.pool.query('select 1 from single_use_pair where nonce = $1', [
      values.Nonce,
    ])
    expect(rows).toEqual([])
    for (const url of urls) expect(await lookUp(url, values)).toEqual([401, '4005'])
  })
})
