/** PCI DSS 4.0.1, 11.6.1: every way to tamper with a page on its way to the card holder is found. */

import { describe, expect, it } from 'vitest'

import { type ListedPage, pageInventory, shippedInventory } from '../../page-catalogue/index.ts'
import type { Page } from '../../pages/document.tsx'
import { renderLinkNotice } from '../../pages/link/notice.tsx'
import { renderThreeDSecureGate } from '../../pages/three-d-secure/onward-pages.tsx'
import { checkInstalled, checkReceived } from './checks.ts'
import { fileDifferences } from './content.ts'
import type { ReceivedPage } from './receive.ts'

const inventory = shippedInventory()
const url = new URL('https://pay.example/3ds/start/ticket')

const gate: Page = renderThreeDSecureGate(
  {
    form: { action: 'https://bank.example/gate', fields: [['pan', `5528"><b onclick='x'`]] },
    languageCode: 'tr',
    isSandbox: false,
  },
  'https://pay.example',
)

type Tampering = Readonly<{
  body?: (html: string) => string
  headers?: (headers: Readonly<Record<string, string>>) => Readonly<Record<string, string>>
  cookies?: readonly string[]
  status?: number
}>

function received({ body, headers, cookies, status }: Tampering = {}): ReceivedPage {
  return {
    url,
    status: status ?? gate.status,
    headers: headers?.(gate.headers) ?? gate.headers,
    cookies: cookies ?? [],
    body: Buffer.from(body?.(gate.body) ?? gate.body),
  }
}

const differencesOf = (tampering?: Tampering): readonly string[] =>
  checkReceived(inventory, received(tampering), 'POST').differences

const planted = (markup: string): Tampering => ({
  body: (html) => html.replace('</main>', `${markup}</main>`),
})
const changed = (from: string | RegExp, to: string): Tampering => ({
  body: (html) => html.replace(from, to),
})
const policy = (from: string, to: string): Tampering => ({
  headers: ({ 'content-security-policy': text = '', ...others }) => ({
    ...others,
    'content-security-policy': text.replace(from, to),
  }),
})
const added = (name: string, value: string): Tampering => ({
  headers: (headers) => ({ ...headers, [name]: value }),
})
const without = (name: string): Tampering => ({
  headers: ({ [name]: _gone, ...others }) => others,
})

describe('a page that looks again by itself', () => {
  const frame = {
    languageCode: 'tr',
    merchantName: null,
    url: null,
    checkout: null,
    otherLanguageUrl: null,
    isSandbox: false,
  } as const
  const waiting = renderLinkNotice(frame, 'underway', { url: '?p=x' })
  const differences = (body: string, path = '/l/token') =>
    checkReceived(inventory, {
      ...received(),
      ...waiting,
      url: new URL(`https://pay.example${path}`),
      body: Buffer.from(body),
    }).differences

  it('may do so at its own address, and lead nowhere else', () => {
    expect(waiting.body).toContain('http-equiv="refresh"')
    expect(differences(waiting.body)).toEqual([])
    const elsewhere = waiting.body.replace('url=?', 'url=https://evil.example/?')
    expect(differences(elsewhere).join()).toContain('<meta http-equiv>')
  })
})

describe('pages verify', () => {
  it('finds nothing in what the gateway made, hostile values included', () => {
    expect(differencesOf()).toEqual([])
  })

  it.each<readonly [string, Tampering, RegExp]>([
    [
      'a planted script',
      planted('<script>skim()</script>'),
      /script within the page is not in the/,
    ],
    ['a changed script', changed('.submit.call', '.skim.call'), /script submit-form was changed/],
    ['a script left out', changed(/<script>.*<\/script>/, ''), /script submit-form is missing/],
    [
      'a script from elsewhere',
      planted('<script src="https://evil.example/a.js"></script>'),
      /loads from elsewhere/,
    ],
    [
      'a script without scheme',
      planted('<script src="//evil.example/a.js"></script>'),
      /loads from elsewhere/,
    ],
    [
      'a file of ours, unlisted',
      planted('<script src="/docs/assets/reference.js"></script>'),
      /loads what is not in the inv/,
    ],
    [
      'a script in capitals',
      planted('<SCRIPT>skim()</SCRIPT>'),
      /holds what no page of ours does: "<SCRIPT/,
    ],
    [
      'a tag behind a loose quote',
      planted('<p a=b"><img src="https://evil.example/x">'),
      /no page of ours/,
    ],
    [
      'a script behind a slash',
      planted('<script/src="https://evil.example/a.js"></script>'),
      /no page of ours/,
    ],
    ['a tag that closes itself oddly', planted('<p/onclick="skim()">'), /no page of ours/],
    ['a comment', planted('<!-- x -->'), /no page of ours does: "<!--/],
    [
      'an attribute that stands twice',
      planted('<a href="/" href="https://evil.example">'),
      /no page of ours/,
    ],
    ['a handler', changed('<button', '<button onclick="skim()"'), /script in an attribute/],
    [
      'a handler in capitals',
      changed('<button', '<button OnClick="skim()"'),
      /script in an attribute/,
    ],
    ['a style attribute', changed('<main', '<main style="display:none"'), /style in an attribute/],
    ['a changed style', changed('--ground', '--grounds'), /style page-style was changed/],
    ['a planted style', planted('<style>main{}</style>'), /A style within the page is not in the/],
    [
      'an image from elsewhere',
      planted('<img src="https://evil.example/x.gif">'),
      /loads from elsewhere/,
    ],
    ['an image of ours', planted('<img src="/x.gif">'), /loads what is not in the inventory/],
    [
      'a preload',
      changed('<title>', '<link rel="preload" href="https://evil.example/a"><title>'),
      /from elsewhere/,
    ],
    [
      'a frame',
      planted('<iframe src="https://evil.example"></iframe>'),
      /No page of ours has an element <iframe>/,
    ],
    ['a base', changed('<title>', '<base href="https://evil.example/"><title>'), /element <base>/],
    [
      'a refresh',
      changed('<title>', '<meta http-equiv="refresh" content="0"><title>'),
      /<meta http-equiv>/,
    ],
    [
      'a form in clear',
      changed('https://bank.example', 'ftp://evil.example'),
      /form leads where no form/,
    ],
    [
      'a button that leads elsewhere',
      changed('<button', '<button formaction="javascript:skim()"'),
      /form leads/,
    ],
    ['a link that runs', planted('<a href="javascript:skim()">x</a>'), /link runs something/],
    [
      'a link that runs, encoded',
      planted('<a href="&#106;avascript:skim()">x</a>'),
      /link runs something/,
    ],
    ['no policy', without('content-security-policy'), /content-security-policy is missing/],
    ['a directive removed', policy("; base-uri 'none'", ''), /lacks "base-uri 'none'"/],
    [
      'a directive weakened',
      policy("default-src 'none'", 'default-src *'),
      /says "default-src \*"/,
    ],
    [
      'a script allowed',
      policy('script-src ', "script-src 'unsafe-inline' "),
      /says "script-src 'unsafe-inline'/,
    ],
    [
      'a hash replaced',
      policy('script-src ', "script-src 'sha256-AAAA' "),
      /says "script-src 'sha256-AAAA'/,
    ],
    [
      'a host allowed',
      policy('connect-src ', 'connect-src https://evil.example '),
      /says "connect-src https/,
    ],
    ['any form target', policy('form-action ', 'form-action * '), /says "form-action \*/],
    [
      'a directive over another',
      policy('base-uri', 'script-src-elem *; base-uri'),
      /has script-src-elem/,
    ],
    [
      'a directive before its own',
      policy('default-src', 'default-src *; default-src'),
      /says default-src twice/,
    ],
    [
      'a second policy',
      policy("base-uri 'none'", "base-uri 'none', default-src *"),
      /several headers/,
    ],
    [
      'no framing',
      policy("base-uri 'none'", "base-uri 'none'; frame-ancestors 'none'"),
      /has frame-ancestors/,
    ],
    ['a frame option', added('x-frame-options', 'DENY'), /could not show the page in their frame/],
    [
      'a report',
      added('content-security-policy-report-only', 'default-src *'),
      /reports visits elsewhere/,
    ],
    [
      'a preload header',
      added('link', '<https://evil.example>; rel=preload'),
      /header link was added/,
    ],
    ['an open door', added('access-control-allow-origin', '*'), /lets other sites read/],
    ['a header removed', without('x-content-type-options'), /x-content-type-options is missing/],
    [
      'a header weakened',
      added('referrer-policy', 'unsafe-url'),
      /referrer-policy is "unsafe-url"; it must be/,
    ],
    ['an answer that is kept', added('cache-control', 'public'), /cache-control is "public"/],
    [
      'another type',
      added('content-type', 'text/html; charset=utf-7'),
      /content-type is "text\/html; charset=utf-7"/,
    ],
    [
      'a way elsewhere',
      added('location', 'https://evil.example/'),
      /leads to https:\/\/evil.example/,
    ],
    ['a cookie', { cookies: ['tracker'] }, /sets the cookie tracker/],
    ['another status', { status: 202 }, /answers 202; it must be/],
  ])('finds %s', (_, tampering, sentence) => {
    const found = differencesOf(tampering)
    expect(found.join('\n')).toMatch(sentence)
    expect(found.every((each) => each.endsWith('.') && each.length < 400)).toBe(true)
  })

  it('finds a changed file, and one that a browser might take for another type', () => {
    const docs = inventory.pages.find(({ name }) => name === 'docs')
    const [script] = docs?.scripts ?? []
    if (script === undefined) throw new Error('the reference has no script')
    const file = { url, status: 200, headers: {}, cookies: [], body: Buffer.from('skim()') }
    const found = fileDifferences(script, file)
    expect(found[0]).toMatch(/The script reference was changed: sha256-\S+ of 6 bytes, not sha256-/)
    expect(found[1]).toMatch(/nosniff/)
  })

  it('finds code of this installation that pages.json does not list', () => {
    expect(checkInstalled(inventory).differences).toEqual([])
    const [first, ...others] = pageInventory().pages
    const other: ListedPage[] = first === undefined ? [] : [{ ...first, scripts: [] }, ...others]
    expect(checkInstalled({ pages: other }).differences).toHaveLength(1)
    expect(checkInstalled({ pages: others }).differences).toEqual([
      'pages.json does not list "htmlContent".',
    ])
  })
})
