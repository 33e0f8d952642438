import { Script } from 'node:vm'
import { describe, expect, it, test } from 'vitest'
import {
  isPageAddress,
  PAGES,
  type PageEntry,
  pageInventory,
  securityHeaders,
  sha256Of,
} from './index.ts'

/** What the catalogue allows is strict, page by page. */

const ORIGINS = { bank: 'https://bank.example', gateway: 'https://pay.example' }
const entries: readonly (readonly [string, PageEntry])[] = Object.entries(PAGES)

const directives = (entry: PageEntry): ReadonlyMap<string, string> =>
  new Map(
    (securityHeaders(entry, ORIGINS)['content-security-policy'] ?? '').split('; ').map((each) => {
      const [name = '', ...sources] = each.split(' ')
      return [name, sources.join(' ')]
    }),
  )

describe.each(entries)('%s', (name, entry) => {
  it('lets nothing run or load but what it lists', () => {
    const policy = directives(entry)
    expect(policy.get('default-src')).toBe("'none'")
    expect(policy.get('base-uri')).toBe("'none'")
    const all = [...policy.values()].join(' ')
    expect(all).not.toMatch(/unsafe|nonce|\*|wasm|strict-dynamic/)
    const within = entry.scripts.filter(({ path }) => path === null)
    for (const { content } of within) {
      expect(policy.get('script-src')).toContain(`'sha256-${sha256Of(content())}'`)
    }
    if (entry.scripts.length === 0) expect(policy.get('script-src')).toBe("'none'")
  })

  it('is framed where the specification needs it only, and says why', () => {
    const mayBeFramed = /^(threeDS\w+|jsonAnswer|pageError)$/.test(name)
    const isCheckout = /^(link(Form|Choice|Verification|Notice|Receipt)|checkoutReturn)$/.test(name)
    expect(entry.framing.by).toBe(mayBeFramed ? 'anyone' : isCheckout ? 'checkout' : 'nobody')
    expect(directives(entry).get('frame-ancestors')).toBe(mayBeFramed ? undefined : "'none'")
    const ancestors = ['https://shop.example', 'http://localhost:3000']
    const { 'content-security-policy': policy } = securityHeaders(entry, { ...ORIGINS, ancestors })
    expect(policy?.includes(`frame-ancestors ${ancestors.join(' ')}`)).toBe(isCheckout)
    expect(entry.framing.why.length).toBeGreaterThan(20)
  })

  it('on the payment way, asks nothing of anybody else and loads no file', () => {
    if (!entry.isOnPaymentWay) return
    const asksItsLink = /^link(Form|Notice)$/.test(name)
    expect(entry.connections).toEqual(asksItsLink ? ["'self'"] : [])
    expect([...entry.scripts, ...entry.styles].filter(({ path }) => path !== null)).toEqual([])
  })

  it('has scripts and styles that cannot end their own element, each with its reason', () => {
    for (const { kind, content, path, ...words } of [...entry.scripts, ...entry.styles]) {
      for (const text of [words.purpose, words.justification, words.authorisedBy]) {
        expect(text.length).toBeGreaterThan(15)
      }
      if (path !== null) continue
      expect(content().toString()).not.toMatch(new RegExp(`</${kind}|<!--`, 'i'))
      expect(content().toString()).not.toMatch(/https?:|\/\/|@import|url\(/)
      // What does not even parse would be missed in a browser only.
      if (kind === 'script') expect(() => new Script(content().toString())).not.toThrow()
    }
  })
})

test('a page whose forms lead to a bank is not sent without the bank’s origin', () => {
  expect(() => securityHeaders(PAGES.threeDSecureGate, { gateway: ORIGINS.gateway })).toThrow(
    '{bank}',
  )
})

test('the inventory lists every page once, and every text by its hash', () => {
  const { pages } = pageInventory()
  expect(pages.map(({ name }) => name)).toEqual(Object.keys(PAGES))
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length)
  for (const { scripts, styles } of pages) {
    for (const { sha256, bytes } of [...scripts, ...styles]) {
      expect(sha256).toMatch(/^[A-Za-z0-9+/]{43}=$/)
      expect(bytes).toBeGreaterThan(0)
    }
  }
})

it('decision 1.14: every address that shows a page gets pages for its errors, and no other', () => {
  const entries: readonly PageEntry[] = Object.values(PAGES)
  for (const { addresses, content, isOnPaymentWay } of entries) {
    for (const { path } of addresses) {
      const isForScripts = path.endsWith('/offers')
      if (isOnPaymentWay || path.startsWith('/sandbox/')) {
        expect(isPageAddress(path), path).toBe(!isForScripts)
      }
      if (isForScripts) expect(content).toBe('json')
    }
  }
  expect(['/L/x', '/3DS', '/l/'].every(isPageAddress)).toBe(true)
  const others = ['/', '/v1/Tokens', '/link', '/3dsx', '/sandbox/end-of-day', '/docs', '/admin/v1']
  expect(others.some(isPageAddress)).toBe(false)
})
