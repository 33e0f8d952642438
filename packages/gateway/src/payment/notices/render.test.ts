/** Decision 6.5: what notices say, whatever merchants call themselves and their products. */

import { describe, expect, it, test } from 'vitest'
import { type Notice, nextAttemptAt } from './notice.ts'
import type { LinkFacts, NoticeFacts, ReceiptFacts } from './notice-facts.ts'
import { oneLine } from './notice-texts.ts'
import { renderNotice } from './render.tsx'

const brand = { colour: null, logoUrl: null }

const LINK: LinkFacts = {
  kind: 'Link',
  brand,
  merchantName: 'Vazo Evi',
  productName: 'Mavi vazo',
  amountMinor: 123_450n,
  linkUrl: `https://pay.example/l/${'a'.repeat(32)}`,
  expiresAt: new Date('2026-12-01T20:59:59Z'),
  isOpen: true,
}

const RECEIPT: ReceiptFacts = {
  kind: 'Receipt',
  brand,
  merchantName: 'Vazo Evi',
  productName: null,
  orderId: '01900000-0000-7000-8000-000000000001',
  amountMinor: 99_90n,
  installmentCount: 3,
  cardLastFour: '0008',
  paidAt: new Date('2026-11-21T09:00:00Z'),
}

function notice(changes: Partial<Notice> = {}): Notice {
  return {
    merchantId: '01900000-0000-7000-8000-0000000000aa',
    noticeId: '01900000-0000-7000-8000-0000000000bb',
    kind: 'Link',
    channel: 'Email',
    recipient: 'ayse@example.com',
    languageCode: 'tr',
    linkId: '01900000-0000-7000-8000-0000000000cc',
    endpointId: null,
    useId: null,
    state: 'Waiting',
    attemptCount: 1,
    retryStep: 0,
    lastErrorCode: null,
    createdAt: new Date(0),
    endedAt: null,
    ...changes,
  }
}

function email(facts: NoticeFacts, languageCode: 'tr' | 'en' = 'tr') {
  const content = renderNotice(facts, notice({ languageCode }))
  if (content.channel !== 'Email') throw new Error('no e-mail')
  return content
}

function sms(changes: Partial<LinkFacts> = {}, languageCode: 'tr' | 'en' = 'tr'): string {
  return renderNotice({ ...LINK, ...changes }, notice({ channel: 'Sms', languageCode })).text
}

describe('an e-mail', () => {
  it('asks for a payment, in Turkish', () => {
    const { subject, text, html } = email(LINK)
    expect(subject).toBe('Vazo Evi: ödeme isteği')
    expect(text).toBe(`Ödeme isteği

Vazo Evi sizden bir ödeme bekliyor.

Ürün: Mavi vazo
Tutar: 1.234,50 TL
Son ödeme: 1 Aralık 2026 23:59

Ödemeye git:
${LINK.linkUrl}

Bu işyerini tanımıyorsanız ödeme yapmayın. Kart bilgilerinizi e-postayla kimseye göndermeyin.
`)
    expect(html).toMatch(/^<!doctype html><html lang="tr">/)
    expect(html).toContain(`href="${LINK.linkUrl}"`)
  })

  it('confirms a payment, in English', () => {
    const { subject, text } = email(RECEIPT, 'en')
    expect(subject).toBe('Vazo Evi: payment received')
    for (const fact of [
      `0000-0001 (${RECEIPT.orderId})`,
      'TRY 99.90',
      '3 installments',
      '•••• 0008',
      '21 November',
    ])
      expect(text).toContain(fact)
    expect(text).not.toContain('Product')
  })

  it.each([
    ['EndpointFailing', 'tr', 'Vazo Evi: webhook adresiniz yanıt vermiyor', 'İlk hata: 21 Kasım'],
    ['EndpointDisabled', 'en', 'Vazo Evi: your webhook endpoint was disabled', 'First failure: 21'],
  ] as const)('tells of an endpoint: %s (%s)', (kind, languageCode, subject, since) => {
    const facts = {
      kind,
      merchantName: 'Vazo Evi',
      url: 'https://shop.example/hook',
      failingSince: new Date('2026-11-21T09:00:00Z'),
      isCurrent: true,
    }
    const told = email(facts, languageCode)
    expect(told.subject).toBe(subject)
    expect(told.text).toContain(facts.url)
    expect(told.text).toContain(since)
  })

  it('leaves the amount out where the customer enters it', () => {
    expect(email({ ...LINK, amountMinor: null }).text).not.toContain('Tutar')
  })

  it.each([
    ['HTML', '<img src=x onerror=alert(1)>"\'&'],
    ['a header', 'Vazo\r\nBcc: everybody@example.com\r\n\r\nHello'],
    ['right-to-left', 'abc\u202Egnp.exe\u2066'],
    ['500 emoji', '🏺'.repeat(500)],
  ])('shows %s in names as text', (_, name) => {
    const { subject, text, html } = email({ ...LINK, merchantName: name, productName: name })
    expect(subject).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
    expect(Array.from(subject).length).toBeLessThan(120)
    expect(text).not.toMatch(/^(Bcc|Hello)/m)
    expect(`${text}${html}${subject}`).not.toMatch(/\p{Cs}/u)
    expect(html).not.toContain('<img')
  })
})

describe('an SMS', () => {
  it.each([
    ['tr', `Vazo Evi: 1.234,50 TL odeme linkiniz ${LINK.linkUrl}`],
    ['en', `Vazo Evi: pay TRY 1,234.50 here ${LINK.linkUrl}`],
  ] as const)('asks for a payment (%s)', (languageCode, text) => {
    expect(sms({}, languageCode)).toBe(text)
  })

  it('has letters of the default alphabet only, and one segment', () => {
    const text = sms({ merchantName: 'Şükrü Çığırgan İğde Öğütme Sanayi ve Tıcaret 🏺 A.Ş. 商店' })
    expect(text).toMatch(/^[A-Za-z0-9 .,:/_ÜüÖö-]+$/)
    expect(text).toContain('Sükrü Cigirgan')
    expect(text.length).toBeLessThanOrEqual(160)
  })

  it('gives up letters of the name before any of the address', () => {
    const linkUrl = `https://odeme.cok-cok-cok-cok-uzun-bir-alan-adi.example.com/l/${'a'.repeat(32)}`
    const merchantName = 'B'.repeat(40)
    const text = sms({ linkUrl, merchantName })
    expect(text).toHaveLength(160)
    const longer = sms({ linkUrl: linkUrl.replace('uzun', 'u'.repeat(60)), merchantName })
    expect(longer).toMatch(/^B{11}: .*a{32}$/)
  })

  it('calls a merchant something whose name has no such letter', () => {
    expect(sms({ merchantName: '商店' })).toMatch(/^Isyeri: /)
  })
})

test('failures are tried again after 5 s, 30 s, 2 min, 10 min, 1 h … for a day, then no more', () => {
  let at = new Date(0)
  const pauses: number[] = []
  for (let retryStep = 0; ; retryStep += 1) {
    const next = nextAttemptAt({ retryStep }, at)
    if (next === null) break
    pauses.push((next.getTime() - at.getTime()) / 1_000)
    at = next
  }
  expect(pauses.slice(0, 5)).toEqual([5, 30, 120, 600, 3_600])
  expect(at.getTime()).toBeGreaterThan(23 * 3_600_000)
  expect(at.getTime()).toBeLessThanOrEqual(24 * 3_600_000)
})

test('a line is cut between characters', () => {
  expect(oneLine('🏺🏺🏺', 2)).toBe('🏺…')
  expect(oneLine(' a\t\u2028b\0c ', 10)).toBe('a b c')
})

it('carries the merchant’s colour and logo, or its name in that colour', () => {
  const html = (look: LinkFacts['brand']) => {
    const content = renderNotice({ ...LINK, brand: look }, notice())
    return content.channel === 'Email' ? content.html : ''
  }
  const logoUrl = 'https://pay.example/l/looks/a.png'
  expect(html({ colour: '#7a3b12', logoUrl })).toContain(`<img src="${logoUrl}" alt="Vazo Evi"`)
  expect(html({ colour: '#7a3b12', logoUrl: null })).toMatch(/color:#7a3b12"><bdi>Vazo Evi/)
  expect(html({ colour: '#7a3b12', logoUrl })).toContain('background:#7a3b12')
  expect(html(brand)).toContain('background:#1550b8')
})
