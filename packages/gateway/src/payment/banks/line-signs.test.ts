/** Decision 5.21: what counts as a failure of a bank, for every kind of outcome and every cause. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NotSentCause } from './connector.ts'
import { withCircuit } from './decorators/with-circuit.ts'
import type { BankOutcome, BankTerminal, InquiryResult } from './index.ts'
import { type LineSign, signOfInquiry, signOfOutcome } from './line-signs.ts'
import { bankAnswer } from './testing/bank-answer.ts'
import { sampleTerminal } from './testing/sample-terminal.ts'
import { scriptedConnector } from './testing/scripted-connector.ts'

type UnknownCause = Extract<BankOutcome, { kind: 'unknown' }>['cause']

const answer = bankAnswer()

const NOT_SENT: Readonly<Record<NotSentCause, LineSign | null>> = {
  connect: 'lineFailed',
  dns: 'lineFailed',
  tls: 'lineFailed',
  circuitOpen: null,
  tooLate: null,
  notPrepared: null,
  notServed: null,
  notAnswered: null,
}

const UNKNOWN: Readonly<Record<UnknownCause, LineSign | null>> = {
  timeout: 'lineFailed',
  disconnected: 'lineFailed',
  serverError: 'lineFailed',
  // Without a word of the bank's protocol: a page of a proxy.
  unreadable: null,
  bankPending: null,
}

const SAID: readonly (readonly [outcome: BankOutcome, sign: LineSign])[] = [
  [{ kind: 'approved', answer }, 'answered'],
  [{ kind: 'declined', isoCode: '96', group: 'technical', answer }, 'answered'],
  [{ kind: 'different', what: 'order', answer, charged: null }, 'answered'],
  [{ kind: 'rejected', reason: '99', answer, refusesTerminal: true }, 'answered'],
  [{ kind: 'rejected', reason: 'HTTP 400', answer: null }, 'answered'],
  [
    { kind: 'rejected', reason: 'HTTP 401', answer: null, refusesTerminal: true },
    'terminalRefused',
  ],
  [{ kind: 'unknown', cause: 'unreadable', answer }, 'answered'],
  [{ kind: 'unknown', cause: 'bankPending', answer }, 'answered'],
]

const INQUIRIES: readonly (readonly [result: InquiryResult, sign: LineSign | null])[] = [
  [{ kind: 'notFound' }, 'answered'],
  ...['connect', 'dns', 'tls', 'timeout', 'disconnected', 'HTTP 500', 'HTTP 503'].map(
    (cause) => [{ kind: 'unavailable', cause }, 'lineFailed'] as const,
  ),
  [{ kind: 'unavailable', cause: 'unreadable' }, null],
  [{ kind: 'unavailable', cause: 'anotherOrder' }, 'answered'],
  [{ kind: 'unavailable', cause: 'bankPending' }, 'answered'],
  [{ kind: 'unavailable', cause: 'HTTP 403', refusesTerminal: true }, 'terminalRefused'],
  [
    {
      kind: 'unavailable',
      cause: 'refused 99',
      refusesTerminal: true,
      said: { code: '99', text: null },
    },
    'answered',
  ],
]

const OUTCOMES: readonly (readonly [outcome: BankOutcome, sign: LineSign | null])[] = [
  ...Object.entries(NOT_SENT).map(
    ([cause, sign]) => [{ kind: 'notSent', cause: cause as NotSentCause }, sign] as const,
  ),
  ...Object.entries(UNKNOWN).map(
    ([cause, sign]) =>
      [{ kind: 'unknown', cause: cause as UnknownCause, answer: null }, sign] as const,
  ),
  ...SAID,
]

test.each(OUTCOMES)('%j shows: %s', (outcome, sign) => {
  expect(signOfOutcome(outcome)).toBe(sign)
})

test.each(INQUIRIES)('an inquiry that ends with %j shows: %s', (result, sign) => {
  expect(signOfInquiry(result)).toBe(sign)
})

const FAILURES_TO_OPEN = 3

function setUp() {
  const script = {
    outcome: (): Promise<BankOutcome> => Promise.resolve({ kind: 'approved', answer }),
    inquiry: { kind: 'notFound' } as InquiryResult,
  }
  const clock = {
    now: () => new Date(0),
    monotonicMilliseconds: () => 0,
    sleep: () => Promise.resolve(),
  }
  const bank = withCircuit(scriptedConnector(script), {
    clock,
    failuresToOpen: FAILURES_TO_OPEN,
    probeAfterMilliseconds: 1_000,
  })
  const end = (outcome: BankOutcome, at: BankTerminal) => {
    script.outcome = () => Promise.resolve(outcome)
    const limits = { timeoutMilliseconds: 1, maySend: () => true }
    return bank.void(at, { bankOrderId: 'order-1', transactionId: null }, limits)
  }
  return { bank, end }
}

const terminal = sampleTerminal('http://bank-1')
const neighbour = { ...terminal, terminalId: 'terminal-2' }

describe('the circuits of two terminals at one address', () => {
  test('no sequence of answers opens that of the other terminal', async () => {
    const answers = OUTCOMES.filter(([, sign]) => sign !== 'lineFailed').map(([outcome]) => outcome)
    const sequences = fc.array(fc.constantFrom(...answers), { minLength: 1, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        const { bank, end } = setUp()
        for (const outcome of sequence) {
          await end(outcome, terminal)
          expect(bank.circuitOf(neighbour)).toBe('closed')
          expect(bank.circuits()).toMatchObject([{ state: 'closed' }])
        }
      }),
    )
  })

  test.each(SAID.filter(([, sign]) => sign === 'answered'))(
    '%j opens none at all, however often it comes',
    async (outcome) => {
      const { bank, end } = setUp()
      for (let call = 0; call < 20; call += 1) await end(outcome, terminal)
      expect(bank.circuitOf(terminal)).toBe('closed')
    },
  )

  test.each(OUTCOMES.filter(([, sign]) => sign === 'lineFailed'))(
    '%j opens that of both',
    async (outcome) => {
      const { bank, end } = setUp()
      for (let call = 0; call < FAILURES_TO_OPEN; call += 1) await end(outcome, terminal)
      expect([terminal, neighbour].map(bank.circuitOf)).toEqual(['open', 'open'])
    },
  )

  test('a terminal whose credentials the web server refuses is not called for a while', async () => {
    const { bank, end } = setUp()
    const refusal = {
      kind: 'rejected',
      reason: 'HTTP 401',
      answer: null,
      refusesTerminal: true,
    } as const
    for (let call = 0; call < FAILURES_TO_OPEN; call += 1) await end(refusal, terminal)
    expect([terminal, neighbour].map(bank.circuitOf)).toEqual(['open', 'closed'])
    expect(await end(refusal, terminal)).toEqual({ kind: 'notSent', cause: 'circuitOpen' })
    expect(await end({ kind: 'approved', answer }, neighbour)).toMatchObject({ kind: 'approved' })
  })
})
