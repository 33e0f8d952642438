/** Decision 10.68: which moves a chargeback allows, and what it takes off the payouts. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { SettledOrder } from '../expected/index.ts'
import { CHARGEBACK_MOVES, CHARGEBACK_STATES, hasNoOutcome } from './chargeback.ts'
import { chargebackPart } from './chargeback-parts.ts'

const STATES = ['open', 'answered', 'won', 'lost', 'accepted'] as const

describe('the table of states', () => {
  it.each([
    ['open', ['answered', 'accepted', null, null]],
    ['answered', [null, null, 'won', 'lost']],
    ['won', [null, null, null, null]],
    ['lost', [null, null, null, null]],
    ['accepted', [null, null, null, null]],
  ] as const)('from %s', (state, ends) => {
    expect(CHARGEBACK_MOVES.map((move) => CHARGEBACK_STATES.after(state, move))).toEqual(ends)
  })

  it('calls undecided exactly what can still move', () => {
    for (const state of STATES) {
      const moves = CHARGEBACK_MOVES.filter((move) => CHARGEBACK_STATES.after(state, move) !== null)
      expect(hasNoOutcome({ state })).toBe(moves.length > 0)
    }
  })
})

const order = (grossMinor: bigint, feeMinor: bigint): SettledOrder => ({
  merchantId: 'm',
  terminalId: 't',
  orderId: 'o',
  installmentCount: 1,
  programme: null,
  bankOrderId: 'b',
  bankTransactionId: null,
  authorisationCode: null,
  lastFour: null,
  bankDay: null,
  pricedAt: new Date(0),
  isReversed: false,
  grossMinor,
  feeMinor,
  cardNetwork: '',
  cardType: '',
  cardBankCode: '',
  returns: [],
})

const change = (beforeMinor: bigint, afterMinor: bigint) => ({
  ...{ chargebackId: 'c', bankDay: '2026-11-27', dueOn: '2026-11-30' },
  ...{ beforeMinor, afterMinor },
})

describe('what the bank takes', () => {
  it('is a negative part with its share of the fee, and comes back as a second one', () => {
    const taken = chargebackPart(order(10_000n, 189n), change(0n, 5_000n))
    expect(taken).toMatchObject({ part: 1, parts: 1, grossMinor: -5_000n, feeMinor: -95n })
    expect(taken).toMatchObject({ kind: 'chargeback', sourceId: 'c', dueOn: '2026-11-30' })
    const back = chargebackPart(order(10_000n, 189n), change(5_000n, 0n))
    expect(back).toMatchObject({ part: 2, parts: 2, grossMinor: 5_000n, feeMinor: 95n })
  })

  it('is exact in the sum with what was returned, in whatever order cases open and end', () => {
    const amounts = fc.bigInt({ min: 1n, max: 10_000_000n })
    const share = fc.bigInt({ min: 0n, max: 1_000n })
    fc.assert(
      fc.property(amounts, share, fc.array(share), (gross, feeShare, levels) => {
        const fee = (gross * feeShare) / 1_000n
        let [before, sum] = [0n, 0n]
        for (const level of [...levels, 1_000n]) {
          const after = (gross * level) / 1_000n
          if (after === before) continue
          const part = chargebackPart(order(gross, fee), change(before, after))
          expect(part.grossMinor).toBe(before - after)
          sum -= part.feeMinor
          before = after
          // A return of the rest gives back the fee that is left, to the kuruş.
          expect(sum + (fee * (gross - after)) / gross).toBe(fee)
        }
      }),
    )
  })
})
