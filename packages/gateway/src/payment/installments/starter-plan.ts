import type { CardNetwork, CardType } from '../bins/index.ts'
import type { CommissionRate } from './commission-rate.ts'

const COUNTS = [1, 2, 3, 6, 9, 12] as const

/** Basis points for the counts above, for each programme. */
const PROGRAMMES: readonly (readonly [CardNetwork, readonly number[]])[] = [
  ['Bonus', [249, 431, 612, 1149, 1685, 2214]],
  ['World', [245, 428, 609, 1145, 1680, 2209]],
  ['Maximum', [239, 419, 598, 1129, 1659, 2189]],
  ['Axess', [249, 429, 611, 1152, 1690, 2225]],
  ['CardFinans', [255, 439, 622, 1164, 1704, 2238]],
  ['Paraf', [229, 405, 581, 1105, 1628, 2149]],
  ['Bankkart', [219, 392, 565, 1081, 1599, 2112]],
]

/** Basis points of the single payment of all other cards. */
const SINGLE_PAYMENTS: readonly (readonly [CardType, number])[] = [
  ['Credit', 275],
  ['Debit', 155],
  ['Prepaid', 195],
  ['Unknown', 325],
]

const VALID_FROM = new Date('2024-01-01T00:00:00Z')
const BLOCKED_DAYS = { single: 1, installments: 40 } as const

/**
 * A realistic plan for a new installation, in force for every merchant. The ids are fixed, so that nodes may
 * add it at once and repeatedly.
 */
export const STARTER_PLAN: readonly CommissionRate[] = [
  ...SINGLE_PAYMENTS.map(([cardType, rateBasisPoints]) => {
    return { cardNetwork: null, cardType, installmentCount: 1, rateBasisPoints }
  }),
  ...PROGRAMMES.flatMap(([cardNetwork, rates]) =>
    COUNTS.map((installmentCount, position) => {
      const rateBasisPoints = rates[position]
      if (rateBasisPoints === undefined) throw new Error(`${cardNetwork} lacks ${installmentCount}`)
      return { cardNetwork, cardType: 'Credit' as const, installmentCount, rateBasisPoints }
    }),
  ),
].map((row, index) => ({
  ...row,
  planId: `01900000-0000-7000-8000-0000c0${String(index).padStart(6, '0')}`,
  merchantId: null,
  terminalId: null,
  bankCode: null,
  blockedDays: row.installmentCount === 1 ? BLOCKED_DAYS.single : BLOCKED_DAYS.installments,
  blockedDayKind: 'calendar',
  paidIn: 'one',
  validFrom: VALID_FROM,
  validUntil: null,
}))
