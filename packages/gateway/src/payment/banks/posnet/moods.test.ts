/** What the bank's documents also show, told by the simulator's moods. */

import { expect, test } from 'vitest'
import { LIMITS, sale } from '../testing/connector-harness.ts'
import { moodyBank, verify } from '../testing/mood-stories.ts'
import { startSimulatorHarness } from '../testing/simulator-harness.ts'
import { POSNET } from './connector.ts'

const bank = moodyBank(() =>
  startSimulatorHarness({
    protocol: POSNET,
    returnField: 'merchantReturnURL',
    refusedTerminal: (terminal) => ({
      ...terminal,
      account: { ...terminal.account, merchantId: '6706598399' },
    }),
    stateAfterDayEnd: 'taken',
    groupOfTooMuch: 'data',
    callback: { checked: [], repeats: [], unsignedProof: [], otherTerminals: [] },
  }),
)

test('a verified payment is found and reversed under the other beginning of its number', async () => {
  const { connector, terminal, cards, setMood } = bank()
  await setMood('other-prefix')
  const { verdict, bankOrderId } = await verify(bank(), cards.approved)
  const proof = verdict.verified ? verdict.proof : null
  if (proof === null) throw new Error('There is no proof.')
  const digits = { bin: '55287900', lastFour: '0008' }
  const payer = { kind: 'proof', proof, card: digits } as const
  const payment = sale(cards.approved, { bankOrderId, amountMinor: 10_000n, payer })
  const paid = await connector.authorize(terminal, payment, LIMITS)
  expect(paid).toMatchObject({ kind: 'approved' })
  const found = await connector.inquire(terminal, { bankOrderId }, LIMITS)
  expect(found).toMatchObject({ record: { state: 'taken', capturedMinor: 10_000n } })
  const about = { bankOrderId, transactionId: null }
  expect(await connector.void(terminal, about, LIMITS)).toMatchObject({ kind: 'approved' })
  const after = await connector.inquire(terminal, { bankOrderId }, LIMITS)
  expect(after).toMatchObject({ record: { state: 'voided' } })
})
