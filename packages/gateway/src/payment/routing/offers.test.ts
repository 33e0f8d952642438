/** Decisions 3.3 and 3.4: which counts a card may pay in, and what each of them costs. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildBinDirectory } from '../bins/bin-directory.ts'
import { starterBins, unknownBin } from '../bins/index.ts'
import {
  COUNT_LIMITS,
  type CommissionRate,
  commissionOn,
  pricingsOf,
  STARTER_PLAN,
  termsAt,
} from '../installments/index.ts'
import type { Choices, RoutedTerminal } from './choices.ts'
import { offersFor, programmeTable as tableOf } from './offers.ts'
import type { RoutedCard } from './sale.ts'

const MERCHANT = '01900000-0000-7000-8000-000000000001'
const PARAF: RoutedCard = {
  cardBrand: 'Visa',
  cardNetwork: 'Paraf',
  cardType: 'Credit',
  bankCode: '0012',
  isDomestic: true,
  isCommercial: false,
}

/** A row for three installments of any credit card, with what the test is about on top. */
function rate(changes: Partial<CommissionRate>): CommissionRate {
  return {
    planId: '00000000-0000-7000-8000-000000000000',
    merchantId: null,
    terminalId: null,
    cardNetwork: null,
    bankCode: null,
    cardType: 'Credit',
    installmentCount: 3,
    rateBasisPoints: 100,
    blockedDays: 40,
    blockedDayKind: 'calendar',
    paidIn: 'one',
    validFrom: new Date('2024-01-01T00:00:00Z'),
    validUntil: null,
    ...changes,
  }
}

/** Takes the cards of every programme, at the plan's prices. */
const TERMINAL: RoutedTerminal = {
  terminalId: '01900000-0000-7000-8000-000000000101',
  alias: 'halk',
  state: 'Active',
  isServed: true,
  connector: 'any',
  bankCode: '0012',
  programmes: null,
}
const QUESTION = {
  paymentType: 'Auth',
  threeDSecure: false,
  mode: 'Api',
  hour: 12,
  gatewayAlias: null,
} as const

function choicesWith(rates: readonly CommissionRate[]): Choices<RoutedTerminal> {
  const prices = { rates, counts: COUNT_LIMITS }
  return {
    terminals: [TERMINAL],
    prices,
    rules: null,
    isDown: () => false,
    pointsAfterThreeDSecure: () => true,
  }
}

function optionsForCard(
  rates: readonly CommissionRate[],
  card: RoutedCard,
  amountMinor: bigint | null,
) {
  const question = { ...QUESTION, card, amountMinor: amountMinor ?? 0n }
  return pricingsOf(offersFor(question, choicesWith(rates)), card, amountMinor)
}

function programmeTable(rates: readonly CommissionRate[], amountMinor: bigint | null) {
  return tableOf(QUESTION, choicesWith(rates), amountMinor)
}

function termsOf(rates: readonly CommissionRate[], card: RoutedCard, count: number) {
  return termsAt({ rates, counts: COUNT_LIMITS }, { card, terminal: TERMINAL }, count)
}

function isOffered(rates: readonly CommissionRate[], card: RoutedCard, count: number): boolean {
  return termsOf(rates, card, count) !== undefined
}

function countsFor(rates: readonly CommissionRate[], card: RoutedCard): number[] {
  return optionsForCard(rates, card, null).installmentPricings.map((row) => row.installmentNumber)
}

function basisPointsOfThree(rates: readonly CommissionRate[], card = PARAF): number | undefined {
  const rows = optionsForCard(rates, card, null).installmentPricings
  return rows.find((row) => row.installmentNumber === 3)?.commissionRateBasisPoints
}

describe('decision 3.3: the rows of a card', () => {
  test('one row per count in ascending order, whatever order the plan is in', () => {
    const rates = [12, 3, 1, 6].map((installmentCount) => rate({ installmentCount }))
    expect(countsFor(rates, PARAF)).toEqual([1, 3, 6, 12])
  })

  test('rate, commission, total and the installment that is not the last', () => {
    const rates = [rate({ installmentCount: 3, rateBasisPoints: 581, blockedDays: 40 })]
    const { cardNetwork, installmentPricings } = optionsForCard(rates, PARAF, 100_000n)
    expect(cardNetwork).toBe('Paraf')
    expect(installmentPricings.at(-1)).toEqual({
      profileCardType: 'Credit',
      installmentNumber: 3,
      installmentNumberEnd: 3,
      commissionRateBasisPoints: 581,
      amounts: {
        amountMinor: 100_000n,
        commissionAmountMinor: 5_810n,
        totalAmountMinor: 105_810n,
        installmentAmountMinor: 35_270n,
      },
      blockedDayNumber: 40,
      isActive: true,
    })
  })

  test('the last installment absorbs the odd kuruş', () => {
    const rates = [rate({ installmentCount: 3, rateBasisPoints: 0 })]
    const row = optionsForCard(rates, PARAF, 10_000n).installmentPricings.at(-1)
    expect(row?.amounts?.installmentAmountMinor).toBe(3_333n)
  })

  test('without an amount: rates only', () => {
    expect(optionsForCard([rate({})], PARAF, null).installmentPricings).toMatchObject([
      { installmentNumber: 1, amounts: null },
      { installmentNumber: 3, commissionRateBasisPoints: 100, amounts: null },
    ])
  })

  test('the single payment is there even where no plan speaks of it, at no cost', () => {
    expect(optionsForCard([], PARAF, 100n).installmentPricings).toMatchObject([
      { installmentNumber: 1, commissionRateBasisPoints: 0, blockedDayNumber: 0 },
    ])
  })

  test('total is amount and commission, for every amount and rate', () => {
    const amount = fc.bigInt({ min: 1n, max: 9_999_999_999n })
    fc.assert(
      fc.property(amount, fc.nat({ max: 10_000 }), (amountMinor, rateBasisPoints) => {
        const rows = optionsForCard([rate({ rateBasisPoints })], PARAF, amountMinor)
        for (const { amounts, installmentNumber } of rows.installmentPricings) {
          if (amounts === null) throw new Error('an amount was given')
          expect(amounts.totalAmountMinor).toBe(amountMinor + amounts.commissionAmountMinor)
          const others = amounts.installmentAmountMinor * BigInt(installmentNumber - 1)
          const last = amounts.totalAmountMinor - others
          expect(last).toBeGreaterThanOrEqual(amounts.installmentAmountMinor)
        }
      }),
    )
  })
})

describe('decision 3.3: debit, prepaid, foreign and unknown cards pay at once', () => {
  const everyType = (['Credit', 'Debit', 'Prepaid', 'Unknown'] as const).flatMap((cardType) =>
    [1, 3].map((installmentCount) => rate({ cardType, installmentCount })),
  )

  test.each<[string, RoutedCard, number[]]>([
    ['domestic credit', PARAF, [1, 3]],
    ['debit', { ...PARAF, cardType: 'Debit' }, [1]],
    ['prepaid', { ...PARAF, cardType: 'Prepaid' }, [1]],
    ['foreign credit', { ...PARAF, isDomestic: false }, [1]],
    ['unknown', unknownBin('400000'), [1]],
  ])('%s', (_name, card, counts) => {
    expect(countsFor(everyType, card)).toEqual(counts)
    expect(isOffered(everyType, card, 3)).toBe(counts.includes(3))
  })
})

describe('decision 3.3: the most specific row counts', () => {
  const everybody = rate({ rateBasisPoints: 1 })
  const programme = rate({ rateBasisPoints: 2, cardNetwork: 'Paraf' })
  const bank = rate({ rateBasisPoints: 3, bankCode: '0012' })
  const bankAndProgramme = rate({ rateBasisPoints: 4, bankCode: '0012', cardNetwork: 'Paraf' })
  const merchant = rate({ rateBasisPoints: 5, merchantId: MERCHANT })
  const merchantAndBank = rate({ rateBasisPoints: 6, merchantId: MERCHANT, bankCode: '0012' })
  const fromLeastSpecific = [
    everybody,
    programme,
    bank,
    bankAndProgramme,
    merchant,
    merchantAndBank,
  ]

  test.each(fromLeastSpecific.map((row, index) => [index, row] as const))(
    'row %i outranks those before it, in either order',
    (index, row) => {
      const rows = fromLeastSpecific.slice(0, index + 1)
      expect(basisPointsOfThree(rows)).toBe(row.rateBasisPoints)
      expect(basisPointsOfThree(rows.toReversed())).toBe(row.rateBasisPoints)
    },
  )

  test.each<[string, Partial<CommissionRate>]>([
    ['programme', { cardNetwork: 'Bonus' }],
    ['bank', { bankCode: '0046' }],
    ['card type', { cardType: 'Debit' }],
  ])('a row for another %s does not count', (_name, changes) => {
    expect(basisPointsOfThree([rate(changes)])).toBeUndefined()
  })

  test('of equals the newest counts, and of those from one moment the later id', () => {
    const old = rate({ rateBasisPoints: 7 })
    const newer = rate({ rateBasisPoints: 8, validFrom: new Date('2025-01-01T00:00:00Z') })
    const twin = { ...newer, rateBasisPoints: 9, planId: 'ffffffff-0000-7000-8000-000000000000' }
    expect(basisPointsOfThree([newer, old])).toBe(8)
    expect(basisPointsOfThree([old, newer])).toBe(8)
    expect(basisPointsOfThree([twin, newer])).toBe(9)
    expect(basisPointsOfThree([newer, twin])).toBe(9)
  })
})

describe('decision 3.4: a count that is not offered', () => {
  test('has no terms', () => {
    expect(isOffered([rate({})], PARAF, 3)).toBe(true)
    expect(isOffered([rate({})], PARAF, 4)).toBe(false)
    expect(isOffered([], PARAF, 1)).toBe(true)
  })

  test('is one that the table does not have, whatever the plan; every other costs what it said', () => {
    const plan = fc.array(
      fc.record({
        planId: fc.uuid(),
        merchantId: fc.constantFrom(null, MERCHANT),
        cardNetwork: fc.constantFrom(null, 'Paraf' as const, 'Bonus' as const),
        bankCode: fc.constantFrom(null, '0012', '0046'),
        cardType: fc.constantFrom('Credit' as const, 'Debit' as const),
        installmentCount: fc.integer({ min: 1, max: 3 }),
        rateBasisPoints: fc.nat({ max: 10_000 }),
        validFrom: fc.constantFrom(new Date(0), new Date(1)),
      }),
    )
    const card = fc.record({
      cardType: fc.constantFrom('Credit' as const, 'Debit' as const),
      isDomestic: fc.boolean(),
    })
    fc.assert(
      fc.property(plan, card, (changes, facts) => {
        const rates = changes.map(rate)
        const asked = { ...PARAF, ...facts }
        const rows = optionsForCard(rates, asked, null).installmentPricings
        for (const installmentCount of [1, 2, 3, 4]) {
          const row = rows.find((each) => each.installmentNumber === installmentCount)
          const terms = termsOf(rates, asked, installmentCount)
          expect(terms?.rateBasisPoints).toBe(row?.commissionRateBasisPoints)
          expect(terms?.blockedDays).toBe(row?.blockedDayNumber)
        }
      }),
      { verbose: true },
    )
  })

  test('one that is offered costs what the table said', () => {
    const terms = termsOf([rate({ rateBasisPoints: 110 })], PARAF, 3)
    expect(terms).toMatchObject({ rateBasisPoints: 110, blockedDays: 40 })
    expect(terms && commissionOn(15_050n, terms)).toBe(166n)
  })
})

describe('decision 3.3: without a BIN, all programmes of the merchant', () => {
  test('those with a price of their own, and rates of single banks left out', () => {
    const rates = [
      rate({ cardNetwork: 'Paraf', rateBasisPoints: 2 }),
      rate({ cardNetwork: 'Axess', rateBasisPoints: 3 }),
      rate({ cardNetwork: 'Paraf', bankCode: '0012', rateBasisPoints: 4 }),
      rate({ cardNetwork: 'Maximum', bankCode: '0064', rateBasisPoints: 5 }),
      rate({ cardNetwork: 'World', cardType: 'Debit', installmentCount: 1 }),
    ]
    const table = programmeTable(rates, null)
    expect(table.map(({ cardNetwork }) => cardNetwork)).toEqual(['Axess', 'Paraf'])
    expect(table[1]?.installmentPricings.at(-1)?.commissionRateBasisPoints).toBe(2)
  })

  test('a price for all programmes shows every one of them, and cards of none', () => {
    const table = programmeTable([rate({})], 100n)
    expect(table).toHaveLength(10)
    expect(table.at(-1)?.cardNetwork).toBe('Unknown')
    expect(table.at(-1)?.installmentPricings.at(-1)?.amounts?.totalAmountMinor).toBe(101n)
  })

  test('no plan, no programmes', () => expect(programmeTable([], null)).toEqual([]))
})

describe('the starter plan', () => {
  const directory = buildBinDirectory(starterBins())

  test('is dearer for more installments, never above a quarter, with ids of its own', () => {
    expect(new Set(STARTER_PLAN.map((row) => row.planId)).size).toBe(STARTER_PLAN.length)
    const table = programmeTable(STARTER_PLAN, null)
    for (const { installmentPricings } of table) {
      const rates = installmentPricings.map((row) => row.commissionRateBasisPoints)
      expect(rates).toEqual(rates.toSorted((one, other) => one - other))
      expect(Math.max(...rates)).toBeLessThan(2_500)
    }
  })

  test.each([
    ['5528790000000008', [1, 2, 3, 6, 9, 12]],
    ['4111111111111129', [1, 2, 3, 6, 9, 12]],
    ['374427000000003', [1, 2, 3, 6, 9, 12]],
    ['4766620000000001', [1]],
    ['4159000000310004', [1]],
    ['4159000000320003', [1]],
    ['4242424242424242', [1]],
  ])('test card %s pays in %j', (number, counts) => {
    const options = optionsForCard(STARTER_PLAN, directory.lookUp(number), null)
    expect(options.installmentPricings.map((row) => row.installmentNumber)).toEqual(counts)
    expect(options.installmentPricings[0]?.commissionRateBasisPoints).toBeGreaterThan(0)
  })
})
