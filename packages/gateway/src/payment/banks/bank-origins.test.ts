/** Decision 8.35: which addresses a terminal may have. */

import { describe, expect, test } from 'vitest'
import { bankAddressRefusal } from './bank-origins.ts'
import { BANK_PRESETS } from './presets.ts'
import { UNLISTED_ADDRESSES } from './testing/bad-addresses.ts'

const GOOD = 'https://sanalpos.isbank.com.tr/fim/api'
const LISTED = ['https://vpos.bank.example', 'https://127.0.0.1:9443']

const reasonIn = (listed: readonly string[] | null, url: string) =>
  bankAddressRefusal({ apiUrl: url, gateUrl: GOOD }, listed)?.reason ?? null

describe('a live terminal', () => {
  test.each(UNLISTED_ADDRESSES)(
    'does not get the address %s, whichever of the two it is',
    (url) => {
      for (const address of [
        { apiUrl: url, gateUrl: GOOD },
        { apiUrl: GOOD, gateUrl: url },
      ]) {
        const name = address.apiUrl === url ? 'apiUrl' : 'gateUrl'
        expect(bankAddressRefusal(address, LISTED)).toMatchObject({ ok: false, name })
      }
    },
  )

  test('gets those of every known bank, with another path too', () => {
    for (const { live, test: testing } of BANK_PRESETS) {
      for (const address of [live, testing ?? live]) {
        expect(bankAddressRefusal(address, [])).toBeNull()
        const other = { ...address, apiUrl: new URL('/other?x=1', address.apiUrl).href }
        expect(bankAddressRefusal(other, [])).toBeNull()
      }
    }
  })

  test('gets those that the settings list, by the whole origin', () => {
    expect(reasonIn(LISTED, 'https://vpos.bank.example/api')).toBeNull()
    expect(reasonIn(LISTED, 'https://VPOS.bank.example:443/api')).toBeNull()
    expect(reasonIn(LISTED, 'https://127.0.0.1:9443/api')).toBeNull()
    expect(reasonIn(LISTED, 'https://127.0.0.1:9444/api')).toBe('AddressNotListed')
    expect(reasonIn(LISTED, 'https://sub.vpos.bank.example/api')).toBe('AddressNotListed')
    expect(reasonIn(LISTED, 'http://vpos.bank.example/api')).toBe('AddressNotHttps')
  })
})

describe('a sandbox’s terminal', () => {
  test('gets any plain address', () => {
    for (const url of [
      'http://127.0.0.1:8081/fim/api',
      'https://any.example/',
      'http://localhost:1',
    ]) {
      expect(reasonIn(null, url)).toBeNull()
    }
  })

  test.each([
    'https://user:pw@bank.example/',
    'https://bank.example@evil.example/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://bank.example./',
    'https://bank.example/#x',
    'https:/bank.example/',
    'ftp://bank.example/',
    'bank.example',
  ])('does not get %s, which hides where it leads', (url) => {
    expect(reasonIn(null, url)).toBe('AddressMalformed')
  })
})
