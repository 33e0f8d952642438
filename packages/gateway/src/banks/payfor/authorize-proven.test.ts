/** Nothing signs what the card holder's form named: so what the bank has taken is compared, and undone. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GateForm, GateRequest } from '../index.ts'
import { type ConnectorHarness, LIMITS, newOrderId, sale } from '../testing/connector-harness.ts'
import { startSimulatorHarness } from '../testing/simulator-harness.ts'
import { PAYFOR } from './protocol.ts'
import { samplePayforTerminal } from './testing/sample.ts'

let bank: ConnectorHarness

beforeAll(async () => {
  bank = await startSimulatorHarness({
    protocol: PAYFOR,
    terminalAt: samplePayforTerminal,
    returnField: 'OkUrl',
    refusedTerminal: (terminal) => terminal,
    stateAfterDayEnd: 'taken',
    groupOfTooMuch: 'state',
    callback: { checked: [], repeats: [], otherTerminals: [] },
  })
})
afterAll(() => bank.close())

function gateRequest(): GateRequest {
  return {
    bankOrderId: newOrderId(),
    amountMinor: 10_000n,
    installmentCount: 1,
    operation: 'Auth',
    card: bank.cards.approved,
    callbackUrl: 'http://127.0.0.1:9/3ds/return/session',
    clientIpAddress: '127.0.0.1',
    languageCode: 'tr',
    random: 'cmFuZG9t',
  }
}

/** The holder passes the verification with a form of their own making. */
async function verified(request: GateRequest, change: (form: GateForm) => GateForm) {
  const form = change(bank.connector.gateForm(bank.terminal, request))
  const pairs = await bank.verifyHolder(form, true)
  // A holder leaves out what would give the change away.
  const told = pairs.filter(([name]) => !/^(Currency|SecureType)$/.test(name))
  const number = request.card.number.expose()
  const cardDigits = { bin: number.slice(0, 8), lastFour: number.slice(-4) }
  const verdict = bank.connector.readCallback(bank.terminal, { ...request, cardDigits }, told)
  if (!verdict.verified || verdict.proof === null) throw new Error('The callback was refused.')
  return verdict.proof
}

function withField(name: string, value: string): (form: GateForm) => GateForm {
  return ({ action, fields }) => ({
    action,
    fields: fields.map(([own, old]) => [own, own === name ? value : old]),
  })
}

function payment(request: GateRequest, proof: Awaited<ReturnType<typeof verified>>) {
  const { bankOrderId, amountMinor, installmentCount } = request
  const bound = { bankOrderId, amountMinor, installmentCount }
  return { ...sale(request.card), ...bound, payer: { kind: 'proof', proof } as const }
}

const stateOf = async (bankOrderId: string) =>
  bank.connector.inquire(bank.terminal, { bankOrderId }, LIMITS)

describe('a payment after 3-D Secure', () => {
  test('of what was asked for is approved', async () => {
    const request = gateRequest()
    const proof = await verified(request, (form) => form)
    const call = payment(request, proof)
    const outcome = await bank.connector.authorize(bank.terminal, call, LIMITS)
    expect(outcome).toMatchObject({ kind: 'approved' })
  })

  test('in another currency, which no hash covers, is voided at once', async () => {
    const request = gateRequest()
    const proof = await verified(request, withField('Currency', '840'))
    const call = payment(request, proof)
    const outcome = await bank.connector.authorize(bank.terminal, call, LIMITS)
    expect(outcome).toMatchObject({ kind: 'rejected', reason: expect.stringContaining('Currency') })
  })

  test('with the number of another verification pays neither order', async () => {
    const [cheap, dear] = [gateRequest(), { ...gateRequest(), amountMinor: 99_900n }]
    const proof = await verified(cheap, (form) => form)
    await verified(dear, (form) => form)
    const outcome = await bank.connector.authorize(bank.terminal, payment(dear, proof), LIMITS)
    expect(outcome).toMatchObject({ kind: 'rejected', reason: expect.stringContaining('another') })
    expect(await stateOf(cheap.bankOrderId)).toMatchObject({ record: { state: 'voided' } })
    expect(await stateOf(dear.bankOrderId)).toEqual({ kind: 'notFound' })
  })

  test('of another amount than was asked for is voided at once', async () => {
    const request = gateRequest()
    const proof = await verified(request, (form) => form)
    const dearer = { ...payment(request, proof), amountMinor: 10_001n }
    const outcome = await bank.connector.authorize(bank.terminal, dearer, LIMITS)
    const reason = expect.stringContaining('PurchAmount')
    expect(outcome).toMatchObject({ kind: 'rejected', reason })
    expect(await stateOf(request.bankOrderId)).toMatchObject({ record: { state: 'voided' } })
  })

  test('with points is not sent: the form has not named them', async () => {
    const request = gateRequest()
    const proof = await verified(request, (form) => form)
    const call = { ...payment(request, proof), pointAmountMinor: 100n }
    const outcome = await bank.connector.authorize(bank.terminal, call, LIMITS)
    expect(outcome).toMatchObject({ kind: 'rejected', answer: null })
    expect(await stateOf(request.bankOrderId)).toEqual({ kind: 'notFound' })
  })
})
