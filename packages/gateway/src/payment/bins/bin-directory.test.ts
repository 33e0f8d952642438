/** Decision 3.2: the longest prefix wins, and an unknown card is answered too. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BinRecord, unknownBin } from './bin.ts'
import { buildBinDirectory, createBinCache } from './bin-directory.ts'

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

/** A store and a clock that a test moves by hand; counts what the cache asks for. */
function world() {
  const state = { version: 'one', title: 'old', now: 0, loads: 0, checks: 0, isBroken: false }
  const all = async (): Promise<BinRecord[]> => {
    state.loads += 1
    return [{ ...unknownBin('552879'), prefix: '552879', bankTitle: state.title }]
  }
  const version = async () => {
    state.checks += 1
    if (state.isBroken) throw new Error('the store is away')
    return state.version
  }
  const clock = { monotonicMilliseconds: () => state.now }
  const cache = createBinCache({ store: { all, version }, clock })
  const title = async () => (await cache.directory()).lookUp('552879').bankTitle
  return { state, title }
}

describe('the BIN cache', () => {
  test('loads once, also for callers at the same moment', async () => {
    const { state, title } = world()
    expect(await Promise.all([title(), title(), title()])).toEqual(['old', 'old', 'old'])
    expect(state.loads).toBe(1)
  })

  test('asks for the version at most every few seconds', async () => {
    const { state, title } = world()
    await title()
    state.now = 4_999
    await title()
    expect(state.checks).toBe(1)
    state.now = 5_000
    await title()
    expect(state.checks).toBe(2)
    expect(state.loads).toBe(1)
  })

  test('loads again when an import changed the version', async () => {
    const { state, title } = world()
    await title()
    Object.assign(state, { version: 'two', title: 'new', now: 4_999 })
    expect(await title()).toBe('old')
    state.now = 5_000
    expect(await title()).toBe('new')
  })

  test('a failed load fails the call, and the next call tries again', async () => {
    const { state, title } = world()
    state.isBroken = true
    await expect(title()).rejects.toThrow('the store is away')
    state.isBroken = false
    expect(await title()).toBe('old')
  })
})
