/** The check of a failover run finds what is put there by hand. */

import { describe, expect, it } from 'vitest'

import type { Report } from '../campaign.ts'
import type { Round } from '../round.ts'
import { figuresOf, verdictOf } from '../verdict.ts'
import { type ReplayAnswer, replayFindings } from './replayed-pairs.ts'
import { lostOrders } from './stored-orders.ts'

describe('acknowledged orders', () => {
  it.each(['Approved', 'PartiallyReturned', 'Returned', 'Reversed', 'PreAuthorized', 'Captured'])(
    'one that is stored as %s is not lost',
    (state) => {
      expect(lostOrders(['one'], [{ orderId: 'one', state }])).toEqual([])
    },
  )

  it.each(['Pending', 'Unknown', 'Failed', 'Declined'])('one that is stored as %s is', (state) => {
    expect(lostOrders(['one'], [{ orderId: 'one', state }])).toEqual([
      `one was acknowledged and is ${state}`,
    ])
  })

  it('one that is not stored is', () => {
    expect(lostOrders(['one', 'two'], [{ orderId: 'two', state: 'Approved' }])).toEqual([
      'one was acknowledged and is lost',
    ])
  })
})

describe('a used pair that is sent again', () => {
  it.each<[ReplayAnswer, readonly string[]]>([
    [{ status: 401, isTaken: false, errorCode: '4004' }, []],
    [{ status: 200, isTaken: true, errorCode: 'null' }, ['a used pair was accepted again']],
    [
      { status: 200, isTaken: false, errorCode: '3001' },
      ['a used pair was answered with 200 3001'],
    ],
  ])('%o', (answer, findings) => {
    expect(replayFindings([answer])).toEqual(findings)
  })
})

const ROUND: Round = {
  blow: 'kill of a standby',
  outageMilliseconds: 900,
  restMilliseconds: 20,
  acknowledged: 60,
  replayed: 30,
  violations: [],
}

const WELL: Report = {
  rounds: [ROUND, { ...ROUND, outageMilliseconds: 1_200 }],
  failovers: 0,
  calls: { ok: 300, refused: 20, unknown: 1 },
  codes: new Map([['9002', 20]]),
  acknowledged: 120,
  links: 12,
  brokenOff: new Map(),
  violations: [],
}

describe('the verdict of a run', () => {
  it.each<readonly [what: string, broken: Partial<Report>]>([
    ['a rule that broke after a blow', { rounds: [{ ...ROUND, violations: ['an order'] }] }],
    ['an order that was lost by the end', { violations: ['an order'] }],
    ['a load that did not come through', { acknowledged: 29 }],
  ])('%s is one problem', (_, broken) => {
    expect(verdictOf(WELL)).toEqual([])
    expect(verdictOf({ ...WELL, ...broken })).toHaveLength(1)
  })

  it('prints the outage of each kind of blow', () => {
    expect(figuresOf(WELL)).toContain(
      'kill of a standby, 2 times: outage 900 ms in the median, 1200 ms at most',
    )
  })
})
