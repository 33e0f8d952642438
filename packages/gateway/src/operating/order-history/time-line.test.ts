import { expect, test } from 'vitest'

import { type OrderHistory, timeLineOf } from './index.ts'
import type { SeenCall } from './order-history.ts'

const START = Date.parse('2026-11-25T08:00:00Z')

function inquiry(minute: number, changes: Partial<SeenCall> = {}): SeenCall {
  return {
    callId: String(minute),
    operation: 'inquire',
    terminalId: 'terminal-1',
    bankOrderId: 'vz1',
    amountMinor: null,
    durationMilliseconds: 20_000,
    result: 'unavailable',
    detail: 'timeout',
    startedAt: new Date(START + minute * 60_000),
    responseCode: null,
    responseMessage: null,
    ...changes,
  }
}

/** Only the fields that a time line of calls reads. */
function historyOf(calls: readonly SeenCall[]): OrderHistory {
  const order = { routing: null, unknownSince: null, finishedAt: null, batchClosedAt: null }
  const nothing = {
    operations: [],
    events: [],
    deliveries: [],
    notices: [],
    reports: [],
    related: [],
    chargebacks: [],
  }
  const at = { createdAt: new Date(START - 1), takenMinor: 0n, businessDate: null }
  return {
    ...nothing,
    aliases: {},
    session: null,
    calls,
    order: { ...order, ...at },
  } as unknown as OrderHistory
}

test('days of the same answer are one line, with how often and when the last was; a new answer is a new line', () => {
  const silent = Array.from({ length: 96 }, (_, at) => inquiry(15 * at))
  const found = inquiry(1_441, { result: 'found', detail: 'taken' })
  const calls = timeLineOf(historyOf([found, ...silent])).filter(({ kind }) => kind === 'call')
  expect(calls).toMatchObject([
    { repeats: 96, at: new Date(START), lastAt: new Date(START + 95 * 15 * 60_000) },
    { repeats: 1, call: { result: 'found' } },
  ])
})

test('requests that move money are never put together', () => {
  const calls = [inquiry(0, { operation: 'refund' }), inquiry(1, { operation: 'refund' })]
  expect(timeLineOf(historyOf(calls)).filter(({ kind }) => kind === 'call')).toHaveLength(2)
})
