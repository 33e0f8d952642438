import { describe, expect, it, test } from 'vitest'
import { FIGURE_RULES } from './figure-rules.ts'
import { judgeFigures, type OperationsFigures } from './index.ts'

const READ_AT = new Date('2026-11-25T12:00:00Z')
const MINUTES = 60_000
const HOURS = 60 * MINUTES
const DAYS = 24 * HOURS

const ago = (milliseconds: number): Date => new Date(READ_AT.getTime() - milliseconds)
const ahead = (milliseconds: number): Date => ago(-milliseconds)

const GOOD: OperationsFigures = {
  readAt: READ_AT,
  unknowns: { payments: 0, operations: 0, since: null },
  waitingEvents: { count: 0, since: null },
  dueDeliveries: { count: 0, since: null },
  endpoints: { failing: 0, disabled: 0, since: null },
  unreachableTerminals: { count: 0, since: null },
  payoutsSince: null,
  openDifferences: { count: 0, since: null },
  partitionsUntil: { quarters: ahead(100 * DAYS), usedPairs: ahead(DAYS) },
  dataKeys: [{ class: 'card', createdAt: ago(DAYS) }],
  backupSince: ago(DAYS),
}

function verdictsOf(changes: Partial<OperationsFigures>): Record<string, string> {
  const verdicts = judgeFigures({ ...GOOD, ...changes })
  return Object.fromEntries(
    verdicts.flatMap(({ name, verdict }) => (verdict === 'good' ? [] : [[name, verdict]])),
  )
}

const unknown = (since: Date) => ({ unknowns: { payments: 1, operations: 2, since } })
const waiting = (since: Date) => ({ waitingEvents: { count: 4, since } })
const due = (since: Date) => ({ dueDeliveries: { count: 4, since } })
const quarters = (until: Date | null) => ({
  partitionsUntil: { ...GOOD.partitionsUntil, quarters: until },
})
const pairs = (until: Date | null) => ({
  partitionsUntil: { ...GOOD.partitionsUntil, usedPairs: until },
})
const key = (name: string, age: number) => ({
  dataKeys: [
    ...[{ class: name, createdAt: ago(age) }],
    ...[{ class: 'secret-key', createdAt: ago(DAYS) }],
  ],
})

describe('a reading', () => {
  test.each<[string, Partial<OperationsFigures>, Record<string, string>]>([
    ['of a gateway that is well', {}, {}],
    ['an outcome unknown for 30 minutes', unknown(ago(30 * MINUTES)), {}],
    ['for longer', unknown(ago(31 * MINUTES)), { unknowns: 'warning' }],
    ['for over four hours', unknown(ago(4 * HOURS + 1_000)), { unknowns: 'problem' }],
    ['an event that waits for a minute', waiting(ago(MINUTES)), {}],
    ['for longer', waiting(ago(MINUTES + 1_000)), { sequencer: 'warning' }],
    ['for over ten minutes', waiting(ago(11 * MINUTES)), { sequencer: 'problem' }],
    ['a delivery five minutes late', due(ago(5 * MINUTES)), {}],
    ['later', due(ago(6 * MINUTES)), { deliveries: 'warning' }],
    ['over an hour late', due(ago(61 * MINUTES)), { deliveries: 'problem' }],
    ['payouts behind by 15 minutes', { payoutsSince: ago(15 * MINUTES) }, {}],
    ['by more', { payoutsSince: ago(16 * MINUTES) }, { payouts: 'warning' }],
    ['by over a day', { payoutsSince: ago(25 * HOURS) }, { payouts: 'problem' }],
    [
      'differences that nobody looks at',
      { openDifferences: { count: 9, since: ago(90 * DAYS) } },
      {},
    ],
    ['a backup of two days ago', { backupSince: ago(2 * DAYS) }, {}],
    ['older', { backupSince: ago(2 * DAYS + 1_000) }, { backup: 'warning' }],
    ['none in a sandbox', { backupSince: null }, {}],
    [
      'one endpoint that fails, for days',
      { endpoints: { failing: 1, disabled: 0, since: ago(4 * DAYS) } },
      { endpoints: 'warning' },
    ],
    [
      'one that is disabled',
      { endpoints: { failing: 0, disabled: 1, since: null } },
      { endpoints: 'warning' },
    ],
    [
      'a bank that is not called',
      { unreachableTerminals: { count: 1, since: ago(DAYS) } },
      { circuits: 'warning' },
    ],
    ['partitions for 60 days', quarters(ahead(60 * DAYS)), {}],
    ['for fewer', quarters(ahead(60 * DAYS - 1)), { partitions: 'warning' }],
    ['for less than a week', quarters(ahead(6 * DAYS)), { partitions: 'problem' }],
    ['without any', quarters(null), { partitions: 'problem' }],
    ['pairs for half a day', pairs(ahead(12 * HOURS)), {}],
    ['for less', pairs(ahead(11 * HOURS)), { 'used pairs': 'warning' }],
    ['for a day that is over', pairs(ago(1)), { 'used pairs': 'problem' }],
    ['of a gateway without NONCE_WINDOW', pairs(null), {}],
    ['a key of 400 days', key('card', 400 * DAYS), {}],
    ['older', key('card', 401 * DAYS), { keys: 'warning' }],
    ['one that is never renewed', key('audit', 4_000 * DAYS), {}],
  ])('%s', (_, changes, expected) => {
    expect(verdictsOf(changes)).toEqual(expected)
  })
})

it('says what was found, and what to do', () => {
  const [first] = judgeFigures({ ...GOOD, ...unknown(ago(90 * MINUTES)) })
  expect(first?.says).toMatch(
    /^3 outcomes are unknown, the oldest for 90 minutes\. "vezne unknowns"/,
  )
  expect(judgeFigures(GOOD).every(({ says }) => says === null)).toBe(true)
})

it('each limit of a problem lies beyond that of a warning', () => {
  for (const { limit, name } of FIGURE_RULES) {
    const further = limit.side === 'above' ? limit.fails - limit.warns : limit.warns - limit.fails
    expect(further, name).toBeGreaterThan(0)
  }
})
