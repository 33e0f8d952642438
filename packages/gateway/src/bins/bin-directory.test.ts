/** Decision 3.2: the longest prefix wins, and an unknown card is answered too. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BinRecord, unknownBin } from './bin.ts'
import { buildBinDirectory } from './bin-directory.ts'

function record(prefix: string, bankTitle = prefix): BinRecord {
  return { ...unknownBin(prefix), prefix, bankTitle, cardType: 'Credit', isDomestic: true }
}

describe('decision 3.2: longest prefix', () => {
  const directory = buildBinDirectory([
    record('552879'),
    record('55287900'),
    record('552879000031'),
    record('41590001'),
  ])

  test.each([
    ['552879', '552879'],
    ['55287911', '552879'],
    ['5528791100000000', '552879'],
    ['55287900', '55287900'],
    ['5528790000000008', '55287900'],
    ['5528790000310000', '552879000031'],
    ['415900', ''],
    ['41590001', '41590001'],
  ])('%s is found under "%s"', (cardNumberOrBin, prefix) => {
    expect(directory.lookUp(cardNumberOrBin).prefix).toBe(prefix)
  })

  test('of two records with one prefix the later one counts', () => {
    const twice = buildBinDirectory([record('552879', 'old'), record('552879', 'new')])
    expect(twice.lookUp('552879').bankTitle).toBe('new')
  })

  test('no other record has a longer matching prefix', () => {
    const prefixes = fc.uniqueArray(fc.stringMatching(/^[12]{6,12}$/), { minLength: 1 })
    fc.assert(
      fc.property(prefixes, fc.stringMatching(/^[12]{16}$/), (all, cardNumber) => {
        const found = buildBinDirectory(all.map((prefix) => record(prefix))).lookUp(cardNumber)
        const matching = all.filter((prefix) => cardNumber.startsWith(prefix))
        const longest = Math.max(0, ...matching.map((prefix) => prefix.length))
        expect(found.prefix).toBe(cardNumber.slice(0, longest))
      }),
    )
  })
})

describe('decision 3.2: unknown BIN', () => {
  test.each([
    ['400000', 'Visa'],
    ['979299', 'Troy'],
    ['340000', 'Amex'],
    ['222100', 'Mastercard'],
    ['999999', 'Unknown'],
  ])('%s has scheme %s and nothing else', (bin, cardBrand) => {
    expect(buildBinDirectory([]).lookUp(bin)).toEqual({
      prefix: '',
      cardBrand,
      cardNetwork: 'Unknown',
      cardType: 'Unknown',
      cardSubType: 'Unknown',
      bankCode: '0000',
      bankTitle: 'Unknown',
      isVirtual: false,
      isDomestic: false,
      isCommercial: false,
    })
  })
})
