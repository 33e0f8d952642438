/** A callback says nothing by itself: what the bank says of its packets is compared with what was sent (decision 4.14). */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Secret, systemClock } from '../../../base/kernel/index.ts'
import type { ReadsAtOnce } from '../at-once.ts'
import type { GateExpectation } from '../connector.ts'
import { testForgeries } from '../testing/callback-forgery.ts'
import { LIMITS } from '../testing/connector-harness.ts'
import { sampleAttempt } from '../testing/sample-attempt.ts'
import { SAMPLE_DIGITS, sampleOf, withSecret } from '../testing/sample-terminal.ts'
import type { BankTransport } from '../transport.ts'
import { POSNET } from './connector.ts'
import { answerMac, requestMac } from './hash.ts'
import { MANIFEST, posnetCredentials } from './manifest.ts'
import { coveredBy, gateForm } from './request.ts'

const TERMINAL = sampleOf(MANIFEST)('http://127.0.0.1:9')
const OTHER_KEY = withSecret(TERMINAL, 'encryptionKey', '1,1,1,1,1,1,1,1')
const EXPECTED = sampleAttempt({ bankOrderId: 'ORDER1', cardDigits: SAMPLE_DIGITS })

type Said = Readonly<Record<string, string>>

/** An attempt, the packets that its callback carries, and what the bank says of them. */
type Attempt = Readonly<{ expected: GateExpectation; packet: string; said: Said }>

function attempt(packet: string, said: Said = {}, expected = EXPECTED): Attempt {
  return { packet, expected, said: { mdStatus: '1', txStatus: 'Y', ...said } }
}

const pairsOf = ({ packet, expected }: Attempt) =>
  Object.entries({
    MerchantPacket: `AA${packet}`,
    BankPacket: `BB${packet}`,
    Sign: `CC${packet}`,
    CCPrefix: '552879',
    TranType: 'Sale',
    Amount: String(expected.amountMinor),
    Xid: coveredBy(expected).xid,
    MerchantId: '6706598320',
  })

/** A bank that opens the packets of these attempts, and no others. */
function bankOf(attempts: readonly Attempt[], signing = TERMINAL): BankTransport {
  return {
    post: async ({ body }) => {
      const xml = new URLSearchParams(body.expose()).get('xmldata') ?? ''
      const sent = (name: string) => new RegExp(`<${name}>([^<]*)<`).exec(xml)?.[1] ?? ''
      const found = attempts.find(
        ({ packet }) =>
          sent('bankData') === `BB${packet}` &&
          sent('merchantData') === `AA${packet}` &&
          sent('sign') === `CC${packet}`,
      )
      return answered(found === undefined ? refusal('0223') : wordsOn(found, sent('mac'), signing))
    },
  }
}

function wordsOn({ expected, said }: Attempt, mac: string, signing: typeof TERMINAL): string {
  const covered = coveredBy(expected)
  if (mac !== requestMac(covered, posnetCredentials(TERMINAL))) return refusal('E216')
  const values = { ...covered, installment: '00', ...said }
  const { mdStatus = '' } = said
  const own = { mac: answerMac(mdStatus, values, posnetCredentials(signing)) }
  const inner = Object.entries({ ...values, ...own }).map(
    ([name, value]) => `<${name}>${value}</${name}>`,
  )
  const data = `<oosResolveMerchantDataResponse>${inner.join('')}</oosResolveMerchantDataResponse>`
  return `<approved>1</approved><respCode></respCode>${data}`
}

const refusal = (code: string) => `<approved>0</approved><respCode>${code}</respCode>`

function answered(inner: string) {
  const body = Buffer.from(`<posnetResponse>${inner}</posnetResponse>`)
  return { kind: 'answered', status: 200, contentType: 'text/xml', body } as const
}

const readerAt = (transport: BankTransport) => {
  const connector = POSNET.connect({ transport, clock: systemClock })
  return (...[terminal, expected, pairs]: Parameters<ReadsAtOnce>) =>
    connector.readCallback(terminal, expected, pairs, LIMITS)
}

function read(one: Attempt, terminal = TERMINAL, signing = TERMINAL) {
  return readerAt(bankOf([one], signing))(terminal, EXPECTED, pairsOf(one))
}

describe('what the bank says', () => {
  test.each([
    ['1', 1],
    ['2', 2],
    ['3', 3],
    ['4', 4],
  ])('of mdStatus %s: a proof that holds the packets alone', async (mdStatus, expected) => {
    const verdict = await read(attempt('1', { mdStatus, txStatus: mdStatus === '1' ? 'Y' : 'A' }))
    expect(verdict).toMatchObject({ verified: true, mdStatus: expected, mdErrorMessage: null })
    const proof = verdict.verified ? verdict.proof?.expose() : null
    expect(proof).toEqual({ bankData: 'BB1', merchantData: 'AA1', sign: 'CC1' })
  })

  test.each([
    ['0', 0],
    ['5', 5],
    ['6', 6],
    ['7', 7],
    ['8', 8],
    // A card without 3-D Secure: nobody was verified.
    ['9', 5],
    ['', 7],
    ['11', 7],
  ])('of mdStatus “%s”: no proof', async (mdStatus, expected) => {
    const verdict = await read(attempt('1', { mdStatus, mdErrorMessage: 'Yapılamadı' }))
    expect(verdict).toEqual({
      verified: true,
      mdStatus: expected,
      mdErrorMessage: 'Yapılamadı',
      proof: null,
    })
  })

  test.each([
    ['xid', '00000000000000ORDER2'],
    ['amount', '10001'],
    ['amount', '100,01'],
    ['amount', ''],
    ['currency', 'US'],
    ['installment', '03'],
  ])('with another %s (%s), rightly signed, is refused by its name', async (name, value) => {
    const verdict = await read(attempt('1', { [name]: value }))
    expect(verdict).toEqual({
      verified: false,
      why: `The field ${name} is not what was sent.`,
    })
  })

  test('with our amount in lira and a comma is ours', async () => {
    expect(await read(attempt('1', { amount: '100,00' }))).toMatchObject({ mdStatus: 1 })
  })

  test('signed by another key, or a success that contradicts itself, is refused', async () => {
    expect(await read(attempt('1'), TERMINAL, OTHER_KEY)).toEqual({
      verified: false,
      why: 'The hash is wrong.',
    })
    expect(await read(attempt('1', { txStatus: 'N' }))).toMatchObject({ verified: false })
  })

  test.each([
    ['E216', undefined],
    ['0223', undefined],
    ['0012', undefined],
    ['0148', true],
    ['0091', true],
    ['0444', true],
    ['9999', true],
  ])('%s instead: whether the payer may bring the callback again (%s)', async (code, isLater) => {
    const reader = readerAt({ post: async () => answered(refusal(code)) })
    const verdict = await reader(TERMINAL, EXPECTED, pairsOf(attempt('1')))
    expect(verdict).toMatchObject({ verified: false })
    expect('isLater' in verdict ? verdict.isLater : undefined).toBe(isLater)
  })

  test.each([
    { kind: 'unknown', cause: 'timeout' },
    { kind: 'notSent', cause: 'connect' },
    { ...answered('<approved>1</approved>'), status: 503 },
    answered('<approved>1</approved><respCode></respCode>'),
    { ...answered(''), body: Buffer.from('<html>') },
  ] as const)('nothing of use (%j): the payer may bring it again', async (result) => {
    const reader = readerAt({ post: async () => result })
    const verdict = await reader(TERMINAL, EXPECTED, pairsOf(attempt('1')))
    expect(verdict).toMatchObject({ verified: false, isLater: true })
  })
})

test('a callback of another attempt, twice the same name, or of another shape costs no call', async () => {
  const reader = readerAt({ post: () => Promise.reject(new Error('called')) })
  const honest = pairsOf(attempt('1'))
  const other = { ...EXPECTED, bankOrderId: 'ORDER2' }
  const empty = honest.map(([name, value]): [string, string] => [
    name,
    name === 'Sign' ? '' : value,
  ])
  const long = honest.map(([name, value]): [string, string] => [
    name,
    name === 'BankPacket' ? 'A'.repeat(4_001) : value,
  ])
  expect(await reader(TERMINAL, other, honest)).toMatchObject({ verified: false })
  for (const pairs of [[...honest, ...honest.slice(0, 1)], empty, long, []]) {
    expect(await reader(TERMINAL, EXPECTED, pairs)).toMatchObject({ verified: false })
  }
})

type Vector = Readonly<{ kind: string; part: string; fields: Said; expected: string }>

const file: { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../../../../../../vectors/posnet-hash.json', import.meta.url), 'utf8'),
)

describe('answers that the bank gave', () => {
  const real = file.vectors.filter(({ kind }) => kind === 'real answer of the bank')

  test.each(real)('are believed, and prove nothing: $fields', async ({ fields, expected: mac }) => {
    const { xid = '', amount = '', mdStatus = '' } = fields
    const inner = Object.entries({ ...fields, mac }).map(
      ([name, value]) => `<${name}>${value}</${name}>`,
    )
    const said = `<oosResolveMerchantDataResponse>${inner.join('')}</oosResolveMerchantDataResponse>`
    const transport = {
      post: async () => answered(`<approved>1</approved><respCode></respCode>${said}`),
    }
    const expected = { ...EXPECTED, bankOrderId: xid, amountMinor: BigInt(amount) }
    const pairs = pairsOf({ packet: '1', expected, said: {} })
    const verdict = await readerAt(transport)(TERMINAL, expected, pairs)
    expect(verdict).toMatchObject({
      verified: true,
      mdStatus: mdStatus === '9' ? 5 : Number(mdStatus),
      proof: null,
    })
  })
})

describe('forgeries', () => {
  const attempts = [
    attempt('1'),
    attempt('2', { mdStatus: '0' }, { ...EXPECTED, bankOrderId: 'ORDER2' }),
    attempt('3', {}, { ...EXPECTED, bankOrderId: 'ORDER3', amountMinor: 20_000n }),
    attempt('4', { mdStatus: '9' }, { ...EXPECTED, bankOrderId: 'ORDER4' }),
  ]
  testForgeries({
    read: readerAt(bankOf(attempts)),
    terminal: TERMINAL,
    callbacks: attempts.map((one) => ({
      name: one.packet,
      expected: one.expected,
      pairs: pairsOf(one),
    })),
    form: gateForm(TERMINAL, EXPECTED, { data1: 'AA11', data2: 'BB22', sign: 'CC33' }).fields,
    signedOrders: [['BankPacket', 'MerchantPacket', 'Sign']],
  })
})

test('no packet and no key is shown where a verdict is printed', async () => {
  const verdict = await read(attempt('1'))
  expect(verdict.verified && verdict.proof).toBeInstanceOf(Secret)
  expect(JSON.stringify(verdict)).not.toMatch(/BB1|AA1|CC1/)
})
