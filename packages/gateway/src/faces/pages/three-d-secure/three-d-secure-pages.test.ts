import { describe, expect, test } from 'vitest'

import { PAGES, sha256Of } from '../../page-catalogue/index.ts'
import {
  renderThreeDSecureRefusal,
  renderThreeDSecureReplaced,
  renderThreeDSecureTaken,
} from './dead-end-pages.tsx'
import {
  renderThreeDSecureGate,
  renderThreeDSecureLater,
  renderThreeDSecureOpen,
  renderThreeDSecureReturn,
  renderThreeDSecureStart,
} from './onward-pages.tsx'

const HOSTILE = `"><script>alert(1)</script>&'`
const FORM = {
  action: 'https://bank.example/fim/est3Dgate',
  fields: [
    ['pan', '5528790000000008'],
    ['rnd', HOSTILE],
  ] as const,
}

const gate = (languageCode: 'tr' | 'en') =>
  renderThreeDSecureGate({ form: FORM, languageCode, isSandbox: false }, 'http://127.0.0.1:8080')
const back = (languageCode: 'tr' | 'en', action = 'https://shop.example/done?a=1&b=2') =>
  renderThreeDSecureReturn({ action, fields: [['MdStatus', '1']], languageCode, isSandbox: false })
const refusal = (
  languageCode: 'tr' | 'en' | null,
  kind: 'ended' | 'timeOver' | 'refused' = 'ended',
) => renderThreeDSecureRefusal({ kind, languageCode, isSandbox: false })

const replaced = (languageCode: 'tr' | 'en', news: 'paid' | 'paying' | 'underWay' = 'paid') =>
  renderThreeDSecureReplaced({ news, languageCode, isSandbox: false })

const START_URL = 'https://pay.example/3ds/start/x'
type OpenView = Parameters<typeof renderThreeDSecureOpen>[0]
const open = (
  languageCode: 'tr' | 'en',
  retryAfterSeconds: number | null = null,
  kind: OpenView['kind'] = retryAfterSeconds === null ? 'open' : 'busy',
) =>
  renderThreeDSecureOpen({
    action: START_URL,
    kind,
    languageCode,
    retryAfterSeconds,
    isSandbox: false,
  })
const taken = (languageCode: 'tr' | 'en', isOurs = false, isFramed = false) => {
  const back = { url: 'https://shop.example/l?a=1&b="2', isOurs }
  return renderThreeDSecureTaken({ back, languageCode, isFramed, isSandbox: false })
}

const later = (languageCode: 'tr' | 'en', kind: 'unavailable' | 'later') => {
  const fields = kind === 'later' ? [['BankPacket', HOSTILE] as const] : []
  return renderThreeDSecureLater({
    kind,
    action: START_URL,
    fields,
    languageCode,
    isSandbox: false,
  })
}

const DOCUMENTS = [
  [
    'start',
    renderThreeDSecureStart({
      action: 'https://pay.example/3ds/start/x',
      languageCode: 'tr',
      isSandbox: false,
    }),
  ],
  ['gate', gate('tr').body],
  ['return', back('tr').body],
  ['ended', refusal('tr').body],
  ['open', open('tr').body],
  ['busy', open('tr', 3).body],
  ['too many', open('tr', 3, 'tooMany').body],
  ['unavailable', later('tr', 'unavailable').body],
  ['later', later('tr', 'later').body],
  ['taken', taken('tr').body],
  ['time over', refusal('tr', 'timeOver').body],
  ['replaced', replaced('tr').body],
] as const

describe('every page', () => {
  test.each(DOCUMENTS)(
    '%s is a whole document in its language, with nothing from outside',
    (_, body) => {
      expect(body).toMatch(/^<!doctype html><html lang="tr">/)
      expect(body).toContain('<meta name="viewport"')
      expect(body.match(/<h1>/g)).toHaveLength(1)
      expect(body.replace(/href="data:image[^"]*"/, '')).not.toMatch(
        / (?:src|href|onload|onclick|style)=/,
      )
      expect(body).not.toMatch(/url\(|@import/)
    },
  )

  test('the style and the script are the same bytes in the page as in the catalogue', () => {
    const [script] = PAGES.threeDSecureGate.scripts
    const [style] = PAGES.threeDSecureGate.styles
    expect(gate('tr').body).toContain(`<script>${script.content().toString()}</script>`)
    expect(gate('tr').body).toContain(`<style>${style.content().toString()}</style>`)
  })

  test.each([
    gate('tr'),
    back('tr'),
    refusal('tr'),
    refusal(null, 'refused'),
    open('tr'),
    open('en', 3),
    taken('en'),
    replaced('en'),
  ])('has headers that keep it private and let nothing else run (%#)', ({ headers, body }) => {
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('payment=()'),
    })
    const policy = headers['content-security-policy']?.split('; ') ?? []
    const hashes = (tag: string) =>
      [...body.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(
        ([, text = '']) => `'sha256-${sha256Of(text)}'`,
      )
    const scripts = hashes('script').join(' ') || "'none'"
    const only = [`script-src ${scripts}`, `style-src ${hashes('style').join()}`]
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "base-uri 'none'", ...only]),
    )
    // Decision 4.5: in a frame and without cookies.
    expect(policy.join()).not.toContain('frame-ancestors')
    expect(Object.keys(headers)).not.toContain('set-cookie')
    expect(Object.keys(headers)).not.toContain('x-frame-options')
  })
})

describe('decision 4.5: htmlContent', () => {
  const body = renderThreeDSecureStart({
    action: 'https://pay.example/3ds/start/x',
    languageCode: 'en',
    isSandbox: false,
  })

  test('is one form with a visible button, for the frame that it stands in', () => {
    expect(body.match(/<form/g)).toHaveLength(1)
    expect(body).toContain(
      '<form method="post" action="https://pay.example/3ds/start/x" target="_self">',
    )
    expect(body).toContain('<button type="submit">Continue</button>')
    expect(body).not.toContain('<input')
  })
})

describe('decision 4.9: the start page', () => {
  test('opened by its address, it waits for its button: no script sends it on', () => {
    const { status, headers, body } = open('en')
    expect(status).toBe(200)
    expect(body).toContain(`<form method="post" action="${START_URL}" target="_self">`)
    expect(body).toContain('<button type="submit">Open the bank’s page</button>')
    expect(body).not.toContain('<script')
    expect(headers['content-security-policy']).toContain('form-action https://pay.example;')
  })

  test('beyond the limit it says when to try again, with the same button', () => {
    const { status, headers, body } = open('tr', 3)
    expect([status, headers['retry-after']]).toEqual([429, '3'])
    expect(body).toContain(`action="${START_URL}"`)
    expect(body).toContain('Yeniden dene')
  })

  test.each(['unavailable', 'later'] as const)(
    'decision 4.14: %s, the page tries again by its button alone, with what the bank’s callback held',
    (kind) => {
      const { status, headers, body } = later('en', kind)
      expect(status).toBe(503)
      expect(body).toContain(`<form method="post" action="${START_URL}" target="_self">`)
      expect(body).toContain('<button type="submit">Try again</button>')
      expect(body).not.toContain('<script')
      expect(body.includes('name="BankPacket"')).toBe(kind === 'later')
      expect(headers['content-security-policy']).toContain('form-action https://pay.example;')
    },
  )

  test('that was opened before leads back, in the whole window', () => {
    const { status, body } = taken('en')
    expect(status).toBe(409)
    expect(body).toContain('<form method="get" action="https://shop.example/l" target="_top">')
    expect(body).toContain('<input type="hidden" name="b" value="&quot;2"/>')
    expect(body).toContain('Back to the shop’s site')
    expect(body).toContain('shop.example</p>')
    expect(taken('tr', true).body).toContain('Ödeme sayfasına dön')
    expect(taken('tr', true).body).not.toContain('shop.example</p>')
  })

  test('within a frame of the shop it has no button, which would do nothing there', () => {
    const { status, body } = taken('en', false, true)
    expect(status).toBe(409)
    expect(body).not.toContain('<form')
    expect(body).toContain('reload the shop’s page')
    expect(taken('en', true, true).body).toContain('<form')
  })
})

describe('the way to the bank and back', () => {
  test('every value is escaped', () => {
    const { body } = gate('tr')
    expect(body).not.toContain('<script>alert')
    expect(body).toContain('value="&quot;>&lt;script>alert(1)&lt;/script>&amp;\'"')
  })

  test('the CallbackUrl keeps its own query (decision 4.6)', () => {
    expect(back('tr').body).toContain('action="https://shop.example/done?a=1&amp;b=2"')
  })

  test('a page may post to where it leads, and to the redirects from there', () => {
    const formAction = (headers: Readonly<Record<string, string>>) =>
      /form-action ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1]
    expect(formAction(gate('tr').headers)).toBe('https://bank.example http://127.0.0.1:8080 https:')
    expect(formAction(back('tr').headers)).toBe('http: https:')
    expect(formAction(refusal('tr').headers)).toBe("'none'")
  })

  test('both languages', () => {
    expect(gate('tr').body).toContain('Bankaya devam et')
    expect(gate('en').body).toContain('Continue to the bank')
    expect(back('tr').body).toContain('Ödemeye dön')
    expect(back('en').body).toContain('Back to the payment')
  })
})

describe('decision 4.10: the earlier of two tabs', () => {
  test('says that the later one went on, and what came of it', () => {
    const { status, body } = replaced('en')
    expect(status).toBe(409)
    expect(body).toContain('went on in another tab')
    expect(body).toContain('Your payment was taken')
    expect(replaced('tr', 'underWay').body).toContain('oradan devam edin')
  })

  test('warns where a second payment would be one too many', () => {
    expect(replaced('tr', 'paying').body).toContain('class="mark warning"')
    expect(replaced('tr', 'paying').body).toContain('Yeniden ödemeyin')
    expect(replaced('tr', 'underWay').body).not.toContain('class="mark warning"')
  })
})

describe('sandbox: whichever page, it says that it is a test', () => {
  const view = { languageCode: 'tr', isSandbox: true } as const
  const back = { url: 'https://shop.example/', isOurs: false }
  const action = 'https://pay.example/3ds/start/x'
  test.each([
    ['start', renderThreeDSecureStart({ ...view, action })],
    ['gate', renderThreeDSecureGate({ ...view, form: FORM }, 'http://127.0.0.1:8080').body],
    [
      'open',
      renderThreeDSecureOpen({ ...view, kind: 'open', action, retryAfterSeconds: null }).body,
    ],
    ['return', renderThreeDSecureReturn({ ...view, action, fields: [] }).body],
    ['taken', renderThreeDSecureTaken({ ...view, back, isFramed: false }).body],
    ['ended', renderThreeDSecureRefusal({ ...view, kind: 'ended' }).body],
    ['replaced', renderThreeDSecureReplaced({ ...view, news: 'paid' }).body],
  ])('%s', (_, body) => {
    expect(body).toMatch(/<main><p class="ribbon"><strong>TEST<\/strong>/)
  })

  test('live, no page does', () => {
    for (const [, body] of DOCUMENTS) expect(body).not.toContain('class="ribbon"')
  })
})

describe('the mark of a page', () => {
  test('the triangle is a warning’s, and its dot is drawn whole', () => {
    expect(taken('tr').body).toMatch(/class="mark warning"[^>]* stroke-linecap="round"/)
    expect(taken('tr').body).toContain('M12 17.4h.01')
    expect(refusal('tr', 'refused').body).toContain('class="mark error"')
    expect(refusal('tr', 'ended').body).toContain('class="mark ended"')
  })
})

describe('a dead end', () => {
  test('says so by its status', () => {
    expect([refusal('en').status, refusal('en', 'refused').status]).toEqual([410, 400])
  })

  test('speaks both languages where the session is not known', () => {
    const { body } = refusal(null, 'refused')
    expect(body).toContain('<section lang="tr"><h1>Bu yanıt kabul edilmedi</h1>')
    expect(body).toContain('<section lang="en"><h2>This answer was not accepted</h2>')
  })

  test('has no form', () => {
    expect(refusal('en').body).not.toContain('<form')
  })
})
