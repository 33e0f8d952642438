/** What Garanti was seen to do, and may do, told by the simulator's moods. */

import { expect, test } from 'vitest'
import { systemClock } from '../../../base/kernel/index.ts'
import { authorizeConfirmed } from '../confirm-payment.ts'
import { LIMITS, sale } from '../testing/connector-harness.ts'
import { moodyBank, paySettleRefund, verify } from '../testing/mood-stories.ts'
import { sampleCard, withSecret } from '../testing/sample-terminal.ts'
import { startSimulatorHarness } from '../testing/simulator-harness.ts'
import { GARANTI } from './connector.ts'

const bank = moodyBank(() =>
  startSimulatorHarness({
    protocol: GARANTI,
    returnField: 'successurl',
    refusedTerminal: (terminal) => withSecret(terminal, 'provisionPassword', 'wrong'),
    stateAfterDayEnd: 'settled',
    groupOfTooMuch: 'state',
    callback: { checked: [], repeats: [], unsignedProof: [], otherTerminals: [] },
  }),
)

const AMERICAN_EXPRESS = '374427000000003'

test('a mask with three digits after the stars is the card’s, in the callback and in the record', async () => {
  const { connector, terminal, setMood } = bank()
  await setMood('short-masks')
  const card = sampleCard(AMERICAN_EXPRESS, '0000')
  const { verdict, pairs, bankOrderId } = await verify(bank(), card)
  expect(new Map(pairs).get('MaskedPan')).toMatch(/^374427\*+003$/)
  expect(verdict).toMatchObject({ verified: true, mdStatus: 1 })
  const proof = verdict.verified ? verdict.proof : null
  if (proof === null) throw new Error('There is no proof.')
  const payer = { kind: 'proof', proof, card: { bin: '37442700', lastFour: '0003' } } as const
  const request = sale(card, { bankOrderId, amountMinor: 10_000n, payer })
  const payment = { terminal, request, clock: systemClock }
  expect(await authorizeConfirmed(connector, payment, LIMITS)).toMatchObject({ kind: 'approved' })
  const record = await connector.inquire(terminal, { bankOrderId }, LIMITS)
  expect(record).toMatchObject({ record: { said: { cardMask: expect.stringMatching(/\*003$/) } } })
})

test('a further signed name and a shorter rnd', async () => {
  await bank().setMood('more-signed-names')
  const { verdict, pairs } = await verify(bank(), bank().cards.approved)
  expect(new Map(pairs).get('hashparams')).toMatch(/:rnd:requestid:$/)
  expect(verdict).toMatchObject({ verified: true, mdStatus: 1 })
  const failed = await verify(bank(), bank().cards.approved, { passes: false })
  expect(failed.verdict).toMatchObject({ verified: true, mdStatus: 0 })
})

test('a refund names its movement, and one that was voided on the portal is none', async () => {
  await bank().setMood('named-refunds')
  await bank().setMood('undone-refund')
  const { refunded, record } = await paySettleRefund(bank(), 2_500n)
  expect(refunded).toMatchObject({ kind: 'approved' })
  expect(record).toMatchObject({
    record: { state: 'settled', capturedMinor: 10_025n, refundedMinor: 2_500n },
  })
})
