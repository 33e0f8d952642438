/** Decision 4.14: the calls within a verification are written down, watched and held back as all calls to a bank. */

import { describe, expect, test } from 'vitest'
import type { BankConnector, CallbackVerdict, GateOpening, GateRequest } from '../index.ts'
import { createTerminalWatch } from '../terminal-watch.ts'
import { sampleCard, sampleTerminal } from '../testing/sample-terminal.ts'
import { scriptedConnector } from '../testing/scripted-connector.ts'
import { withCircuit } from './with-circuit.ts'
import { type BankJournalEntry, withJournal } from './with-journal.ts'
import { withWatch } from './with-watch.ts'

const CARD = '5528790000000008'
const terminal = sampleTerminal('http://bank-1')
const other = { ...terminal, terminalId: 'terminal-2' }
const limits = { timeoutMilliseconds: 1 }
const request: GateRequest = {
  bankOrderId: 'order-1',
  amountMinor: 10_025n,
  installmentCount: 1,
  operation: 'Auth',
  card: sampleCard(CARD, '987'),
  callbackUrl: 'https://pay.example/3ds/return/ticket',
  clientIpAddress: '10.0.0.1',
  languageCode: 'tr',
  random: 'cmFuZG9t',
  cardHolderName: 'AYŞE YILMAZ',
  payerEmail: null,
}
const PAIRS = [
  ['Pan', CARD],
  ['BankPacket', 'SECRET'],
] as const

const FORM: GateOpening = {
  kind: 'form',
  form: { action: 'http://bank-1', fields: [['pan', CARD]] },
}
const unavailable = (cause: string): GateOpening => ({ kind: 'unavailable', cause })

function setUp(opensByCalls = true) {
  let now = 0
  const clock = {
    now: () => new Date(0),
    monotonicMilliseconds: () => now,
    sleep: () => Promise.resolve(),
  }
  const script: Parameters<typeof scriptedConnector>[0] = {
    outcome: () => Promise.resolve({ kind: 'unknown', cause: 'timeout', answer: null }),
    inquiry: { kind: 'notFound' },
    opensByCalls,
  }
  const inner = scriptedConnector(script)
  const circuit = withCircuit(inner, { clock, failuresToOpen: 3, probeAfterMilliseconds: 1_000 })
  const entries: BankJournalEntry[] = []
  const lines: string[] = []
  const watch = createTerminalWatch({
    clock,
    circuitOf: circuit.circuitOf,
    report: ({ what, why }) => lines.push(`${what} ${why}`),
  })
  const watched: BankConnector = withWatch(circuit, watch)
  const bank = withJournal(watched, { clock, write: (entry) => entries.push(entry) })
  const open = (opening: GateOpening, at = terminal) => {
    Object.assign(script, { opening })
    return bank.gateForm(at, request, limits)
  }
  const read = (verdict: CallbackVerdict) => {
    Object.assign(script, { verdict })
    const { card: _, ...sent } = request
    const expected = { ...sent, cardDigits: { bin: '552879', lastFour: '0008' } }
    return bank.readCallback(terminal, expected, PAIRS, limits)
  }
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { inner, bank, entries, lines, open, read, pass, circuit }
}

describe('the journal', () => {
  test('has one entry for each, without card, form, callback or proof', async () => {
    const { entries, open, read } = setUp()
    await open(FORM)
    await open({ kind: 'failed', mdStatus: 8, mdErrorMessage: `no card ${CARD}` })
    await open(unavailable(`0148 ${CARD}`))
    await read({ verified: true, mdStatus: 1, mdErrorMessage: CARD, proof: null })
    await read({ verified: false, why: 'The field Xid is not what was sent.' })
    await read({ verified: false, why: 'timeout', isLater: true })
    expect(entries.map(({ operation, result, detail }) => [operation, result, detail])).toEqual([
      ['openGate', 'form', null],
      ['openGate', 'failed', 'mdStatus 8'],
      ['openGate', 'unavailable', '0148 552879******0008'],
      ['openCallback', 'verified', 'mdStatus 1'],
      ['openCallback', 'refused', 'The field Xid is not what was sent.'],
      ['openCallback', 'unavailable', 'timeout'],
    ])
    expect(entries[0]).toMatchObject({ bankOrderId: 'order-1', amountMinor: 10_025n, answer: null })
    const text = JSON.stringify(entries, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    expect(text).not.toMatch(new RegExp(`${CARD}|987|SECRET`))
  })

  test('has none of a bank that is not called for them', async () => {
    const { entries, lines, open, read, inner } = setUp(false)
    expect(await open(FORM)).toBe(FORM)
    await read({ verified: false, why: 'timeout', isLater: true })
    expect([entries, lines, inner.calls]).toEqual([[], [], ['gateForm', 'readCallback']])
  })
})

describe('the circuit of a terminal’s page', () => {
  test('opens after failures of the line in a row, and one call at a time tries again', async () => {
    const { open, inner, pass, circuit } = setUp()
    for (const cause of ['timeout', 'connect', 'HTTP 503']) await open(unavailable(cause))
    expect(await open(FORM)).toEqual(unavailable('circuitOpen'))
    expect(await open(FORM, other)).toBe(FORM)
    expect(inner.calls).toHaveLength(4)
    // Payments of the terminal may go to another system of the bank.
    expect(circuit.circuitOf(terminal)).toBe('closed')
    pass(1_000)
    expect(await open(FORM)).toBe(FORM)
    expect(await open(FORM)).toBe(FORM)
  })

  test('stays closed whatever the bank says, so that one payer opens it for nobody', async () => {
    const { open } = setUp()
    for (const cause of ['0148', 'unreadable', 'E190']) await open(unavailable(cause))
    await open({ kind: 'failed', mdStatus: 0, mdErrorMessage: null })
    expect(await open(FORM)).toBe(FORM)
  })

  test('a callback is always asked about', async () => {
    const { open, read } = setUp()
    for (let times = 0; times < 3; times += 1) await open(unavailable('timeout'))
    const verdict: CallbackVerdict = {
      verified: true,
      mdStatus: 0,
      mdErrorMessage: null,
      proof: null,
    }
    expect(await read(verdict)).toBe(verdict)
  })
})

test('the watch sees each kind of trouble, and nothing in a callback that is not the bank’s', async () => {
  const { lines, open, read } = setUp()
  await open(unavailable('dns'))
  await read({ verified: false, why: 'forged' })
  await open(FORM)
  await read({ verified: false, why: 'timeout', isLater: true })
  await read({ verified: true, mdStatus: 0, mdErrorMessage: null, proof: null })
  await open({ kind: 'unavailable', cause: '0148', refusesTerminal: true })
  expect(lines).toEqual([
    'unreachable dns',
    'answers null',
    'silent timeout',
    'answers null',
    'refused 0148',
  ])
})
