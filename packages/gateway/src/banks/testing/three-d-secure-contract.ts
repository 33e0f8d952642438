import { expect, test } from 'vitest'
import { Secret } from '../../kernel/index.ts'
import type {
  AuthorizeRequest,
  CardForBank,
  GateExpectation,
  GateRequest,
  ThreeDSecureProof,
} from '../index.ts'
import { type Given, LIMITS, newOrderId, sale } from './connector-harness.ts'

function gateRequest(card: CardForBank): GateRequest {
  return {
    bankOrderId: newOrderId(),
    amountMinor: 10_000n,
    installmentCount: 3,
    operation: 'Auth',
    card,
    callbackUrl: 'http://127.0.0.1:9/3ds/return/session',
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
    const { connector, terminal, cards, verifyHolder } = given()
    const request = gateRequest(cards.approved)
    const pairs = await verifyHolder(connector.gateForm(terminal, request), true)
    const read = (change: Partial<GateExpectation>, at = terminal, text = pairs) =>
      connector.readCallback(at, { ...expectationOf(request), ...change }, text).verified
    expect(read({})).toBe(true)
    expect(read({ amountMinor: 10_001n })).toBe(false)
    expect(read({ bankOrderId: 'another' })).toBe(false)
    expect(read({ installmentCount: 2 })).toBe(false)
    expect(read({ random: 'another' })).toBe(false)
    expect(read({ operation: 'PreAuth' })).toBe(false)
    expect(read({ languageCode: 'en' })).toBe(false)
    expect(read({ callbackUrl: `${request.callbackUrl}2` })).toBe(false)
    expect(read({ cardDigits: { bin: '411111', lastFour: '0008' } })).toBe(false)
    expect(read({ cardDigits: { bin: '552879', lastFour: '0009' } })).toBe(false)
    expect(read({}, { ...terminal, storeKey: new Secret('storeKey', 'another') })).toBe(false)
    expect(read({}, { ...terminal, clientId: 'another' })).toBe(false)
    expect(read({}, terminal, [])).toBe(false)
    for (const name of ['oid', 'amount', 'mdStatus', 'md', 'xid', 'eci', 'cavv', 'HASH']) {
      const changed = pairs.map(([at, value]) => [at, at === name ? `1${value}` : value] as const)
      expect([name, read({}, terminal, changed)]).toEqual([name, false])
    }
  })
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
