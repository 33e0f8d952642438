import { describe, expect, test } from 'vitest'
import type { BankOutcome, InquiryResult } from '../index.ts'
import { bankAnswer } from '../testing/bank-answer.ts'
import { sampleCard, sampleTerminal } from '../testing/sample-terminal.ts'
import { scriptedConnector } from '../testing/scripted-connector.ts'
import { withCircuit } from './with-circuit.ts'

const terminal = sampleTerminal('http://bank-1')
const other = sampleTerminal('http://bank-2')
const limits = { timeoutMilliseconds: 1, maySend: () => true }
const order = { bankOrderId: 'order-1', transactionId: null }
const answer = bankAnswer()

const OUTCOMES = {
  approved: { kind: 'approved', answer },
  declined: { kind: 'declined', isoCode: '51', group: 'soft', answer },
  rejected: { kind: 'rejected', reason: 'HTTP 404', answer: null },
  timeout: { kind: 'unknown', cause: 'timeout', answer: null },
  refused: { kind: 'notSent', cause: 'connect' },
  tooLate: { kind: 'notSent', cause: 'tooLate' },
} as const satisfies Record<string, BankOutcome>

function setUp() {
  let now = 0
  const script = {
    outcome: (): Promise<BankOutcome> => Promise.resolve(OUTCOMES.timeout),
    inquiry: { kind: 'notFound' } as InquiryResult,
  }
  const inner = scriptedConnector(script)
  const clock = {
    now: () => new Date(0),
    monotonicMilliseconds: () => now,
    sleep: () => Promise.resolve(),
  }
  const bank = withCircuit(inner, { clock, failuresToOpen: 3, probeAfterMilliseconds: 1_000 })
  const end = (name: keyof typeof OUTCOMES, at = terminal) => {
    script.outcome = () => Promise.resolve(OUTCOMES[name])
    return bank.void(at, order, limits)
  }
  const fail = async (times: number): Promise<void> => {
    for (let done = 0; done < times; done += 1) await end('timeout')
  }
  const pass = (milliseconds: number): void => {
    now += milliseconds
  }
  return { bank, inner, script, end, fail, pass }
}

const open = { kind: 'notSent', cause: 'circuitOpen' }

describe('the circuit of a bank address', () => {
  test('opens after failures in a row, and then nothing is sent', async () => {
    const { end, fail, inner } = setUp()
    await fail(2)
    expect(await end('refused')).toEqual(OUTCOMES.refused)
    expect(await end('approved')).toEqual(open)
    expect(inner.calls).toHaveLength(3)
  })

  test.each(['approved', 'declined', 'rejected'] as const)(
    '%s is an answer: the count starts again',
    async (name) => {
      const { end, fail } = setUp()
      await fail(2)
      await end(name)
      await fail(2)
      expect(await end('approved')).toEqual(OUTCOMES.approved)
    },
  )

  test('our own lateness says nothing about the bank', async () => {
    const { end, fail } = setUp()
    await fail(2)
    await end('tooLate')
    expect(await end('approved')).toEqual(OUTCOMES.approved)
    await fail(2)
    await end('tooLate')
    await fail(1)
    expect(await end('approved')).toEqual(open)
  })

  test('one call may try after a while; while it runs nobody else may', async () => {
    const { bank, fail, pass, end, script } = setUp()
    await fail(3)
    pass(999)
    expect(await end('approved')).toEqual(open)
    pass(1)
    let finish: (outcome: BankOutcome) => void = () => undefined
    script.outcome = () => new Promise((resolve) => (finish = resolve))
    const probe = bank.void(terminal, order, limits)
    expect(await bank.void(terminal, order, limits)).toEqual(open)
    finish(OUTCOMES.declined)
    expect(await probe).toEqual(OUTCOMES.declined)
    expect(await end('approved')).toEqual(OUTCOMES.approved)
  })

  test('a try that fails keeps it open for as long again', async () => {
    const { fail, pass, end } = setUp()
    await fail(3)
    pass(1_000)
    expect(await end('timeout')).toEqual(OUTCOMES.timeout)
    pass(999)
    expect(await end('approved')).toEqual(open)
    pass(1)
    expect(await end('approved')).toEqual(OUTCOMES.approved)
  })

  test('a try that was too late, or that broke, leaves the next one its chance', async () => {
    const { bank, fail, pass, end, script } = setUp()
    await fail(3)
    pass(1_000)
    await end('tooLate')
    script.outcome = () => Promise.reject(new Error('a bug'))
    await expect(bank.void(terminal, order, limits)).rejects.toThrow('a bug')
    expect(await end('approved')).toEqual(OUTCOMES.approved)
  })

  test('inquiries pass an open circuit, and an unanswered one changes nothing', async () => {
    const { bank, fail, pass, script } = setUp()
    await fail(3)
    pass(1_000)
    script.inquiry = { kind: 'unavailable', cause: 'timeout' }
    expect(await bank.inquire(terminal, order, limits)).toEqual(script.inquiry)
    expect(bank.circuitOf(terminal)).toBe('open')
  })

  test.each<InquiryResult>([
    { kind: 'notFound' },
    // The bank is there.
    { kind: 'unavailable', cause: 'no right to query', refusesTerminal: true },
  ])('an answered inquiry lets the next call try, and that call closes it: %j', async (inquiry) => {
    const { bank, fail, end, pass, script } = setUp()
    await fail(3)
    script.inquiry = inquiry
    await bank.inquire(terminal, order, limits)
    expect(bank.circuitOf(terminal)).toBe('open')
    expect(await end('approved')).toEqual(open)
    pass(1_000)
    expect(bank.circuitOf(terminal)).toBe('halfOpen')
    expect(await end('declined')).toEqual(OUTCOMES.declined)
    expect(bank.circuitOf(terminal)).toBe('closed')
  })

  test('a bank that is gone again after an answered inquiry is open again', async () => {
    const { bank, fail, pass, script } = setUp()
    await fail(3)
    pass(1_000)
    await bank.inquire(terminal, order, limits)
    expect(bank.circuitOf(terminal)).toBe('halfOpen')
    script.inquiry = { kind: 'unavailable', cause: 'connect' }
    await bank.inquire(terminal, order, limits)
    expect(bank.circuitOf(terminal)).toBe('open')
  })

  test('queries that answer between payments that hang do not keep the circuit closed', async () => {
    const { bank, fail } = setUp()
    for (let payment = 0; payment < 3; payment += 1) {
      expect(bank.circuitOf(terminal)).toBe('closed')
      await fail(1)
      await bank.inquire(terminal, order, limits)
    }
    expect(bank.circuitOf(terminal)).toBe('open')
  })

  test('where queries answer and payments hang, one payment at a time reaches the bank', async () => {
    const { bank, inner, fail, pass, script } = setUp()
    const atTheBank = () => inner.calls.filter((call) => call.startsWith('void')).length
    await fail(3)
    for (let turn = 1; turn <= 5; turn += 1) {
      pass(1_000)
      await bank.inquire(terminal, order, limits)
      let timeOut: () => void = () => undefined
      script.outcome = () =>
        new Promise((resolve) => {
          timeOut = () => resolve(OUTCOMES.timeout)
        })
      const payments = Array.from({ length: 10 }, () => bank.void(terminal, order, limits))
      expect(bank.circuitOf(terminal)).toBe('open')
      pass(30_000)
      // While the payment hangs, an answered inquiry admits no second one.
      await bank.inquire(terminal, order, limits)
      expect(bank.circuitOf(terminal)).toBe('open')
      timeOut()
      const outcomes = await Promise.all(payments)
      expect(outcomes.filter(({ kind }) => kind === 'unknown')).toHaveLength(1)
      expect(bank.circuitOf(terminal)).toBe('open')
      expect(atTheBank()).toBe(3 + turn)
    }
  })

  test('another bank has a circuit of its own', async () => {
    const { fail, end } = setUp()
    await fail(3)
    expect(await end('approved', other)).toEqual(OUTCOMES.approved)
  })

  test('points are not asked for while it is open', async () => {
    const { bank, fail } = setUp()
    await fail(3)
    const card = sampleCard('5528790000000008')
    expect(await bank.points?.(terminal, card, limits)).toMatchObject({ kind: 'unavailable' })
    expect(await bank.points?.(other, card, limits)).toMatchObject({ kind: 'found' })
  })
})
