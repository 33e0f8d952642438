import { expect, test } from 'vitest'

import { type BankJournalEntry, createCallBuffer, type KeptBankCall } from './index.ts'

const ENTRY: BankJournalEntry = {
  connector: 'nestpay',
  operation: 'authorize',
  merchantId: 'merchant-1',
  startedAt: new Date(0),
  terminalId: 'terminal-1',
  bank: 'bank.example',
  bankOrderId: 'order-1',
  amountMinor: 1n,
  durationMilliseconds: 7,
  result: 'approved',
  detail: null,
  answer: null,
}

function setUp(insert?: (calls: readonly KeptBankCall[]) => Promise<void>) {
  const written: KeptBankCall[][] = []
  const leftOut: number[] = []
  let ids = 0
  const buffer = createCallBuffer({
    store: { insert: insert ?? (async (calls) => void written.push([...calls])) },
    newId: () => {
      ids += 1
      return String(ids)
    },
    reportLeftOut: (count) => leftOut.push(count),
  })
  return { buffer, written, leftOut }
}

test('many calls are written in few statements, each once, in their order', async () => {
  const { buffer, written } = setUp()
  for (let calls = 0; calls < 2_500; calls += 1) buffer.add(ENTRY)
  await buffer.flush()
  await buffer.flush()
  expect(written.map(({ length }) => length)).toEqual([1_000, 1_000, 500])
  expect(written.flat().map(({ callId }) => Number(callId))).toEqual(
    Array.from({ length: 2_500 }, (_, at) => at + 1),
  )
})

test('while the database is away calls are kept, and written once it is back (9.31)', async () => {
  let isAway = true
  const written: KeptBankCall[] = []
  const { buffer, leftOut } = setUp(async (calls) => {
    if (isAway) throw new Error('away')
    written.push(...calls)
  })
  buffer.add(ENTRY)
  await expect(buffer.flush()).rejects.toThrow('away')
  buffer.add(ENTRY)
  isAway = false
  await buffer.flush()
  expect(written.map(({ callId }) => callId)).toEqual(['1', '2'])
  expect(leftOut).toEqual([])
})

test('a full buffer leaves calls out, says how many, and never throws at the payment', async () => {
  const { buffer, written, leftOut } = setUp()
  for (let calls = 0; calls < 10_007; calls += 1) buffer.add(ENTRY)
  await buffer.flush()
  expect(written.flat()).toHaveLength(10_000)
  expect(leftOut).toEqual([7])
})
