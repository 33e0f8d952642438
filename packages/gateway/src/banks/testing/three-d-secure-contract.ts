import { expect, test } from 'vitest'
import { Secret } from '../../kernel/index.ts'
import type {
  AuthorizeRequest,
  CardForBank,
  GateExpectation,
  GateRequest,
  ThreeDSecureProof,
} from '../index.ts'
import { type Given, LIMITS, newOrderId, type RepeatedName, sale } from './connector-harness.ts'

function gateRequest(card: CardForBank): GateRequest {
  return {
    bankOrderId: newOrderId(),
    amountMinor: 10_000n,
    installmentCount: 3,
    operation: 'Auth',
    card,
    callbackUrl: 'http://127.0.0.1:9/3ds/return/session',
    clientIpAddress: '127.0.0.1',
    languageCode: 'tr',
    random: 'cmFuZG9t',
  }
}

function expectationOf(request: GateRequest): GateExpectation {
  const number = request.card.number.expose()
  return { ...request, cardDigits: { bin: number.slice(0, 8), lastFour: number.slice(-4) } }
}

/** The part of the contract about verified card holders and callbacks. */
export function describeThreeDSecure(given: Given): void {
  test('a holder who passes: proof, and a payment with the proof alone', async () => {
    const { connector, terminal, cards, verifyHolder } = given()
    const request = gateRequest(cards.approved)
    const pairs = await verifyHolder(connector.gateForm(terminal, request), true)
    const verdict = connector.readCallback(terminal, expectationOf(request), pairs)
    expect(verdict).toMatchObject({ verified: true, mdStatus: 1, proof: expect.any(Secret) })
    const proof = verdict.verified ? verdict.proof : null
    const payment = paymentByProof(request, proof)
    const outcome = await connector.authorize(terminal, payment, LIMITS)
    expect(outcome).toMatchObject({ kind: 'approved' })
  })

  test('a holder who fails: mdStatus 0, no proof', async () => {
    const { connector, terminal, cards, verifyHolder } = given()
    const request = gateRequest(cards.approved)
    const pairs = await verifyHolder(connector.gateForm(terminal, request), false)
    const verdict = connector.readCallback(terminal, expectationOf(request), pairs)
    expect(verdict).toMatchObject({ verified: true, mdStatus: 0, proof: null })
  })

  test('a callback that was changed, is for another attempt or another shop is refused', async () => {
    const { connector, terminal, cards, verifyHolder, callback } = given()
    const request = gateRequest(cards.approved)
    const pairs = await verifyHolder(connector.gateForm(terminal, request), true)
    const read = (change: Partial<GateExpectation>, at = terminal, text = pairs) =>
      connector.readCallback(at, { ...expectationOf(request), ...change }, text).verified
    expect(read({})).toBe(true)
    expect(read({ bankOrderId: 'another' })).toBe(false)
    for (const name of callback.repeats) {
      expect([name, read({ [name]: ANOTHER[name](request) })]).toEqual([name, false])
    }
    for (const other of callback.otherTerminals) expect(read({}, other(terminal))).toBe(false)
    expect(read({}, terminal, [])).toBe(false)
    for (const name of callback.checked) {
      const changed = pairs.map(([at, value]) => [at, at === name ? `1${value}` : value] as const)
      expect([name, read({}, terminal, changed)]).toEqual([name, false])
      const without = pairs.filter(([at]) => at !== name)
      expect([name, read({}, terminal, without)]).toEqual([name, false])
    }
  })

  test('what the holder’s browser adds to a callback changes nothing', async () => {
    const { connector, terminal, cards, verifyHolder } = given()
    const request = gateRequest(cards.approved)
    const pairs = await verifyHolder(connector.gateForm(terminal, request), false)
    for (const [name, value] of pairs) {
      const twice = [...pairs, [name, value] as const]
      const verdict = connector.readCallback(terminal, expectationOf(request), twice)
      expect(verdict.verified && verdict.proof !== null).toBe(false)
    }
  })
}

/** Another value of each part of an attempt. */
const ANOTHER: Readonly<Record<RepeatedName, (sent: GateRequest) => unknown>> = {
  amountMinor: ({ amountMinor }) => amountMinor + 1n,
  installmentCount: () => 2,
  random: () => 'another',
  operation: () => 'PreAuth',
  languageCode: () => 'en',
  callbackUrl: ({ callbackUrl }) => `${callbackUrl}2`,
  cardDigits: () => ({ bin: '411111', lastFour: '0008' }),
}

function paymentByProof(
  request: GateRequest,
  proof: Secret<ThreeDSecureProof> | null,
): AuthorizeRequest {
  if (proof === null) throw new Error('A verified holder must come with a proof.')
  const { bankOrderId, amountMinor, installmentCount } = request
  const bound = { bankOrderId, amountMinor, installmentCount }
  return { ...sale(request.card), ...bound, payer: { kind: 'proof', proof } }
}
