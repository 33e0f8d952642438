/** Decision 3.2: the starter table knows the banks of Turkey as public lists do, and every test card. */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cardScheme } from '../../base/kernel/index.ts'
import { growthOf, LINEAR_GROWTH } from '../../base/kernel/testing/growth.ts'
import { BIN_PREFIX_SHAPE } from './bin.ts'
import { buildBinDirectory } from './bin-directory.ts'
import { starterBins } from './starter-bins.ts'

const STARTER_BINS = starterBins()
const directory = buildBinDirectory(STARTER_BINS)
const testCards: { cards: { number: string; behaviour: string }[] } = JSON.parse(
  readFileSync(new URL('../../../../../vectors/test-cards.json', import.meta.url), 'utf8'),
)

/** EFT codes as the banks' IBANs have them; `0000` is the simulator's foreign bank. */
const BANK_CODES =
  `0000 0010 0012 0015 0032 0046 0059 0062 0064 0067 0091 0092 0096 0099 0103 0109 0111
  0123 0124 0125 0134 0135 0141 0143 0146 0203 0205 0206 0209 0210 0211`.split(/\s+/)

describe('the starter table', () => {
  test('has prefixes of six and eight digits of every bank, each once', () => {
    const banks = STARTER_BINS.filter(({ prefix }) => prefix.length <= 8)
    expect(banks.length).toBeGreaterThanOrEqual(1_200)
    expect(banks.some(({ prefix }) => prefix.length === 8)).toBe(true)
    expect(new Set(STARTER_BINS.map(({ prefix }) => prefix)).size).toBe(STARTER_BINS.length)
    expect([...new Set(STARTER_BINS.map(({ bankCode }) => bankCode))].toSorted()).toEqual(
      BANK_CODES,
    )
  })

  test('one code has one title', () => {
    const banks = STARTER_BINS.filter(({ isDomestic }) => isDomestic)
    const pairs = new Set(banks.map(({ bankCode, bankTitle }) => `${bankCode} ${bankTitle}`))
    expect(pairs.size).toBe(BANK_CODES.length - 1)
  })

  test('every record is well-formed and of the scheme of its range, or Maestro', () => {
    for (const { prefix, cardBrand, cardType } of STARTER_BINS) {
      expect(prefix).toMatch(BIN_PREFIX_SHAPE)
      const scheme = cardScheme(prefix)
      if (scheme === 'Unknown') expect([cardBrand, cardType]).not.toContain('Credit')
      expect(cardBrand).toBe(scheme === 'Unknown' ? 'Mastercard' : scheme)
    }
  })

  test('only credit cards are in a programme, and only business cards are commercial', () => {
    for (const { prefix, cardType, cardNetwork, cardSubType, isCommercial } of STARTER_BINS) {
      expect(cardType === 'Credit' || cardNetwork === 'Unknown', prefix).toBe(true)
      expect(isCommercial, prefix).toBe(cardSubType === 'Business')
    }
  })

  test('a prefix of eight digits says something else than its first six', () => {
    for (const record of STARTER_BINS.filter(({ prefix }) => prefix.length === 8)) {
      const six = directory.lookUp(record.prefix.slice(0, 6))
      expect({ ...six, prefix: '' }).not.toEqual({ ...record, prefix: '' })
      expect(directory.lookUp(`${record.prefix}00000000`)).toEqual(record)
    }
  })

  test.each([
    // Real cards that earlier releases did not know.
    ['589004', 'Mastercard', 'Unknown', 'Debit', '0046', false],
    ['472915', 'Visa', 'Unknown', 'Credit', '0134', false],
    ['531157', 'Mastercard', 'CardFinans', 'Credit', '0111', false],
    ['979202', 'Troy', 'Unknown', 'Debit', '0111', false],
    ['447505', 'Visa', 'Unknown', 'Debit', '0012', false],
    ['589283', 'Mastercard', 'Unknown', 'Debit', '0064', false],
    ['491005', 'Visa', 'Unknown', 'Debit', '0015', false],
    ['516888', 'Mastercard', 'Unknown', 'Debit', '0067', false],
    ['454671', 'Visa', 'Bankkart', 'Credit', '0010', false],
    ['450803', 'Visa', 'Maximum', 'Credit', '0064', true],
    ['435508', 'Visa', 'Axess', 'Credit', '0046', false],
    // Troy has 9792 and 65.
    ['979206', 'Troy', 'Axess', 'Credit', '0046', false],
    ['979210', 'Troy', 'Paraf', 'Credit', '0012', false],
    ['979263', 'Troy', 'Unknown', 'Credit', '0067', false],
    ['650170', 'Troy', 'World', 'Credit', '0015', false],
    ['650987', 'Troy', 'Maximum', 'Credit', '0064', true],
    ['650083', 'Troy', 'Unknown', 'Debit', '0010', false],
    // Products of a programme, and a programme of one product.
    ['432071', 'Visa', 'Axess', 'Credit', '0046', false],
    ['520988', 'Mastercard', 'Bonus', 'Credit', '0062', false],
    ['405913', 'Visa', 'Advantage', 'Credit', '0123', true],
    ['474138', 'Visa', 'Unknown', 'Prepaid', '0064', true],
    // The simulator's test cards.
    ['5528790000000008', 'Mastercard', 'Paraf', 'Credit', '0012', true],
    ['4603450000000000', 'Visa', 'Bonus', 'Credit', '0134', false],
    ['5526080000000006', 'Mastercard', 'Axess', 'Credit', '0046', true],
    ['5400360000000003', 'Mastercard', 'Bonus', 'Credit', '0062', false],
    ['4766620000000001', 'Visa', 'Unknown', 'Debit', '0134', false],
    ['9792030000000000', 'Troy', 'CardFinans', 'Credit', '0111', false],
    ['374427000000003', 'Amex', 'Bonus', 'Credit', '0062', false],
    ['5406670000000009', 'Mastercard', 'Maximum', 'Credit', '0064', false],
    ['4111111111111129', 'Visa', 'World', 'Credit', '0067', false],
    ['4159000000300005', 'Visa', 'World', 'Credit', '0067', false],
    ['4159000000310004', 'Visa', 'Unknown', 'Credit', '0000', false],
    ['4159000000320003', 'Visa', 'Unknown', 'Prepaid', '0067', false],
  ])('%s is %s, %s, %s of %s, commercial: %s', (number, ...expected) => {
    const { cardBrand, cardNetwork, cardType, bankCode, isCommercial } = directory.lookUp(number)
    expect([cardBrand, cardNetwork, cardType, bankCode, isCommercial]).toEqual(expected)
  })

  test.each(testCards.cards)('$number ($behaviour) is known', ({ number, behaviour }) => {
    const record = directory.lookUp(number)
    expect(record.prefix).not.toBe('')
    expect(record.isDomestic).toBe(behaviour !== 'foreign')
    expect(record.isVirtual).toBe(behaviour === 'prepaid')
  })

  test('building the directory takes a start time in proportion to the table', () => {
    const build = (size: number) => buildBinDirectory(STARTER_BINS.slice(0, size))
    expect(growthOf(build, Math.floor(STARTER_BINS.length / 8))).toBeLessThan(LINEAR_GROWTH)
  })
})
