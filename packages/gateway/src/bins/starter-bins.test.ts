/** Decision 3.2: the starter table knows the large Turkish banks and every test card. */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cardScheme } from '../kernel/index.ts'
import { BIN_PREFIX_SHAPE } from './bin.ts'
import { buildBinDirectory } from './bin-directory.ts'
import { STARTER_BINS } from './starter-bins.ts'

const directory = buildBinDirectory(STARTER_BINS)
const testCards: { cards: { number: string; behaviour: string }[] } = JSON.parse(
  readFileSync(new URL('../../../../vectors/test-cards.json', import.meta.url), 'utf8'),
)

describe('the starter table', () => {
  test('has at least 150 prefixes of six and eight digits, each once', () => {
    const banks = STARTER_BINS.filter(({ prefix }) => prefix.length <= 8)
    expect(banks.length).toBeGreaterThanOrEqual(150)
    expect(banks.some(({ prefix }) => prefix.length === 8)).toBe(true)
    expect(new Set(STARTER_BINS.map(({ prefix }) => prefix)).size).toBe(STARTER_BINS.length)
  })

  test('every record is well-formed and of the scheme of its range', () => {
    for (const record of STARTER_BINS) {
      expect(record.prefix).toMatch(BIN_PREFIX_SHAPE)
      expect(record.bankCode).toMatch(/^[0-9]{4}$/)
      expect(record.cardBrand).toBe(cardScheme(record.prefix))
      expect(record.cardBrand).not.toBe('Unknown')
    }
  })

  test.each([
    ['5528790000000008', 'Mastercard', 'Paraf', 'Credit', '0012'],
    ['4603450000000000', 'Visa', 'Bonus', 'Credit', '0134'],
    ['5526080000000006', 'Mastercard', 'Axess', 'Credit', '0046'],
    ['5400360000000003', 'Mastercard', 'Bonus', 'Credit', '0062'],
    ['4766620000000001', 'Visa', 'Unknown', 'Debit', '0134'],
    ['9792030000000000', 'Troy', 'CardFinans', 'Credit', '0111'],
    ['374427000000003', 'Amex', 'Bonus', 'Credit', '0062'],
    ['5406670000000009', 'Mastercard', 'Maximum', 'Credit', '0064'],
    ['4111111111111129', 'Visa', 'World', 'Credit', '0067'],
    ['4159000000300005', 'Visa', 'World', 'Credit', '0067'],
    ['4159000000310004', 'Visa', 'Unknown', 'Credit', '0000'],
    ['4159000000320003', 'Visa', 'Unknown', 'Prepaid', '0067'],
  ])('test card %s is %s, %s, %s of %s', (number, cardBrand, cardNetwork, cardType, bankCode) => {
    expect(directory.lookUp(number)).toMatchObject({ cardBrand, cardNetwork, cardType, bankCode })
  })

  test.each(testCards.cards)('$number ($behaviour) is known', ({ number, behaviour }) => {
    const record = directory.lookUp(number)
    expect(record.prefix).not.toBe('')
    expect(record.isDomestic).toBe(behaviour !== 'foreign')
    expect(record.isVirtual).toBe(behaviour === 'prepaid')
  })
})
