/** What the bank may do at any time, and the simulator only in a mood. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConnectorHarness, LIMITS, openGate, sale } from '../testing/connector-harness.ts'
import { setMood, verificationOf } from '../testing/moods.ts'
import { startAkbankHarness } from './testing/harness.ts'

let bank: ConnectorHarness
beforeAll(async () => {
  bank = await startAkbankHarness()
})
afterAll(() => bank.close())

test('signed-name: a further signed name is accepted, and the verified holder pays', async () => {
  await setMood(bank, 'signed-name')
  const request = verificationOf(bank)
  const pairs = await bank.verifyHolder(await openGate(bank, request), true)
  expect(new Map(pairs).get('hashParams')).toContain('+traceId+')
  const { card, ...sent } = request
  const expected = { ...sent, cardDigits: { bin: '55287900', lastFour: '0008' } }
  const read = (changed: typeof pairs) =>
    bank.connector.readCallback(bank.terminal, expected, changed, LIMITS)
  const verdict = await read(pairs)
  if (!verdict.verified || verdict.proof === null) throw new Error(JSON.stringify(verdict))
  const changes = { amount: '100.2', traceId: 'other', orderId: 'other' }
  for (const [name, value] of Object.entries(changes)) {
    const changed = pairs.map(([key, old]) => [key, key === name ? value : old] as const)
    expect([name, (await read(changed)).verified]).toEqual([name, false])
  }
  const payment = {
    ...sale(card),
    bankOrderId: request.bankOrderId,
    payer: { kind: 'proof', proof: verdict.proof, card: expected.cardDigits },
  } as const
  expect((await bank.connector.authorize(bank.terminal, payment, LIMITS)).kind).toBe('approved')
})
