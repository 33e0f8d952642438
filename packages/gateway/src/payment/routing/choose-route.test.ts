/** Decision 5.18: which terminal takes a payment, and why. */

import { describe, expect, test } from 'vitest'
import { GatewayError } from '../../base/kernel/index.ts'
import { COUNT_LIMITS, type CommissionRate } from '../installments/index.ts'
import type { Choices, RoutedTerminal } from './choices.ts'
import { chooseRoute, findRoute } from './choose-route.ts'
import { readRules } from './read-rules.ts'
import type { Sale } from './sale.ts'

function terminal(alias: string, changes: Partial<RoutedTerminal> = {}): RoutedTerminal {
  const facts = { state: 'Active', isServed: true, bankCode: null, programmes: null } as const
  return { ...facts, connector: 'any', terminalId: `id-${alias}`, alias, ...changes }
}

const HALK = terminal('halk', { bankCode: '0012', programmes: ['Paraf'] })
const AKBANK = terminal('akbank', { bankCode: '0046', programmes: ['Axess'] })
const GARANTI = terminal('garanti', { bankCode: '0062', programmes: ['Bonus'] })

function rate(installmentCount: number, changes: Partial<CommissionRate> = {}): CommissionRate {
  return {
    planId: `plan-${installmentCount}-${changes.terminalId ?? ''}`,
    merchantId: null,
    terminalId: null,
    cardNetwork: null,
    bankCode: null,
    cardType: 'Credit',
    installmentCount,
    rateBasisPoints: 200,
    blockedDays: 30,
    blockedDayKind: 'calendar',
    paidIn: 'one',
    validFrom: new Date(0),
    validUntil: null,
    ...changes,
  }
}

const BONUS: Sale = {
  id: '01900000-0000-7000-8000-000000000001',
  card: {
    cardBrand: 'Visa',
    cardNetwork: 'Bonus',
    cardType: 'Credit',
    bankCode: '0062',
    isDomestic: true,
    isCommercial: false,
  },
  amountMinor: 100_000n,
  pointAmountMinor: 0n,
  installmentCount: 1,
  paymentType: 'Auth',
  threeDSecure: false,
  mode: 'Api',
  hour: 12,
  gatewayAlias: null,
}
const AXESS: Sale = { ...BONUS, card: { ...BONUS.card, cardNetwork: 'Axess', bankCode: '0046' } }
const POINTS: Sale = { ...BONUS, pointAmountMinor: 1_000n, threeDSecure: true }
const FOREIGN: Sale = {
  ...BONUS,
  card: { ...BONUS.card, cardNetwork: 'Unknown', bankCode: '0000', isDomestic: false },
}

type World = Readonly<{
  terminals?: readonly RoutedTerminal[]
  rates?: readonly CommissionRate[]
  rules?: readonly unknown[]
  down?: readonly RoutedTerminal[]
}>

function choices({ rules, down = [], ...world }: World): Choices<RoutedTerminal> {
  const { terminals = [HALK, AKBANK, GARANTI], rates = [1, 3, 6].map((count) => rate(count)) } =
    world
  const reading = rules === undefined ? null : readRules({ rules }, null)
  if (reading?.ok === false) throw new Error(JSON.stringify(reading.problems))
  return {
    terminals,
    prices: { rates, counts: COUNT_LIMITS },
    rules: reading?.rules ?? null,
    isDown: (each) => down.includes(each),
    pointsAfterThreeDSecure: ({ connector }) => connector !== 'payfor',
  }
}

/** The alias of the chosen terminal with what chose it, or the error. */
function chosen(sale: Sale, world: World): string {
  const found = findRoute(sale, choices(world))
  if (found instanceof GatewayError) return found.code
  const { by, rule } = found.routing ?? { by: 'only' }
  return `${found.terminal.alias} by ${rule ?? by}`
}

const three = (sale: Sale): Sale => ({ ...sale, installmentCount: 3 })
/** At a bank that takes no points after 3-D Secure. */
const withoutPoints = (each: RoutedTerminal): RoutedTerminal => ({ ...each, connector: 'payfor' })
const paused = (each: RoutedTerminal): RoutedTerminal => ({ ...each, state: 'Paused' })

describe('without rules', () => {
  test.each<[string, Sale, World, string]>([
    ['a single payment goes to the default terminal', BONUS, {}, 'halk by default'],
    [
      'so does what the default can sell',
      three(BONUS),
      { terminals: [GARANTI, HALK] },
      'garanti by default',
    ],
    ['what the default cannot sell goes to one that can', three(BONUS), {}, 'garanti by ability'],
    [
      'also a card of the terminal’s own bank, of another programme',
      three({ ...AXESS, card: { ...AXESS.card, bankCode: '0062' } }),
      { terminals: [HALK, GARANTI] },
      'garanti by ability',
    ],
    ['nobody sells installments to foreign cards', three(FOREIGN), {}, 'INSTALLMENT_NOT_OFFERED'],
    [
      'a count without a price is not offered',
      { ...BONUS, installmentCount: 9 },
      {},
      'INSTALLMENT_NOT_OFFERED',
    ],
    [
      'a paused default keeps its payments',
      BONUS,
      { terminals: [paused(HALK), AKBANK] },
      'TERMINAL_PAUSED',
    ],
    ['a default that is down keeps its payments', BONUS, { down: [HALK] }, 'halk by default'],
    [
      'a paused terminal does not step in',
      three(BONUS),
      { terminals: [HALK, paused(GARANTI)] },
      'INSTALLMENT_NOT_OFFERED',
    ],
    [
      'a removed default is none',
      BONUS,
      { terminals: [{ ...HALK, state: 'Removed' }, AKBANK] },
      'akbank by only',
    ],
    [
      'points that the default cannot take go to one that can',
      POINTS,
      { terminals: [withoutPoints(HALK), AKBANK] },
      'akbank by ability',
    ],
    [
      'points that no terminal takes stay at the default, whose bank refuses them',
      POINTS,
      { terminals: [withoutPoints(HALK), withoutPoints(AKBANK)] },
      'halk by default',
    ],
    ['a merchant without terminals', BONUS, { terminals: [] }, 'TERMINAL_NOT_FOUND'],
  ])('%s', (_, sale, world, expected) => {
    expect(chosen(sale, world)).toBe(expected)
  })
})

describe('a terminal that the request names', () => {
  test.each<[string, Sale, World, string]>([
    [
      'wins over the rules',
      { ...BONUS, gatewayAlias: 'akbank' },
      { rules: [{ name: 'r', choose: 'onUs' }] },
      'akbank by gateway',
    ],
    ['must be there', { ...BONUS, gatewayAlias: 'ziraat' }, {}, 'TERMINAL_NOT_FOUND'],
    ['must be able', three({ ...BONUS, gatewayAlias: 'akbank' }), {}, 'INSTALLMENT_NOT_OFFERED'],
    [
      'must not be paused',
      { ...BONUS, gatewayAlias: 'akbank' },
      { terminals: [HALK, paused(AKBANK)] },
      'TERMINAL_PAUSED',
    ],
  ])('%s', (_, sale, world, expected) => {
    expect(chosen(sale, world)).toBe(expected)
  })
})

const ON_US = { name: 'own bank', choose: 'onUs' }
const REST = { name: 'rest', choose: { list: ['akbank', 'garanti'] } }

describe('rules', () => {
  test.each<[string, Sale, World, string]>([
    ['own bank first', BONUS, { rules: [ON_US, REST] }, 'garanti by own bank'],
    ['then the next rule', FOREIGN, { rules: [ON_US, REST] }, 'akbank by rest'],
    [
      'a condition that does not hold is passed over',
      BONUS,
      { rules: [{ ...ON_US, when: 'count > 1' }, REST] },
      'akbank by rest',
    ],
    [
      'amounts are lira, exact to the kuruş',
      { ...BONUS, amountMinor: 100_010n },
      { rules: [{ ...ON_US, when: 'amount == 1000.10' }] },
      'garanti by own bank',
    ],
    [
      'a whole lira may be written without a point',
      BONUS,
      { rules: [{ ...ON_US, when: 'amount >= 1000' }] },
      'garanti by own bank',
    ],
    [
      'a country',
      FOREIGN,
      { rules: [{ name: 'abroad', when: 'card.country != "TR"', choose: { list: ['garanti'] } }] },
      'garanti by abroad',
    ],
    [
      'an hour',
      { ...BONUS, hour: 23 },
      { rules: [{ name: 'night', when: 'hour >= 22 || hour < 6', choose: { list: ['akbank'] } }] },
      'akbank by night',
    ],
    [
      'no rule holds: the default terminal',
      BONUS,
      { rules: [{ ...REST, when: 'threeDSecure' }] },
      'halk by default',
    ],
    [
      'a condition without a value does not hold',
      BONUS,
      { rules: [{ ...REST, when: 'count / 0 == 1' }] },
      'halk by default',
    ],
    [
      'a paused terminal is left out',
      BONUS,
      { terminals: [HALK, paused(AKBANK), GARANTI], rules: [REST] },
      'garanti by rest',
    ],
    ['so is a bank that is down', BONUS, { down: [AKBANK], rules: [REST] }, 'garanti by rest'],
    ['so is one that cannot', three(BONUS), { rules: [REST] }, 'garanti by rest'],
    [
      'a bank that takes no points after 3-D Secure is left out for them',
      POINTS,
      { terminals: [HALK, withoutPoints(AKBANK), GARANTI], rules: [REST] },
      'garanti by rest',
    ],
    [
      'it takes points of a payment without 3-D Secure',
      { ...POINTS, threeDSecure: false },
      { terminals: [HALK, withoutPoints(AKBANK), GARANTI], rules: [REST] },
      'akbank by rest',
    ],
    [
      'and payments after 3-D Secure without points',
      { ...POINTS, pointAmountMinor: 0n },
      { terminals: [HALK, withoutPoints(AKBANK), GARANTI], rules: [REST] },
      'akbank by rest',
    ],
    [
      'points that no terminal of the rules takes',
      POINTS,
      { terminals: [HALK, withoutPoints(AKBANK), withoutPoints(GARANTI)], rules: [REST] },
      'NO_TERMINAL_AVAILABLE',
    ],
    [
      'all of them down',
      BONUS,
      { down: [AKBANK, GARANTI], rules: [REST] },
      'NO_TERMINAL_AVAILABLE',
    ],
    [
      'none of them able',
      three({ ...BONUS, card: { ...BONUS.card, cardNetwork: 'World', bankCode: '0067' } }),
      { rules: [REST] },
      'INSTALLMENT_NOT_OFFERED',
    ],
  ])('%s', (_, sale, world, expected) => {
    expect(chosen(sale, world)).toBe(expected)
  })

  test('the choice tells who was left out and why, and where the payment may go next', () => {
    const rules = [{ name: 'all', choose: { list: ['halk', 'akbank', 'garanti'] } }]
    const world = { terminals: [paused(HALK), AKBANK, GARANTI], rules }
    const { routing, others } = chooseRoute(BONUS, choices(world))
    expect(routing).toEqual({ by: 'rule', rule: 'all', leftOut: { halk: 'paused' } })
    expect(others.map((each) => each.terminal.alias)).toEqual(['garanti'])
  })

  test('an error names every terminal that was left out', () => {
    const found = findRoute(BONUS, choices({ down: [AKBANK, GARANTI], rules: [REST] }))
    expect(found).toBeInstanceOf(GatewayError)
    expect((found as GatewayError).details.remedy?.en).toContain('akbank: circuitOpen')
  })
})

describe('the lowest cost', () => {
  const halk = rate(1, { terminalId: 'id-halk', rateBasisPoints: 180, blockedDays: 1 })
  const akbank = rate(1, { terminalId: 'id-akbank', rateBasisPoints: 150, blockedDays: 40 })
  const world = (choose: unknown) => ({
    rates: [halk, akbank, rate(1)],
    rules: [{ name: 'cheap', choose }],
  })

  test('is the least commission where money costs nothing', () => {
    expect(chosen(BONUS, world('lowestCost'))).toBe('akbank by cheap')
  })

  test('counts the days until the bank pays, at the merchant’s price of money', () => {
    // Forty days at 45 % a year cost 4.93 %, one day 0.12 %.
    const choose = { lowestCost: { yearlyMoneyPercent: 45 } }
    expect(chosen(BONUS, world(choose))).toBe('halk by cheap')
  })

  test('counts a week for five working days', () => {
    const at = (terminalId: string, changes: Partial<CommissionRate>) =>
      rate(1, { terminalId, rateBasisPoints: 150, ...changes })
    const working = at('id-akbank', { blockedDays: 30, blockedDayKind: 'working' })
    const choose = { lowestCost: { yearlyMoneyPercent: 45 } }
    const placeFor = (blockedDays: number) => {
      const rates = [working, at('id-halk', { blockedDays }), at('id-garanti', { blockedDays: 90 })]
      return chosen(BONUS, { rates, rules: [{ name: 'cheap', choose }] })
    }
    expect([41, 43].map(placeFor)).toEqual(['halk by cheap', 'akbank by cheap'])
  })
})

describe('weights', () => {
  const rules = [{ name: 'split', choose: { weights: { akbank: 70, garanti: 30 } } }]
  const at = (number: number, world: World = {}) => {
    const id = `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
    return chosen({ ...BONUS, id }, { rules, ...world })
  }
  const ids = Array.from({ length: 4_000 }, (_, number) => number)

  test('are kept over many payments, and the same id always goes the same way', () => {
    const first = ids.map((number) => at(number))
    const share = first.filter((place) => place === 'akbank by split').length / ids.length
    expect(share).toBeGreaterThan(0.67)
    expect(share).toBeLessThan(0.73)
    expect(ids.slice(0, 100).map((number) => at(number))).toEqual(first.slice(0, 100))
  })

  test('move only the payments of a terminal that is left out', () => {
    for (const number of ids.slice(0, 500)) {
      expect(at(number, { down: [AKBANK] })).toBe('garanti by split')
    }
  })

  test('a question about prices is answered for the heaviest', () => {
    expect(chosen({ ...BONUS, id: null }, { rules })).toBe('akbank by split')
  })
})
