import { expect, test } from 'vitest'
import { createHarness } from '../../../../../test/payment-core/payments-harness.ts'
import { conclusionOf, openingOf } from '../../../../../test/payment-core/rows.ts'
import { useTestDatabase } from '../testing/index.ts'

const database = useTestDatabase()

test('a payment is on its way to a batch until the moment by which it was to be sent, or its end', async () => {
  const at = await createHarness(database.pool)
  const { merchant, terminal, clock } = at
  const { payments, days } = at.ports
  await payments.ensureOpenBatch(merchant.merchantId, terminal.terminalId, clock.now())
  const [batch] = await days.openBatches(null)
  if (batch === undefined) throw new Error('There is no batch.')
  const [opening, other] = [openingOf(at), openingOf(at)]
  await payments.open(opening)
  await payments.open(other)
  const { sendBy } = opening
  const justBefore = new Date(sendBy.getTime() - 1)
  expect(await days.countInFlight(batch, justBefore)).toBe(2)
  expect(await days.countInFlight({ ...batch, batchNumber: 2 }, justBefore)).toBe(0)
  expect(await days.countInFlight(batch, sendBy)).toBe(0)
  await payments.conclude(conclusionOf(at, other, { state: 'Approved' }))
  expect(await days.countInFlight(batch, justBefore)).toBe(1)
})
