/** Decision 6.16: who may show a checkout in a frame, and what the header says of it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frameAncestorProblems } from '../../../payment/links/frame-ancestors.ts'
import { type Checkout, framersOf } from '../../../payment/links/index.ts'
import { PAGES, policyText, securityHeaders } from '../../page-catalogue/index.ts'

const isTaken = (named: readonly string[], httpsOnly = true): boolean =>
  frameAncestorProblems(named, httpsOnly).length === 0

/** The sources of `frame-ancestors` as a browser reads the header: at `,` begins another policy. */
function readBack(header: string): readonly string[] {
  const directives = header.split(',').flatMap((policy) => policy.split(';'))
  const named = directives.map((text) => text.trim().split(/[\t\n\f\r ]+/))
  return named
    .filter(([name]) => name?.toLowerCase() === 'frame-ancestors')
    .flatMap(([, ...sources]) => sources)
}

function headerOf(ancestors: readonly string[]): string {
  return securityHeaders(PAGES.checkoutReturn, { ancestors })['content-security-policy'] ?? ''
}

describe('a list of framers', () => {
  test.each([
    [['https://shop.example']],
    [['https://shop.example:8443', 'https://www.shop.example']],
    [['https://xn--ay-xia.example']],
    [['https://203.0.113.7']],
    [['https://*.shop.example']],
    [['https://*.shop.com.tr', 'https://other.example']],
    [['https://*.pages.shop.example:8443']],
    [['https://*.merchant.github.io']],
    [[]],
  ])('%j is taken in live mode', (named) => {
    expect(isTaken(named)).toBe(true)
    expect(readBack(headerOf(named))).toEqual(named.length === 0 ? ["'none'"] : named)
  })

  test.each([['http://localhost:3000'], ['http://127.0.0.1:3000'], ['http://shop_1:8080']])(
    '%s is taken where http is allowed, and alone',
    (named) => {
      expect([isTaken([named], false), isTaken([named], true)]).toEqual([true, false])
      expect(isTaken([named, 'https://shop.example'], false)).toBe(true)
    },
  )

  test.each([
    ...['*', 'https:', 'https://', 'https://*', 'https://*.', 'https://*:443', '*.shop.example'],
    ...["'self'", "'none'", "'unsafe-inline'", 'data:', 'blob:', 'null', 'ftp://shop.example', ''],
    ...[
      'https://*.com',
      'https://*.com.tr',
      'https://*.github.io',
      'https://*.tr',
      'https://*.localhost',
    ],
    ...[
      'https://*.203.0.113.7',
      'https://*.*.shop.example',
      'https://a.*.shop.example',
      'https://a*.shop.example',
    ],
    ...[
      'https://shop.example/',
      'https://shop.example/a',
      'https://shop.example?a',
      'https://shop.example#a',
    ],
    ...[
      'https://shop.example:443',
      'https://shop.example:*',
      'https://shop.example:99999',
      'https://shop.example.',
    ],
    ...[
      'https://SHOP.example',
      'HTTPS://shop.example',
      'https://çay.example',
      'https://u:p@shop.example',
    ],
    ...[
      'https://shop.example;script-src',
      'https://shop.example,https://b.example',
      "https://shop'.example",
    ],
    ...[
      'https://shop.example https://b.example',
      ' https://shop.example',
      'https://shop.example\n',
      'https://a\tb',
    ],
    ...[
      'https://-a.example',
      'https://a-.example',
      'https://a..example',
      'https://[2001:db8::1]',
      'https://a%3bb',
    ],
  ])('%j is refused everywhere', (named) => {
    for (const httpsOnly of [true, false]) {
      const [found] = frameAncestorProblems(['https://shop.example', named], httpsOnly)
      expect(found).toMatchObject({ field: 'frameAncestors' })
    }
  })

  test('a wildcard is refused beside http', () => {
    expect(isTaken(['https://*.shop.example'], false)).toBe(true)
    expect(isTaken(['https://*.shop.example', 'http://localhost:3000'], false)).toBe(false)
    expect(isTaken(['http://*.shop.example'], false)).toBe(false)
  })

  const PIECES = fc.constantFrom(
    ...[
      'https://',
      'http://',
      '*.',
      '*',
      'shop.example',
      'com.tr',
      'a',
      '-',
      '.',
      ':8443',
      ':443',
      '/',
    ],
    ...[
      ';',
      ',',
      "'",
      ' ',
      '\t',
      '\n',
      '\r',
      '\f',
      '\u00a0',
      "'none'",
      'script-src',
      '[::1]',
      '%2c',
      '@',
      'İ',
    ],
  )
  const framer = fc.oneof(
    fc.array(PIECES, { maxLength: 6 }).map((pieces) => pieces.join('')),
    fc.webUrl({ validSchemes: ['https', 'http'] }).map((url) => new URL(url).origin),
    fc.domain().map((domain) => `https://*.${domain}`),
    fc.string({ unit: 'binary', maxLength: 12 }).map((text) => `https://${text}`),
  )

  test('whatever is taken is read back from the header as it was sent', () => {
    let taken = 0
    fc.assert(
      fc.property(
        fc.array(framer, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (named, httpsOnly) => {
          if (!isTaken(named, httpsOnly)) return
          taken += 1
          expect(readBack(headerOf(named))).toEqual(named)
          expect(headerOf(named)).toBe(
            headerOf([]).replace("frame-ancestors 'none'", `frame-ancestors ${named.join(' ')}`),
          )
        },
      ),
      { numRuns: 5_000 },
    )
    expect(taken).toBeGreaterThan(300)
  })
})

test('a stored list that is not accepted any more lets nobody frame the page', () => {
  const stored = (frameAncestors: readonly string[]): Checkout => ({
    paymentType: 'Auth',
    cancelUrl: null,
    frameAncestors,
  })
  expect(framersOf(stored(['https://shop.example']))).toEqual(['https://shop.example'])
  expect(framersOf(stored(['http://localhost:3000']))).toEqual(['http://localhost:3000'])
  for (const old of [
    'https://*',
    'https://*.com',
    "https://a';script-src",
    'https://*.github.io',
  ]) {
    expect(framersOf(stored(['https://shop.example', old]))).toEqual([])
  }
})

describe('the writer of policies', () => {
  test('throws for each source that it could not write as one source', () => {
    const written = (source: string) => policyText([['img-src', ["'self'", source]]])
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
        for (const source of [
          text,
          `https://${text}`,
          `'sha256-${text}'`,
          `https://a.example${text}`,
        ]) {
          let policy: string
          try {
            policy = written(source)
          } catch {
            continue
          }
          expect(policy).toBe(`img-src 'self' ${source}`)
          expect(source).toMatch(
            /^(data:|https?:|https?:\/\/[a-z0-9.:[\]_*-]+|'self'|'sha256-[\w+/]{43}=')$/,
          )
          expect(source.slice('https://*.'.length)).not.toContain('*')
        }
      }),
      { numRuns: 3_000 },
    )
    for (const source of [
      '*',
      'a b',
      'a;b',
      "a'b",
      'a,b',
      '',
      "'unsafe-inline'",
      'https://*',
      "'none'",
    ]) {
      expect(() => written(source)).toThrow('content security policy')
    }
    expect(() => policyText([['img-src; x', []]])).toThrow('content security policy')
  })

  test('is the only one of the gateway', () => {
    const root = new URL('../../../', import.meta.url).pathname
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    const writers = files
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file))
      .filter((file) =>
        /(default|script|img)-src [^'"]*'|frame-ancestors \$/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
      )
    expect(writers).toEqual([])
  })
})
