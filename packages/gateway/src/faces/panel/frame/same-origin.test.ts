import { describe, expect, it } from 'vitest'
import { isFromPanel, wayBack } from './serve.ts'

/** Decision 9.2: forms come from the panel's own pages, and a sign-in leads back into the panel only. */

const live = { isSandbox: false, panelUrl: () => 'https://panel.example' }
const sandbox = { isSandbox: true, panelUrl: () => 'http://localhost:8080' }
const host = 'panel.example'

describe('a form', () => {
  it.each([
    ['of the panel', live, 'https://panel.example', 'same-origin', true],
    [
      'of the panel in a browser without fetch metadata',
      live,
      'https://panel.example',
      undefined,
      true,
    ],
    ['without its origin', live, undefined, 'same-origin', false],
    ['of an opaque origin', live, 'null', 'same-origin', false],
    ['of plain http', live, 'http://panel.example', 'same-origin', false],
    ['of another port', live, 'https://panel.example:8443', 'same-origin', false],
    ['of a subdomain', live, 'https://a.panel.example', 'same-site', false],
    ['of a name that ends alike', live, 'https://evil-panel.example', 'cross-site', false],
    ['that the browser calls foreign', live, 'https://panel.example', 'cross-site', false],
    [
      'of the sandbox by the name that was asked for',
      sandbox,
      'http://panel.example',
      'same-origin',
      true,
    ],
    ['of another name of the same machine', sandbox, 'http://localhost:8080', 'same-origin', false],
  ] as const)('%s', (_, parts, origin, fetchSite, isTaken) => {
    expect(isFromPanel({ origin, fetchSite, host }, parts)).toBe(isTaken)
  })
})

describe('the way back', () => {
  it.each([
    '/panel',
    '/panel/payments',
    '/panel/m/1100000001/payments/0190?lang=tr',
    '/panel/search?q=a%20b',
  ])('to %s', (path) => expect(wayBack(path)).toBe(path))

  it.each([
    '',
    '/',
    '//evil.example',
    '/panel//evil.example',
    'https://evil.example/panel',
    '/panel\\evil',
    '/panelx',
    '/panel/../v1/Tokens',
    '/panel/%2e%2E/v1/Tokens',
    '/panel/.%2e/docs',
    '/panel/payments#x',
    '/panel/a\r\nset-cookie: x=1',
    'javascript:alert(1)',
  ])('%j leads to the first page', (path) => expect(wayBack(path)).toBe('/panel'))
})
