import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type CallbackPolicy, checkCallbackUrl } from './callback-url.ts'

function ruleBroken(url: string, policy: CallbackPolicy): string | null {
  const verdict = checkCallbackUrl(url, policy)
  return verdict.ok ? null : verdict.rule.en
}

const ACCEPTED_EVERYWHERE = [
  'https://shop.example/3ds/done',
  'https://shop.example/done?order=7&x=a%20b',
  'HTTPS://SHOP.EXAMPLE/Done',
  'https://shop.example:8443/done#fragment',
  'https://müşteri.example/dönüş?sipariş=7',
  'https://8.8.8.8/done',
  'https://[2606:4700:4700::1111]/done',
  'https://shop.example./done',
  'https://shop.example/done?next=https%3A%2F%2Fother.example%2F',
  'https://host.example/local-host',
]

/** Public addresses of plain http: in live mode only for merchants that the operator has allowed it. */
const PLAIN_HTTP = [
  'http://shop.example/done?order=7&x=a%20b',
  'HTTP://SHOP.EXAMPLE/done',
  'http://shop.example:443/done',
  'http://8.8.8.8/done',
  'http://[2606:4700:4700::1111]/done',
]

/** Loopback, private, link-local and their spellings: fine to try the gateway out, not in live mode. */
const ACCEPTED_IN_SANDBOX_ONLY = [
  'http://127.0.0.1:9000/cb?order=7',
  'http://127.1/cb',
  'http://0x7f.1/cb',
  'http://2130706433/cb',
  'http://0177.0.0.1/cb',
  'http://127.0.0.1/cb',
  'http://127.0.0.1./cb',
  'http://%31%32%37.0.0.1/cb',
  'http://0.0.0.0/cb',
  'http://10.1.2.3/cb',
  'http://172.16.0.1/cb',
  'http://172.31.255.255/cb',
  'http://192.168.1.10/cb',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/cb',
  'http://198.18.0.1/cb',
  'http://224.0.0.1/cb',
  'http://255.255.255.255/cb',
  'http://[::1]/cb',
  'http://[::]/cb',
  'http://[::ffff:127.0.0.1]/cb',
  'http://[::ffff:a00:1]/cb',
  'http://[::7f00:1]/cb',
  'http://[64:ff9b::7f00:1]/cb',
  'http://[2002:7f00:1::]/cb',
  'http://[fe80::1]/cb',
  'http://[fc00::1]/cb',
  'http://[fd12:3456::1]/cb',
  'http://[ff02::1]/cb',
  'http://intranet/cb',
  'http://shop.local/cb',
  'http://shop.internal/cb',
  'http://shop.internal./cb',
  'http://router.home.arpa/cb',
]

const LOCALHOST = [
  'http://localhost/done',
  'http://localhost:3000/done',
  'https://LocalHost/done',
  'http://localhost./done',
  'http://shop.localhost/done',
  'http://localhost.example/done',
  'https://shop.example/?x=localhost',
  'https://shop.example/localhost',
  'https://shop.example/#LOCALHOST',
  'http://%6c%6fcalhost/done',
  'http://%6C%6F%63%61%6C%68%6F%73%74/done',
  'https://shop.example/?x=%6cocalhost',
  'https://shop.example/?x=%256cocalhost',
  'https://shop.example/?x=%25256c%256Fcalhost',
  'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/done',
  'http://localhost/done',
  'http://𝓵𝓸𝓬𝓪𝓵𝓱𝓸𝓼𝓽/done',
  'http://local\u00adhost/done',
  'http://local\u200bhost/done',
  'http://lo\u2060cal\ufe0fhost/done',
  'http://local%C2%ADhost/done',
  'http://%EF%BD%8Cocalhost/done',
]

const MALFORMED: readonly (readonly [string, RegExp])[] = [
  ['', /absolute/],
  ['shop.example/done', /absolute/],
  ['/done', /absolute/],
  ['//shop.example/done', /absolute/],
  ['https:shop.example/done', /absolute/],
  ['https:/shop.example/done', /absolute/],
  ['https:///shop.example/done', /absolute/],
  ['https://', /absolute/],
  ['https://?x=1', /absolute/],
  ['https://shop.example:99999/done', /absolute/],
  ['https://[::1/done', /absolute/],
  ['https://256.256.256.256/done', /absolute/],
  ['https://%00.example/done', /absolute/],
  ['ftp://shop.example/done', /absolute/],
  ['javascript:alert(1)', /absolute/],
  ['data:text/html,x', /absolute/],
  ['file:///etc/passwd', /absolute/],
  ['blob:https://shop.example/1', /absolute/],
  ['ht\ntp://shop.example/', /control/],
  ['https://shop.example/\tdone', /control/],
  ['https://shop.example/a b', /spaces/],
  [' https://shop.example/', /spaces/],
  ['https://shop.example/\u0000', /control/],
  ['https://shop.example/\u007f', /control/],
  ['https:\\\\shop.example\\done', /backslashes/],
  ['https://shop.example\\@other.example/', /backslashes/],
  ['https://shop.example/\ud800', /control/],
  ['https://user@shop.example/', /user name/],
  ['https://user:password@shop.example/', /user name/],
  ['https://@shop.example/', /user name/],
  ['https://:@shop.example/', /user name/],
  ['https://shop.example@127.0.0.1/', /user name/],
  [`https://shop.example/${'a'.repeat(2_048)}`, /at most 2048/],
]

describe('decision 4.6: CallbackUrl', () => {
  test.each(ACCEPTED_EVERYWHERE)('%s is accepted', (url) => {
    expect(ruleBroken(url, 'sandbox')).toBeNull()
    expect(ruleBroken(url, 'live')).toBeNull()
  })

  test.each(ACCEPTED_IN_SANDBOX_ONLY)('%s is accepted in the sandbox only', (url) => {
    expect(ruleBroken(url, 'sandbox')).toBeNull()
    for (const address of [url, url.replace(/^http:/, 'https:')]) {
      expect(ruleBroken(address, 'live')).toMatch(/publicly reachable/)
      expect(ruleBroken(address, 'live-with-http')).toMatch(/publicly reachable/)
    }
  })

  test.each(PLAIN_HTTP)('%s is refused in live mode, unless plain http is allowed', (url) => {
    expect(ruleBroken(url, 'live')).toMatch(/must begin with https.*permission HttpCallback/)
    expect(ruleBroken(url, 'live-with-http')).toBeNull()
    expect(ruleBroken(url, 'sandbox')).toBeNull()
  })

  test.each(LOCALHOST)('%s contains localhost', (url) => {
    expect(ruleBroken(url, 'sandbox')).toMatch(/localhost/)
    expect(ruleBroken(url, 'live')).toMatch(/localhost/)
  })

  test.each(MALFORMED)('%j is refused', (url, rule) => {
    expect(ruleBroken(url, 'sandbox')).toMatch(rule)
    expect(ruleBroken(url, 'live')).toMatch(rule)
  })

  test("the URL's own query is kept as it is", () => {
    const url = 'https://shop.example/done?order=7&name=a%20b+c&empty=&x=%C3%BC'
    expect(checkCallbackUrl(url, 'live')).toEqual({ ok: true, url })
  })

  test('an address of 2048 characters is accepted', () => {
    const url = `https://shop.example/${'a'.repeat(2_048 - 21)}`
    expect(ruleBroken(url, 'live')).toBeNull()
  })
})

const anyText = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string({ unit: 'binary', maxLength: 80 }).map((text) => `http://${text}`),
  fc.string({ maxLength: 80 }),
)

describe('decision 4.6, properties', () => {
  test('what is accepted is an http(s) address of plain ASCII without credentials', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.constantFrom<CallbackPolicy>('sandbox', 'live', 'live-with-http'),
        (raw, policy) => {
          const verdict = checkCallbackUrl(raw, policy)
          if (!verdict.ok) return
          const url = new URL(verdict.url)
          expect(policy === 'live' ? ['https:'] : ['http:', 'https:']).toContain(url.protocol)
          expect(url.username + url.password).toBe('')
          expect(verdict.url).toMatch(/^[\x21-\x7e]+$/)
          expect(url.hostname).not.toContain('localhost')
        },
      ),
      { numRuns: 500 },
    )
  })

  test('what live accepts, the sandbox accepts', () => {
    fc.assert(
      fc.property(anyText, (raw) => {
        const live = checkCallbackUrl(raw, 'live')
        const withHttp = checkCallbackUrl(raw, 'live-with-http')
        if (live.ok) expect(withHttp).toEqual(live)
        if (withHttp.ok) expect(checkCallbackUrl(raw, 'sandbox')).toEqual(withHttp)
      }),
    )
  })

  test('no mixture of disguises hides localhost, wherever it stands', () => {
    const disguise = (letter: string): fc.Arbitrary<string> => {
      const code = letter.charCodeAt(0)
      return fc.constantFrom(
        letter,
        letter.toUpperCase(),
        `%${code.toString(16)}`,
        `%25${code.toString(16).toUpperCase()}`,
        String.fromCodePoint(0x24d0 + code - 0x61),
        String.fromCodePoint(0xff41 + code - 0x61),
        `${letter}\u00ad`,
        `${letter}%E2%80%8B`,
      )
    }
    const word = fc.tuple(...Array.from('localhost', disguise)).map((letters) => letters.join(''))
    const place = fc.constantFrom('http://#/', 'http://shop.example/?a=#', 'http://a.#.example/')
    fc.assert(
      fc.property(word, place, (text, pattern) => {
        expect(checkCallbackUrl(pattern.replace('#', text), 'sandbox').ok).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test('in live mode no private IPv4 address passes in any spelling', () => {
    const first = fc.constantFrom(0, 10, 127)
    const byte = fc.nat({ max: 255 })
    fc.assert(
      fc.property(first, byte, byte, byte, (a, b, c, d) => {
        const number = ((a * 256 + b) * 256 + c) * 256 + d
        const hex = `0x${number.toString(16)}`
        const octal = `0${a.toString(8)}.${b}.${c}.${d}`
        const mapped = `[::ffff:${a}.${b}.${c}.${d}]`
        for (const host of [`${a}.${b}.${c}.${d}`, `${number}`, hex, octal, mapped]) {
          expect(checkCallbackUrl(`https://${host}/`, 'live').ok, host).toBe(false)
          expect(checkCallbackUrl(`http://${host}/`, 'live-with-http').ok, host).toBe(false)
        }
      }),
    )
  })
})

test('decision 1.6: a card number in the address is refused, and an order number passes', () => {
  const rule = 'must not contain what looks like a card number'
  expect(ruleBroken('https://shop.example/done?card=5528790000000008', 'live')).toContain(rule)
  expect(ruleBroken('https://shop.example/done?card=%35528790000000008', 'sandbox')).toContain(rule)
  expect(ruleBroken('https://shop.example/done?order=A5528790000000008', 'live')).toBeNull()
})
