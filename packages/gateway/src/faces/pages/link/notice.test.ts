import { describe, expect, test } from 'vitest'

import { type NoticeKind, renderLinkNotice } from './notice.tsx'

const FRAME = {
  languageCode: 'tr',
  merchantName: 'Dükkân',
  url: null,
  checkout: null,
  otherLanguageUrl: null,
  isSandbox: false,
} as const

const notice = (kind: NoticeKind, reloads = 0) =>
  renderLinkNotice(FRAME, kind, { url: '?p=x&lang=tr', reloads }).body

const refreshOf = (body: string): string | undefined =>
  /<noscript><meta http-equiv="refresh" content="([^"]*)"\/><\/noscript>/.exec(body)?.[1]

describe('the page that waits for the bank', () => {
  test('looks again by itself, also without script', () => {
    expect(refreshOf(notice('underway'))).toBe('10; url=?p=x&amp;lang=tr&amp;looks=1')
    expect(refreshOf(notice('underway', 1))).toBe('10; url=?p=x&amp;lang=tr&amp;looks=2')
  })

  test('for ten minutes, then by its button alone', () => {
    expect(refreshOf(notice('underway', 59))).toContain('looks=60')
    expect(refreshOf(notice('underway', 60))).toBeUndefined()
    expect(notice('underway', 60)).toContain('id="again"')
  })

  test('no other notice does', () => {
    for (const kind of ['expired', 'busy', 'paused', 'notFound', 'paidElsewhere'] as const) {
      expect(notice(kind)).not.toContain('http-equiv')
    }
  })
})

test('the triangle stands for warnings only: none of these is one', () => {
  const kinds = ['notFound', 'cancelled', 'expired', 'usedUp', 'paused', 'busy'] as const
  for (const kind of kinds) expect(notice(kind)).not.toContain('mark warning')
  expect(notice('notFound')).toContain('mark error')
})

test('a sandbox says that it is one; live, nobody does', () => {
  const { body } = renderLinkNotice({ ...FRAME, isSandbox: true }, 'expired', { url: '?' })
  expect(body).toMatch(/<main><p class="ribbon"><strong>TEST<\/strong>/)
  expect(notice('expired')).not.toContain('class="ribbon"')
})

test('the customer of a checkout, who has seen no link, reads of none', () => {
  const checkout = {
    paymentType: 'Auth' as const,
    cancelUrl: 'https://shop.example/cart',
    frameAncestors: [],
  }
  const kinds = [
    'cancelled',
    'expired',
    'paused',
    'noWayToPay',
    'busy',
    'paidBefore',
    'overtaken',
  ] as const
  for (const languageCode of ['tr', 'en'] as const) {
    for (const kind of kinds) {
      const { body } = renderLinkNotice({ ...FRAME, languageCode, checkout }, kind, { url: '?' })
      expect(body.replaceAll(/<link\b/g, '')).not.toMatch(/\blink/i)
    }
  }
})
