/** Decision 8.35: doctor names the terminals of an older release that no list of origins allows. */

import { expect, test } from 'vitest'
import { bankAddressRefusal } from '../../payment/banks/index.ts'
import { originFindings } from './index.ts'

const MERCHANT = {
  merchantId: '01900000-0000-7000-8000-0000000000aa',
  merchantNumber: '2292274384',
  name: 'Kahve',
  status: 'Active',
  permissions: new Set<never>(),
} as const
const KNOWN = 'https://sanalpos.isbank.com.tr/fim/api'
const OTHER = 'https://vpos.bank.example/api'

const found = (listed: readonly string[]) =>
  originFindings({
    listMerchants: async () => [MERCHANT],
    terminalsOf: async () => [
      { alias: 'known', state: 'Active', address: { apiUrl: KNOWN, gateUrl: KNOWN } },
      { alias: 'other', state: 'Paused', address: { apiUrl: KNOWN, gateUrl: OTHER } },
      { alias: 'gone', state: 'Removed', address: { apiUrl: OTHER, gateUrl: OTHER } },
      { alias: 'simulated', state: 'Active', address: null },
    ],
    addressRefusal: (address) => bankAddressRefusal(address, listed),
  })

test('a terminal at an origin that is neither known nor listed is a warning with the remedy', async () => {
  const [finding] = await found([])
  expect(finding?.verdict).toBe('warning')
  expect(finding?.says).toContain(`: 2292274384/other at ${OTHER}. If they are right`)
  expect(finding?.says).toContain('BANK_ORIGINS')
})

test('a listed one is good', async () => {
  expect(await found(['https://vpos.bank.example'])).toEqual([
    { name: 'bank origins', verdict: 'good', says: null },
  ])
})
