import { expect, it } from 'vitest'
import { byTerminal, daysOfMonth, type PayoutDay, payoutStateOf, sumsOf } from './index.ts'

const day = (terminalAlias: string, saleMinor: bigint): PayoutDay => ({
  dueOn: '2026-11-30',
  terminalId: terminalAlias,
  terminalAlias,
  bankCode: '0062',
  parts: 2,
  saleMinor,
  backMinor: -100n,
  feeMinor: 20n,
  receivedMinor: 5n,
  isToldLate: false,
})

it('the sums of a month are those of its terminals', () => {
  const days = [day('garanti', 1_000n), day('akbank', 500n), day('garanti', 300n)]
  expect(sumsOf(days)).toEqual({
    parts: 6,
    saleMinor: 1_800n,
    backMinor: -300n,
    feeMinor: 60n,
    netMinor: 1_440n,
    receivedMinor: 15n,
  })
  expect(byTerminal(days).map(({ terminalAlias, sums }) => [terminalAlias, sums.netMinor])).toEqual(
    [
      ['akbank', 380n],
      ['garanti', 1_060n],
    ],
  )
})

it.each([
  ['2026-11', { from: '2026-11-01', to: '2026-11-30' }],
  ['2028-02', { from: '2028-02-01', to: '2028-02-29' }],
  ['2026-13', null],
  ['26-11', null],
])('%s is %j', (month, days) => {
  expect(daysOfMonth(month)).toEqual(days)
})

it.each([
  ['received', { receivedMinor: 380n }, '2026-12-09'],
  ['other', { receivedMinor: 1n, isToldLate: true }, '2026-12-09'],
  ['late', { receivedMinor: 0n, isToldLate: true }, '2026-12-09'],
  ['unsaid', { receivedMinor: 0n }, '2026-12-01'],
  ['expected', { receivedMinor: 0n }, '2026-11-30'],
] as const)('tells what became of a payout: %s', (state, more, today) => {
  expect(payoutStateOf({ ...day('garanti', 500n), ...more }, today)).toBe(state)
})
