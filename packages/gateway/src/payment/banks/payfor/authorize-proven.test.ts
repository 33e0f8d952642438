/** Nothing signs what the card holder's form named: so what the bank has taken is compared (decision 4.11). */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../base/kernel/index.ts'
import {
  type AuthorizeRequest,
  authorizeConfirmed,
  type GateForm,
  type GateRequest,
} from '../index.ts'
import {
  type ConnectorHarness,
  LIMITS,
  newOrderId,
  openGate,
  sale,
} from '../testing/connector-harness.ts'
import { SAMPLE_DIGITS } from '../testing/sample-terminal.ts'
import { startSimulatorHarness } from '../testing/simulator-harness.ts'
import { PAYFOR } from './connector.ts'

let bank: ConnectorHarness

beforeAll(async () => {
  bank = await startSimulatorHarness({
    protocol: PAYFOR,
    returnField: 'OkUrl',
    refusedTerminal: (terminal) => terminal,
    stateAfterDayEnd: 'taken',
    groupOfTooMuch: 'state',
    callback: { checked: [], repeats: [], unsignedProof: [], otherTerminals: [] },
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
    cardHolderName: 'AYŞE YILMAZ',
    payerEmail: null,
  }
}

/** The holder passes the verification with a form of their own making. */
async function verified(request: GateRequest, change: (form: GateForm) => GateForm) {
  const form = change(await openGate(bank, request))
  const pairs = await bank.verifyHolder(form, true)
  // A holder leaves out what would give the change away.
  const told = pairs.filter(([name]) => !/^(Currency|SecureType|CardMask)$/.test(name))
  const expected = { ...request, cardDigits: SAMPLE_DIGITS }
  const verdict = await bank.connector.readCallback(bank.terminal, expected, told, LIMITS)
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
  return {
    ...sale(request.card),
    ...bound,
    payer: { kind: 'proof', proof, card: SAMPLE_DIGITS } as const,
  }
}

const pay = (request: AuthorizeRequest) =>
  authorizeConfirmed(
    bank.connector,
    { terminal: bank.terminal, request, clock: systemClock },
    LIMITS,
  )

const stateOf = async (bankOrderId: string) =>
  bank.connector.inquire(bank.terminal, { bankOrderId }, LIMITS)

describe('a payment after 3-D Secure', () => {
  test('of what was asked for is approved', async () => {
    const request = gateRequest()
    const proof = await verified(request, (form) => form)
    expect(await pay(payment(request, proof))).toMatchObject({ kind: 'approved' })
  })

  test('in another currency, which no hash covers, is not approved, and is voided in its own', async () => {
    const request = gateRequest()
    const { bankOrderId } = request
    const proof = await verified(request, withField('Currency', '840'))
    expect(await pay(payment(request, proof))).toMatchObject({
      kind: 'different',
      what: 'currency',
    })
    const shown = await stateOf(bankOrderId)
    expect(shown).toMatchObject({ record: { state: 'taken', currency: '840' } })
    const undoing = { bankOrderId, transactionId: null, currency: '840' }
    const outcome = await bank.connector.void(bank.terminal, undoing, LIMITS)
    expect(outcome).toMatchObject({ kind: 'approved' })
    expect(await stateOf(bankOrderId)).toMatchObject({ record: { state: 'voided' } })
  })

  test('with the number of another verification is not ours, and the other order stays as it is', async () => {
    const [cheap, dear] = [gateRequest(), { ...gateRequest(), amountMinor: 99_900n }]
    const proof = await verified(cheap, (form) => form)
    await verified(dear, (form) => form)
    const outcome = await pay(payment(dear, proof))
    expect(outcome).toMatchObject({ kind: 'different', what: 'order', answer: { authCode: null } })
    expect(await stateOf(cheap.bankOrderId)).toMatchObject({ record: { state: 'taken' } })
    expect(await stateOf(dear.bankOrderId)).toEqual({ kind: 'notFound' })
  })

  test('with the number of another verification does not tell whether the bank declined its card', async () => {
    const [tested, judged] = [{ ...gateRequest(), card: bank.cards.declined.card }, gateRequest()]
    const proof = await verified(tested, (form) => form)
    await verified(judged, (form) => form)
    expect(await pay(payment(judged, proof))).toEqual({
      kind: 'different',
      what: 'order',
      answer: expect.objectContaining({
        responseCode: null,
        responseMessage: null,
        authCode: null,
      }),
      charged: null,
    })
  })

  test.each([
    ['amount', { amountMinor: 10_001n }],
    ['installments', { installmentCount: 3 }],
    ['type', { operation: 'PreAuth' }],
  ] as const)('of another %s than was asked for is not approved', async (what, change) => {
    const request = gateRequest()
    const proof = await verified(request, (form) => form)
    const outcome = await pay({ ...payment(request, proof), ...change })
    const answer = { responseCode: null, responseMessage: null, authCode: null }
    expect(outcome).toMatchObject({ kind: 'different', what, answer })
  })

  test('with points is not sent: the form has not named them', async () => {
    const request = gateRequest()
    const proof = await verified(request, (form) => form)
    const outcome = await pay({ ...payment(request, proof), pointAmountMinor: 100n })
    expect(outcome).toMatchObject({ kind: 'rejected', answer: null })
    expect(await stateOf(request.bankOrderId)).toEqual({ kind: 'notFound' })
  })
})
