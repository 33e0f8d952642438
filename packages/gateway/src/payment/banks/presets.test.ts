import { expect, test } from 'vitest'
import { bankProtocolOf } from './bank-protocols.ts'
import { BANK_PRESETS } from './presets.ts'

test.each(BANK_PRESETS)(
  '$name: a known protocol, a bank code, and addresses over TLS',
  (preset) => {
    expect(bankProtocolOf(preset.connector)).not.toBeNull()
    expect(preset.bankCode).toMatch(/^0\d{3}$/)
    const addresses = [preset.live, ...(preset.test === null ? [] : [preset.test])]
    for (const url of addresses.flatMap(({ apiUrl, gateUrl }) => [apiUrl, gateUrl])) {
      expect(new URL(url).protocol).toBe('https:')
    }
  },
)

test('the presets stand in order, and each name and each live address once', () => {
  const names = BANK_PRESETS.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)].toSorted())
  const live = BANK_PRESETS.map(({ live: { apiUrl } }) => apiUrl)
  expect(new Set(live).size).toBe(live.length)
})
