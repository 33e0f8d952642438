import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../base/kernel/index.ts'
import {
  authorizeConfirmed,
  type BankConnector,
  type BankOutcome,
  type GateRequest,
} from '../index.ts'
import {
  type CallbackPairs,
  type ConnectorHarness,
  LIMITS,
  newOrderId,
  openGate,
  sale,
} from '../testing/connector-harness.ts'
import { sampleAttempt } from '../testing/sample-attempt.ts'
import { SAMPLE_DIGITS } from '../testing/sample-terminal.ts'
import { readCallback } from './callback.ts'
import { startPayflexHarness } from './testing/payflex-harness.ts'

const CAVV = 'jCm0m+u/0hUfAREHBAMBcfN+pSo='
const PAN = '5528790000000008'

const attempt = (bankOrderId: string) => sampleAttempt({ bankOrderId, cardDigits: SAMPLE_DIGITS })

function callback(id: string, changes: Readonly<Record<string, string>> = {}): CallbackPairs {
  return Object.entries({
    MerchantId: '000000000007955',
    Pan: PAN,
    Expiry: '3012',
    PurchAmount: '10000',
    PurchCurrency: '949',
    VerifyEnrollmentRequestId: id,
    Xid: 'Xid',
    SessionInfo: '',
    Status: 'Y',
    Cavv: CAVV,
    Eci: '02',
    ErrorCode: '',
    ErrorMessage: '',
    ...changes,
  })
}

const FAILED = { Status: 'N', Cavv: '', Eci: '' }
const FIRST = attempt('order-1')

describe('a callback', () => {
  test.each([
    ['Y', '02', CAVV, 1],
    ['Y', '05', CAVV, 1],
    ['A', '06', CAVV, 4],
    ['A', '01', CAVV, 4],
    ['N', '', '', 0],
    ['N', '07', '', 0],
    ['U', '', '', 5],
    ['E', '', '', 7],
  ])('with the Status %s and the Eci %s', (Status, Eci, Cavv, mdStatus) => {
    const verdict = readCallback(FIRST, callback('order-112345', { Status, Eci, Cavv }))
    const isProven = mdStatus === 1 || mdStatus === 4
    const mdErrorMessage = isProven ? null : `Status ${Status}`
    expect(verdict).toMatchObject({ verified: true, mdStatus, mdErrorMessage })
    const proof = verdict.verified ? (verdict.proof?.expose() ?? null) : null
    const expected = { status: Status, eci: Eci, cavv: Cavv, requestId: 'order-112345' }
    expect(proof).toEqual(isProven ? expected : null)
  })

  test.each([
    ['the id of another order', callback('order-212345')],
    ['the id of an order that begins alike', callback('order-1112345')],
    ['an id without digits', callback('order-1')],
    ['an id with other letters', callback('order-11234x')],
    ['no id', callback('')],
    ['another Status', callback('order-112345', { Status: '1' })],
    ['a full Status with the Eci of an attempt', callback('order-112345', { Eci: '06' })],
    ['a full Status without a Cavv', callback('order-112345', { Cavv: '' })],
    ['a half Status with a full Eci', callback('order-112345', { Status: 'A' })],
    ['a Cavv that is no Base64', callback('order-112345', { Cavv: '<CAVV>jCm0m+u/0hUfA</CAVV>' })],
    ['a Status twice', [...callback('order-112345', FAILED), ['Status', 'Y'] as const]],
    ['nothing', []],
  ])('with %s is refused, without its values', (_, pairs) => {
    const verdict = readCallback(FIRST, pairs)
    expect(verdict).toEqual({ verified: false, why: expect.any(String) })
    expect(JSON.stringify(verdict)).not.toMatch(/\d{4}/)
  })
})

test('10,000 forgeries: whatever is claimed names this attempt, and four values of their shapes are taken', () => {
  const honest = [
    callback('order-100001'),
    callback('order-100002', FAILED),
    callback('order-200003'),
    callback('order-200004', { Status: 'A', Eci: '06' }),
  ]
  const names = fc.constantFrom(...callback('').map(([name]) => name))
  const values = fc.oneof(
    fc.constantFrom(...honest.flatMap((pairs) => pairs.map(([, value]) => value))),
    fc.string({ maxLength: 40, unit: 'binary' }),
  )
  const edit = fc.tuple(fc.nat(3), names, values)
  let claimed = 0
  fc.assert(
    fc.property(fc.constantFrom(...honest), fc.array(edit, { maxLength: 5 }), (pairs, edits) => {
      const forged = edits.reduce<CallbackPairs>((now, [kind, name, value]) => {
        if (kind === 0) return now.filter(([at]) => at !== name)
        if (kind === 1) return now.concat([[name, value]])
        return now.map(([at, own]) => [at, at === name ? value : own] as const)
      }, pairs)
      const verdict = readCallback(FIRST, forged)
      const shown = JSON.stringify(verdict)
      expect(shown).not.toContain(PAN)
      if (!verdict.verified) return
      claimed += 1
      const proof = verdict.proof?.expose()
      if (proof === undefined) {
        expect(verdict.mdErrorMessage).toMatch(/^Status [NUE]$/)
        return
      }
      expect(Object.keys(proof)).toEqual(['status', 'eci', 'cavv', 'requestId'])
      expect(proof['requestId']).toMatch(/^order-1\d{5}$/)
      expect(`${proof['status']}${proof['eci']}`).toMatch(/^(Y0[25]|A0[16])$/)
    }),
    { numRuns: 10_000 },
  )
  expect(claimed).toBeGreaterThan(500)
})

let bank: ConnectorHarness
beforeAll(async () => {
  bank = await startPayflexHarness()
})
afterAll(() => bank.close())

function gateRequest(): GateRequest {
  const expected = attempt(newOrderId())
  return {
    ...expected,
    callbackUrl: 'http://127.0.0.1:9/3ds/return/session',
    card: bank.cards.approved,
  }
}

/** The payer claims what the forgery says, and the gateway pays with what it has read. */
async function payAs(
  request: GateRequest,
  pairs: CallbackPairs,
  connector: BankConnector = bank.connector,
): Promise<BankOutcome | null> {
  const expected = { ...request, cardDigits: SAMPLE_DIGITS }
  const verdict = await connector.readCallback(bank.terminal, expected, pairs, LIMITS)
  if (!verdict.verified || verdict.proof === null) return null
  const { bankOrderId, amountMinor } = request
  const payer = { kind: 'proof', proof: verdict.proof, card: SAMPLE_DIGITS } as const
  const payment = sale(request.card, { bankOrderId, amountMinor, payer })
  const parts = { terminal: bank.terminal, request: payment, clock: systemClock }
  return authorizeConfirmed(connector, parts, LIMITS)
}

async function verified(request: GateRequest, passes = true): Promise<CallbackPairs> {
  return bank.verifyHolder(await openGate(bank, request), passes)
}

const changed = (pairs: CallbackPairs, changes: Readonly<Record<string, string>>): CallbackPairs =>
  pairs.map(([name, value]) => [name, changes[name] ?? value] as const)

const valueIn = (pairs: CallbackPairs, name: string): string => new Map(pairs).get(name) ?? ''

describe('at the bank', () => {
  test('a failure that is brought as a success takes nothing', async () => {
    const request = gateRequest()
    const failed = await verified(request, false)
    const forged = changed(failed, { Status: 'Y', Eci: '02', Cavv: CAVV })
    expect(await payAs(request, forged)).toMatchObject({ kind: 'declined', isoCode: '12' })
    const { bankOrderId } = request
    expect(await bank.connector.inquire(bank.terminal, { bankOrderId }, LIMITS)).toEqual({
      kind: 'notFound',
    })
  })

  test('the values of another verification take nothing, under its id or ours', async () => {
    const [request, other] = [gateRequest(), gateRequest()]
    const failed = await verified(request, false)
    const passed = await verified(other)
    const stolen = { Status: 'Y', Eci: valueIn(passed, 'Eci'), Cavv: valueIn(passed, 'Cavv') }
    expect(await payAs(request, changed(failed, stolen))).toMatchObject({ kind: 'declined' })
    expect(await payAs(request, passed)).toBeNull()
    expect(await payAs(other, passed)).toMatchObject({ kind: 'approved' })
  })

  test('an id that was never enrolled takes nothing', async () => {
    const request = gateRequest()
    expect(await payAs(request, callback(`${request.bankOrderId}00000`))).toMatchObject({
      kind: 'declined',
      isoCode: '12',
    })
  })

  test('a verification pays once, and either of two openings of one page does', async () => {
    const request = gateRequest()
    const [first, second] = [await verified(request), await verified(request)]
    const ids = [first, second].map((pairs) => valueIn(pairs, 'VerifyEnrollmentRequestId'))
    expect(new Set(ids).size).toBe(2)
    expect(await payAs(request, second)).toMatchObject({ kind: 'approved' })
    expect(await payAs(request, first)).toMatchObject({ kind: 'unknown', cause: 'bankPending' })
  })

  test('another sum, card or shop in the callback changes nothing', async () => {
    const request = gateRequest()
    const forged = changed(await verified(request), {
      PurchAmount: '1',
      PurchCurrency: '840',
      Pan: '4111111111111129',
      MerchantId: '1',
      InstallmentCount: '12',
    })
    expect(await payAs(request, forged)).toMatchObject({ kind: 'approved' })
    const record = { state: 'taken', capturedMinor: 10_000n }
    const found = await bank.connector.inquire(bank.terminal, request, LIMITS)
    expect(found).toMatchObject({ kind: 'found', record })
  })
})
