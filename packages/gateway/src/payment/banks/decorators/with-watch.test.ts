import { describe, expect, test } from 'vitest'
import { type BankOutcome, createTerminalWatch, type InquiryResult, withCircuit } from '../index.ts'
import { bankAnswer } from '../testing/bank-answer.ts'
import { sampleTerminal } from '../testing/sample-terminal.ts'
import { scriptedConnector } from '../testing/scripted-connector.ts'
import { withWatch } from './with-watch.ts'

const terminal = sampleTerminal('https://bank.example')
const other = { ...terminal, terminalId: 'terminal-2', alias: 'second' }
const limits = { timeoutMilliseconds: 1, maySend: () => true }
const order = { bankOrderId: 'order-1', transactionId: null }
const answer = bankAnswer()

const APPROVED: BankOutcome = { kind: 'approved', answer }
const DECLINED: BankOutcome = { kind: 'declined', isoCode: '51', group: 'soft', answer }
const WRONG_AMOUNT: BankOutcome = { kind: 'rejected', reason: 'CORE-2009', answer }
const NO_CONNECTION: BankOutcome = { kind: 'notSent', cause: 'connect' }
const TIMEOUT: BankOutcome = { kind: 'unknown', cause: 'timeout', answer: null }
const PENDING: BankOutcome = { kind: 'unknown', cause: 'bankPending', answer }
const UNREADABLE: BankOutcome = { kind: 'unknown', cause: 'unreadable', answer }
const TOO_LATE: BankOutcome = { kind: 'notSent', cause: 'tooLate' }
const REFUSED: BankOutcome = {
  kind: 'rejected',
  reason: '99 no permission',
  answer,
  refusesTerminal: true,
}

const FAILURES_TO_OPEN = 3

function setUp() {
  let now = 0
  const script = {
    outcome: (): Promise<BankOutcome> => Promise.resolve(APPROVED),
    inquiry: { kind: 'notFound' } as InquiryResult,
  }
  const clock = {
    now: () => new Date(0),
    monotonicMilliseconds: () => now,
    sleep: () => Promise.resolve(),
  }
  const circuit = withCircuit(scriptedConnector(script), {
    clock,
    failuresToOpen: FAILURES_TO_OPEN,
    probeAfterMilliseconds: 5_000,
  })
  const lines: string[] = []
  const watch = createTerminalWatch({
    clock,
    circuitOf: circuit.circuitOf,
    report: ({ alias, what }) => lines.push(`${alias} ${what}`),
  })
  const bank = withWatch(circuit, watch)
  const end = (outcome: BankOutcome, at = terminal) => {
    script.outcome = () => Promise.resolve(outcome)
    return bank.void(at, order, limits)
  }
  const ask = (inquiry: InquiryResult) => {
    script.inquiry = inquiry
    return bank.inquire(terminal, order, limits)
  }
  const pass = (milliseconds: number): void => {
    now += milliseconds
  }
  return { end, ask, pass, lines, reaches: watch.reaches }
}

describe('a terminal whose bank does not work', () => {
  test.each([
    ['unreachable', NO_CONNECTION],
    ['silent', TIMEOUT],
    ['refused', REFUSED],
  ] as const)(
    '%s: one line when it begins, one a minute, one when it is over',
    async (what, outcome) => {
      const { end, pass, lines } = setUp()
      await end(outcome)
      await end(outcome)
      expect(lines).toEqual([`main ${what}`])
      pass(59_999)
      await end(DECLINED)
      expect(lines.splice(0)).toEqual([`main ${what}`, 'main answers'])
      await end(DECLINED)
      await end(outcome)
      pass(60_000)
      await end(outcome)
      expect(lines).toEqual([`main ${what}`, `main ${what}`])
    },
  )

  test('an open circuit has a line of its own, and tries that fail add none within the minute', async () => {
    const { end, pass, lines, reaches } = setUp()
    for (let call = 0; call <= FAILURES_TO_OPEN; call += 1) await end(TIMEOUT)
    expect(reaches()).toMatchObject([{ what: 'circuitOpen', circuit: 'open' }])
    for (let probe = 0; probe < 3; probe += 1) {
      pass(5_000)
      await end(TIMEOUT)
      await end(TIMEOUT)
    }
    expect(lines.splice(0)).toEqual(['main silent', 'main circuitOpen'])
    pass(5_000)
    await end(APPROVED)
    expect(lines).toEqual(['main answers'])
    expect(reaches()).toMatchObject([{ what: 'answers', why: null, circuit: 'closed' }])
  })

  test('each terminal has its own lines', async () => {
    const { end, lines } = setUp()
    await end(REFUSED)
    await end(REFUSED, other)
    await end(APPROVED, other)
    expect(lines).toEqual(['main refused', 'second refused', 'second answers'])
  })

  test('status queries are seen as well', async () => {
    const { ask, lines } = setUp()
    await ask({ kind: 'unavailable', cause: 'dns' })
    await ask({ kind: 'unavailable', cause: 'HTTP 503' })
    await ask({ kind: 'unavailable', cause: 'refused 99', refusesTerminal: true })
    await ask({ kind: 'notFound' })
    expect(lines).toEqual(['main unreachable', 'main silent', 'main refused', 'main answers'])
  })
})

test('what a bank says of one order, and our own lateness, are no trouble', async () => {
  const { end, ask, lines, reaches } = setUp()
  for (const outcome of [WRONG_AMOUNT, TOO_LATE, PENDING, UNREADABLE]) await end(outcome)
  await ask({ kind: 'unavailable', cause: 'anotherOrder' })
  expect(lines).toEqual([])
  expect(reaches()).toEqual([
    {
      merchantId: 'merchant-1',
      terminalId: 'terminal-1',
      alias: 'main',
      bank: 'bank.example',
      what: 'answers',
      why: null,
      circuit: 'closed',
    },
  ])
})

test('a watch that fails loses no outcome', async () => {
  const inner = scriptedConnector({
    outcome: () => Promise.resolve(APPROVED),
    inquiry: { kind: 'notFound' },
  })
  const saw = () => {
    throw new Error('the disk is full')
  }
  const bank = withWatch(inner, { saw })
  expect(await bank.void(terminal, order, limits)).toEqual(APPROVED)
  expect(await bank.inquire(terminal, order, limits)).toEqual({ kind: 'notFound' })
})
