import { afterAll, beforeAll } from 'vitest'
import type { CallbackVerdict, CardForBank } from '../index.ts'
import {
  type CallbackPairs,
  type ConnectorHarness,
  LIMITS,
  newOrderId,
  openGate,
  sale,
} from './connector-harness.ts'
import { sampleAttempt } from './sample-attempt.ts'

/** A bank whose moods are switched on one after another; the orders of a test are its own. */
export function moodyBank(start: () => Promise<ConnectorHarness>) {
  let harness: ConnectorHarness | undefined
  beforeAll(async () => {
    harness = await start()
  })
  afterAll(async () => harness?.close())
  return (): ConnectorHarness => {
    if (harness === undefined) throw new Error('The bank has not started.')
    return harness
  }
}

/** Pays, closes the bank's day, and refunds a part. */
export async function paySettleRefund(bank: ConnectorHarness, refundMinor: bigint) {
  const { connector, terminal, cards } = bank
  const payment = sale(cards.approved)
  const { bankOrderId, operation } = payment
  const paid = await connector.authorize(terminal, payment, LIMITS)
  await bank.endDay()
  const refund = { bankOrderId, transactionId: null, amountMinor: refundMinor }
  const refunded = await connector.refund(terminal, refund, LIMITS)
  const record = await connector.inquire(terminal, { bankOrderId, operation }, LIMITS)
  return { paid, refunded, record }
}

type Verified = Readonly<{ verdict: CallbackVerdict; pairs: CallbackPairs; bankOrderId: string }>

/** Takes the card holder through the bank's page, and reads the callback. */
export async function verify(
  bank: ConnectorHarness,
  card: CardForBank,
  { passes = true } = {},
): Promise<Verified> {
  const { connector, terminal } = bank
  const number = card.number.expose()
  const bankOrderId = newOrderId()
  const attempt = sampleAttempt({
    bankOrderId,
    cardDigits: { bin: number.slice(0, 8), lastFour: number.slice(-4) },
  })
  const form = await openGate(bank, { ...attempt, card })
  const pairs = await bank.verifyHolder(form, passes)
  const verdict = await connector.readCallback(terminal, attempt, pairs, LIMITS)
  return { verdict, pairs, bankOrderId }
}
