/** What real NestPay banks were seen to do, told by the simulator's moods. */

import { expect, test } from 'vitest'
import { LIMITS, newOrderId, sale } from '../testing/connector-harness.ts'
import { moodyBank, paySettleRefund, verify } from '../testing/mood-stories.ts'
import { withSecret } from '../testing/sample-terminal.ts'
import { startSimulatorHarness } from '../testing/simulator-harness.ts'
import { NESTPAY } from './connector.ts'

const bank = moodyBank(() =>
  startSimulatorHarness({
    protocol: NESTPAY,
    returnField: 'okUrl',
    refusedTerminal: (terminal) => withSecret(terminal, 'password', 'wrong'),
    stateAfterDayEnd: 'settled',
    groupOfTooMuch: 'state',
    callback: { checked: [], repeats: [], unsignedProof: [], otherTerminals: [] },
  }),
)

test('an order that the bank lacks is not found, in Turkish too', async () => {
  const { connector, terminal, refusedTerminal, setMood } = bank()
  await setMood('turkish-words')
  const asked = { bankOrderId: newOrderId() }
  expect(await connector.inquire(terminal, asked, LIMITS)).toEqual({ kind: 'notFound' })
  const refused = await connector.inquire(refusedTerminal(terminal), asked, LIMITS)
  expect(refused).toMatchObject({ kind: 'unavailable', refusesTerminal: true })
})

test('a sale that the bank shows as authorised is taken, and a hold is held', async () => {
  const { connector, terminal, cards, setMood, endDay } = bank()
  await setMood('held-sales')
  const payment = sale(cards.approved)
  await connector.authorize(terminal, payment, LIMITS)
  const held = sale(cards.approved, { operation: 'PreAuth' })
  await connector.authorize(terminal, held, LIMITS)
  expect(await connector.inquire(terminal, payment, LIMITS)).toMatchObject({
    record: { state: 'taken', authorizedMinor: 10_025n, capturedMinor: 10_025n },
  })
  expect(await connector.inquire(terminal, held, LIMITS)).toMatchObject({
    record: { state: 'preAuthorized', authorizedMinor: 10_025n, capturedMinor: 0n },
  })
  await endDay()
  expect(await connector.inquire(terminal, payment, LIMITS)).toMatchObject({
    record: { state: 'settled', capturedMinor: 10_025n },
  })
})

test('a refund that was voided on the portal is none, and the sale stays', async () => {
  await bank().setMood('undone-refund')
  const { refunded, record } = await paySettleRefund(bank(), 2_500n)
  expect(refunded).toMatchObject({ kind: 'approved' })
  expect(record).toMatchObject({
    record: { state: 'settled', capturedMinor: 10_025n, refundedMinor: 2_500n },
  })
})

test('documents that begin with blanks and are in another charset than they say', async () => {
  const { connector, terminal, cards, setMood } = bank()
  await setMood('loose-documents')
  const payment = sale(cards.approved)
  expect(await connector.authorize(terminal, payment, LIMITS)).toMatchObject({ kind: 'approved' })
  const again = await connector.authorize(terminal, payment, LIMITS)
  expect(again).toMatchObject({ kind: 'unknown', cause: 'bankPending' })
  const said = again.kind === 'unknown' ? again.answer?.responseMessage : null
  expect(said).toBe('Bu sipariş numarası ile daha önce başarılı işlem yapılmış.')
})

test('a shop with Turkish letters, hashed in ISO-8859-9, and another scheme’s number', async () => {
  const { cards, setMood, terminal } = bank()
  await setMood('turkish-shop')
  await setMood('other-scheme')
  const passed = await verify(bank(), cards.approved)
  expect(new Map(passed.pairs).get('merchantName')).toBe('Şık Çağdaş Mağaza')
  expect(passed.verdict).toMatchObject({ verified: true, mdStatus: 1 })
  const failed = await verify(bank(), cards.approved, { passes: false })
  expect(failed.verdict).toMatchObject({ verified: true, mdStatus: 0 })
  const { connector } = bank()
  const proof = passed.verdict.verified ? passed.verdict.proof : null
  if (proof === null) throw new Error('There is no proof.')
  const digits = { bin: '55287900', lastFour: '0008' }
  const payment = sale(cards.approved, {
    bankOrderId: passed.bankOrderId,
    amountMinor: 10_000n,
    payer: { kind: 'proof', proof, card: digits },
  })
  expect(await connector.authorize(terminal, payment, LIMITS)).toMatchObject({ kind: 'approved' })
})
