/** What was recorded at the bank and the simulator does only in a mood. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ConnectorHarness,
  LIMITS,
  newOrderId,
  openGate,
  sale,
} from '../testing/connector-harness.ts'
import { setMood, verificationOf } from '../testing/moods.ts'
import { startPayforHarness } from './testing/harness.ts'

let bank: ConnectorHarness
beforeAll(async () => {
  bank = await startPayforHarness()
})
afterAll(() => bank.close())

const inquire = (bankOrderId: string) =>
  bank.connector.inquire(bank.terminal, { bankOrderId }, LIMITS)

describe('form-rows: a row from the moment at which the form is posted', () => {
  test.each([
    ['passes', true],
    ['fails', false],
  ])('is nothing booked while the payment is missing: the holder %s', async (_, passes) => {
    await setMood(bank, 'form-rows')
    const request = verificationOf(bank)
    await bank.verifyHolder(await openGate(bank, request), passes)
    expect(await inquire(request.bankOrderId)).toEqual({ kind: 'notFound' })
  })

  test('gives way to the payment, once it came', async () => {
    await setMood(bank, 'form-rows')
    const request = verificationOf(bank)
    const pairs = await bank.verifyHolder(await openGate(bank, request), true)
    const { card, ...expected } = request
    const cardDigits = { bin: '55287900', lastFour: '0008' }
    const verdict = await bank.connector.readCallback(
      bank.terminal,
      { ...expected, cardDigits },
      pairs,
      LIMITS,
    )
    if (!verdict.verified || verdict.proof === null) throw new Error(JSON.stringify(verdict))
    await bank.armFault('silence', 'Auth', request.bankOrderId)
    const payment = {
      ...sale(card),
      bankOrderId: request.bankOrderId,
      payer: { kind: 'proof', proof: verdict.proof, card: cardDigits },
    } as const
    const patience = { ...LIMITS, timeoutMilliseconds: 1_000 }
    expect(await bank.connector.authorize(bank.terminal, payment, patience)).toMatchObject({
      kind: 'unknown',
    })
    expect(await inquire(request.bankOrderId)).toMatchObject({
      kind: 'found',
      record: { state: 'taken', capturedMinor: 10_025n },
    })
  })
})

test('own-callbacks: Lang in small letters and a failed 3DStatus of 0 are the bank’s own', async () => {
  await setMood(bank, 'own-callbacks')
  for (const [passes, mdStatus] of [
    [true, 1],
    [false, 0],
  ] as const) {
    const { card: _, ...expected } = verificationOf(bank)
    const request = { ...expected, card: bank.cards.approved }
    const pairs = await bank.verifyHolder(await openGate(bank, request), passes)
    const attempt = { ...expected, cardDigits: { bin: '55287900', lastFour: '0008' } }
    expect(await bank.connector.readCallback(bank.terminal, attempt, pairs, LIMITS)).toMatchObject({
      verified: true,
      mdStatus,
    })
  }
})

test('hold-opens-again: the void of a captured hold releases the hold too', async () => {
  await setMood(bank, 'hold-opens-again')
  const bankOrderId = newOrderId()
  const hold = { ...sale(bank.cards.approved), operation: 'PreAuth', bankOrderId } as const
  const about = { bankOrderId, transactionId: null }
  const { connector, terminal } = bank
  expect((await connector.authorize(terminal, hold, LIMITS)).kind).toBe('approved')
  const capture = {
    ...about,
    amountMinor: 10_025n,
    preAuthorizedMinor: 10_025n,
    installmentCount: 1,
  }
  expect((await connector.capture(terminal, capture, LIMITS)).kind).toBe('approved')
  expect((await connector.void(terminal, about, LIMITS)).kind).toBe('approved')
  expect(await inquire(bankOrderId)).toMatchObject({ kind: 'found', record: { state: 'voided' } })
  const third = await connector.void(terminal, about, LIMITS)
  expect(third).toMatchObject({ kind: 'declined', answer: { responseCode: 'V017' } })
})
