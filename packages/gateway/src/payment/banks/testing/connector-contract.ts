import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stretched } from '../../../../../../test/support/pace.ts'
import type { AuthorizeRequest, BankCallLimits, BankOutcome } from '../index.ts'
import { type ConnectorHarness, type Given, LIMITS, newOrderId, sale } from './connector-harness.ts'
import { describeExchangedCard, describeThreeDSecure } from './three-d-secure-contract.ts'

/** Enough for a bank on this machine to hear a call, short enough for a test of silence. */
const IMPATIENT: BankCallLimits = { timeoutMilliseconds: stretched(400), maySend: () => true }

/**
 * What any bank must do. A connector's own tests prove how it reads its protocol; this proves that the
 * port's words mean the same for every bank.
 */
export function connectorContract(
  name: string,
  makeHarness: () => Promise<ConnectorHarness>,
): void {
  describe(`${name} keeps the connector contract`, () => {
    let harness: ConnectorHarness
    beforeAll(async () => {
      harness = await makeHarness()
    })
    afterAll(() => harness.close())
    const given = (): ConnectorHarness => harness
    describePayments(given)
    describeSilence(given)
    describeAfterPayment(given)
    describeThreeDSecure(given)
    describeExchangedCard(given)
  })
}

function describePayments(given: Given): void {
  test('approved: the bank has the money, and says so when asked', async () => {
    const { connector, terminal, cards } = given()
    const request = sale(cards.approved)
    const outcome = await connector.authorize(terminal, request, LIMITS)
    expect(outcome).toMatchObject({ kind: 'approved', answer: { authCode: expect.any(String) } })
    expect(await connector.inquire(terminal, request, LIMITS)).toMatchObject({
      kind: 'found',
      record: {
        state: 'taken',
        authorizedMinor: 10_025n,
        capturedMinor: 10_025n,
        refundedMinor: 0n,
      },
    })
  })

  test('declined: with the ISO code, and found as declined', async () => {
    const { connector, terminal, cards, toldDecline } = given()
    const { card, isoCode } = cards.declined
    const request = sale(card)
    const outcome = await connector.authorize(terminal, request, LIMITS)
    expect(outcome).toMatchObject({ kind: 'declined', isoCode })
    expect(await connector.inquire(terminal, request, LIMITS)).toMatchObject({
      kind: 'found',
      record: { state: 'declined', isoCode: toldDecline ?? isoCode, capturedMinor: 0n },
    })
  })

  test('not sent: nobody listens', async () => {
    const { connector, unreachable, cards } = given()
    const outcome = await connector.authorize(unreachable, sale(cards.approved), LIMITS)
    expect(outcome).toEqual({ kind: 'notSent', cause: 'connect' })
  })

  test('too late: when maySend says no, the bank never hears of it', async () => {
    const { connector, terminal, cards } = given()
    const request = sale(cards.approved)
    const limits = { ...LIMITS, maySend: () => false }
    const outcome = await connector.authorize(terminal, request, limits)
    expect(outcome).toEqual({ kind: 'notSent', cause: 'tooLate' })
    expect(await connector.inquire(terminal, request, LIMITS)).toEqual({ kind: 'notFound' })
  })

  test('rejected: wrong credentials', async () => {
    const { connector, terminal, refusedTerminal, cards } = given()
    const stranger = refusedTerminal(terminal)
    const request = sale(cards.approved)
    expect(await connector.authorize(stranger, request, LIMITS)).toMatchObject({
      kind: 'rejected',
      refusesTerminal: true,
    })
    const asked = await connector.inquire(stranger, request, LIMITS)
    const isRefused = connector.features.queriesNeedPassword || asked.kind === 'unavailable'
    expect(asked).toMatchObject(
      isRefused ? { kind: 'unavailable', refusesTerminal: true } : { kind: 'notFound' },
    )
    expect(await connector.inquire(terminal, request, LIMITS)).toEqual({ kind: 'notFound' })
  })

  test('an order that was never sent is not found', async () => {
    const { connector, terminal } = given()
    const result = await connector.inquire(terminal, { bankOrderId: newOrderId() }, LIMITS)
    expect(result).toEqual({ kind: 'notFound' })
  })

  test('points: the balance where it can be asked for, and a payment that spends them', async () => {
    const { connector, terminal, cards } = given()
    const { card, availableMinor } = cards.points
    const found = connector.points && (await connector.points(terminal, card, LIMITS))
    expect(found).toEqual(connector.points && { kind: 'found', availableMinor })
    const request = sale(card, { pointAmountMinor: availableMinor })
    const outcome = await connector.authorize(terminal, request, LIMITS)
    const isTaken = connector.features.pointsWithCard !== false
    expect(outcome).toMatchObject({ kind: isTaken ? 'approved' : 'rejected' })
  })
}

function describeSilence(given: Given): void {
  test.each([
    ['silence', 'timeout'],
    ['serverError', 'serverError'],
    ['garbled', 'unreadable'],
    ['hangUp', 'disconnected'],
  ] as const)('%s after sending is unknown (decision 5.3): %s', async (fault, cause) => {
    const { connector, terminal, cards, armFault } = given()
    const request = sale(cards.approved)
    await armFault(fault, 'Auth', request.bankOrderId)
    const limits = fault === 'silence' ? IMPATIENT : LIMITS
    const outcome = await connector.authorize(terminal, request, limits)
    expect(outcome).toMatchObject({ kind: 'unknown', cause })
  })

  test('an order that went through is unknown when sent again, and found by asking', async () => {
    const { connector, terminal, cards, armFault } = given()
    const request = sale(cards.approved)
    await armFault('serverError', 'Auth', request.bankOrderId)
    await connector.authorize(terminal, request, LIMITS)
    const again = await connector.authorize(terminal, request, LIMITS)
    expect(again).toMatchObject({ kind: 'unknown', cause: 'bankPending' })
    expect(await connector.inquire(terminal, request, LIMITS)).toMatchObject({
      record: { state: 'taken', capturedMinor: 10_025n },
    })
  })

  test('a refund whose answer was lost shows in the sum of refunds', async () => {
    const { connector, terminal, armFault, stateAfterDayEnd } = given()
    const payment = await settledSale(given())
    const { bankOrderId } = payment
    await connector.refund(terminal, { ...payment, amountMinor: 1_000n }, LIMITS)
    await armFault('garbled', 'Credit', bankOrderId)
    const lost = await connector.refund(terminal, { ...payment, amountMinor: 2_000n }, LIMITS)
    expect(lost).toMatchObject({ kind: 'unknown', cause: 'unreadable' })
    expect(await connector.inquire(terminal, { bankOrderId }, LIMITS)).toMatchObject({
      record: { state: stateAfterDayEnd, capturedMinor: 10_025n, refundedMinor: 3_000n },
    })
  })
}

async function settledSale(harness: ConnectorHarness) {
  const request = sale(harness.cards.approved)
  const payment = await paid(harness, request)
  await harness.endDay()
  return payment
}

/** Pays, and answers by what later calls name the payment. */
async function paid({ connector, terminal }: ConnectorHarness, request: AuthorizeRequest) {
  return namedBy(request, await connector.authorize(terminal, request, LIMITS))
}

function namedBy({ bankOrderId }: Pick<AuthorizeRequest, 'bankOrderId'>, outcome: BankOutcome) {
  if (outcome.kind !== 'approved') throw new Error(`The bank did not approve: ${outcome.kind}`)
  return { bankOrderId, transactionId: outcome.answer.transactionId }
}

function describeAfterPayment(given: Given): void {
  test('void: before the day end, once', async () => {
    const { connector, terminal, cards } = given()
    const request = await paid(given(), sale(cards.approved))
    expect(await connector.void(terminal, request, LIMITS)).toMatchObject({ kind: 'approved' })
    expect(await connector.inquire(terminal, request, LIMITS)).toMatchObject({
      record: { state: 'voided', refundedMinor: 0n },
    })
    const again = await connector.void(terminal, request, LIMITS)
    expect(again).toMatchObject({ kind: 'declined', group: 'state' })
  })

  test('refund: too early before the day end, in parts after it, never too much', async () => {
    const { connector, terminal, cards, endDay, groupOfTooMuch } = given()
    const early = await paid(given(), sale(cards.approved))
    if (!connector.features.refundsBeforeDayEnd) {
      const whole = { ...early, amountMinor: 10_025n }
      const tooEarly = await connector.refund(terminal, whole, LIMITS)
      expect(tooEarly).toMatchObject({ kind: 'declined', group: 'state' })
    }
    await endDay()
    const part = { ...early, amountMinor: 4_000n }
    expect(await connector.refund(terminal, part, LIMITS)).toMatchObject({ kind: 'approved' })
    const tooMuch = await connector.refund(terminal, { ...part, amountMinor: 6_026n }, LIMITS)
    expect(tooMuch).toMatchObject({ kind: 'declined', group: groupOfTooMuch })
    expect(await connector.void(terminal, early, LIMITS)).toMatchObject({
      kind: 'declined',
      group: 'state',
    })
  })

  test.each([
    ['less', 8_000n],
    ['all', 10_025n],
    ['more, where the bank agreed', 11_000n],
  ])('capture of %s of a pre-authorisation, once', async (_, amountMinor) => {
    const { connector, terminal, cards } = given()
    const held = sale(cards.approved, { operation: 'PreAuth' })
    const hold = await paid(given(), held)
    expect(await connector.inquire(terminal, held, LIMITS)).toMatchObject({
      record: { state: 'preAuthorized', authorizedMinor: 10_025n, capturedMinor: 0n },
    })
    const capture = { ...hold, amountMinor, preAuthorizedMinor: 10_025n, installmentCount: 1 }
    expect(await connector.capture(terminal, capture, LIMITS)).toMatchObject({ kind: 'approved' })
    expect(await connector.inquire(terminal, held, LIMITS)).toMatchObject({
      record: { state: 'taken', capturedMinor: amountMinor },
    })
    const again = await connector.capture(terminal, capture, LIMITS)
    expect(['declined', 'unknown']).toContain(again.kind)
  })

  test.each([
    ['a pre-authorisation', false],
    ['what a capture took', true],
  ])('void of %s: nothing is blocked any more', async (_, isCaptured) => {
    const { connector, terminal, cards } = given()
    const held = sale(cards.approved, { operation: 'PreAuth' })
    const hold = await paid(given(), held)
    const amounts = { amountMinor: 10_025n, preAuthorizedMinor: 10_025n, installmentCount: 1 }
    const money = isCaptured
      ? namedBy(held, await connector.capture(terminal, { ...hold, ...amounts }, LIMITS))
      : hold
    expect(await connector.void(terminal, money, LIMITS)).toMatchObject({ kind: 'approved' })
    expect(await connector.inquire(terminal, held, LIMITS)).toMatchObject({
      record: { state: 'voided' },
    })
  })

  test('closing the batch, where the merchant does: safe to repeat, also with nothing in it', async () => {
    const { connector, terminal, endDay } = given()
    await endDay()
    for (const _ of [1, 2]) {
      const closed = connector.closeBatch && (await connector.closeBatch(terminal, LIMITS))
      expect(closed?.kind).toBe(connector.closeBatch === null ? undefined : 'approved')
    }
  })
}
