import { expect, test } from 'vitest'
import { Secret } from '../../../base/kernel/index.ts'
import type { BankOutcome, InquiryResult } from '../index.ts'
import { bankAnswer } from '../testing/bank-answer.ts'
import { SAMPLE_DIGITS, sampleCard, sampleTerminal } from '../testing/sample-terminal.ts'
import { scriptedConnector } from '../testing/scripted-connector.ts'
import { type BankJournalEntry, withJournal } from './with-journal.ts'

const terminal = sampleTerminal('http://bank-1')
const limits = { timeoutMilliseconds: 1, maySend: () => true }
const answer = bankAnswer({
  responseCode: '51',
  responseMessage: 'Limit yetersiz',
  transactionId: 'T1',
  batchNumber: '7',
})
const declined: BankOutcome = { kind: 'declined', isoCode: '51', group: 'soft', answer }

function setUp(write?: (entry: BankJournalEntry) => void) {
  const entries: BankJournalEntry[] = []
  let now = 0
  const clock = {
    now: () => new Date(0),
    monotonicMilliseconds: () => (now += 7),
    sleep: () => Promise.resolve(),
  }
  const inquiry: InquiryResult = { kind: 'unavailable', cause: 'timeout' }
  const scripted = scriptedConnector({ outcome: () => Promise.resolve(declined), inquiry })
  const inner: typeof scripted = {
    ...scripted,
    listOrders: async () => ({ kind: 'unavailable', cause: 'longSpan' }),
  }
  const bank = withJournal(inner, { clock, write: write ?? ((entry) => entries.push(entry)) })
  return { bank, entries }
}

const payment = {
  operation: 'Auth',
  bankOrderId: 'order-1',
  amountMinor: 10_025n,
  pointAmountMinor: 0n,
  installmentCount: 1,
  clientIpAddress: '10.0.0.1',
  payer: { kind: 'card', card: sampleCard('5528790000000008', '987') },
} as const

test('a payment is recorded with its end and how long it took', async () => {
  const { bank, entries } = setUp()
  expect(await bank.authorize(terminal, payment, limits)).toBe(declined)
  expect(entries).toEqual([
    {
      connector: 'scripted',
      operation: 'authorize',
      merchantId: terminal.merchantId,
      startedAt: new Date(0),
      terminalId: 'terminal-1',
      bank: 'bank-1',
      bankOrderId: 'order-1',
      amountMinor: 10_025n,
      durationMilliseconds: 7,
      result: 'declined',
      detail: '51',
      answer,
    },
  ])
})

test('every call of the port leaves one entry, without card, proof or credentials', async () => {
  const { bank, entries } = setUp()
  const refund = { bankOrderId: 'order-1', transactionId: null, amountMinor: 1n }
  const proof = new Secret('proof', { md: 'MD-SECRET', xid: 'XID-SECRET', eci: '05', cavv: 'CAVV' })
  await bank.authorize(
    terminal,
    { ...payment, payer: { kind: 'proof', proof, card: SAMPLE_DIGITS } },
    limits,
  )
  await bank.capture(terminal, { ...refund, preAuthorizedMinor: 2n, installmentCount: 1 }, limits)
  await bank.void(terminal, refund, limits)
  await bank.refund(terminal, refund, limits)
  await bank.inquire(terminal, refund, limits)
  await bank.closeBatch?.(terminal, limits)
  await bank.points?.(terminal, payment.payer.card, limits)
  await bank.listOrders?.(terminal, { from: new Date(0), until: new Date(1) }, limits)
  expect(entries.map((entry) => [entry.operation, entry.result, entry.detail])).toEqual([
    ['authorize', 'declined', '51'],
    ['capture', 'declined', '51'],
    ['void', 'declined', '51'],
    ['refund', 'declined', '51'],
    ['inquire', 'unavailable', 'timeout'],
    ['settle', 'declined', '51'],
    ['points', 'found', null],
    ['list', 'unavailable', 'longSpan'],
  ])
  const text = JSON.stringify(entries, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  expect(text).not.toMatch(/5528790000000008|987|SECRET|CAVV|VEZNE1234|VEZNESTORE1/)
})

test('a journal that fails does not lose the outcome', async () => {
  const { bank } = setUp(() => {
    throw new Error('The disk is full.')
  })
  expect(await bank.void(terminal, { ...payment, transactionId: null }, limits)).toBe(declined)
})
