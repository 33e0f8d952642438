/** Decision 6.4: the hosted page, asked as a browser asks it, over the real stores. */

import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createdLink } from '../../../../../../test/payment-core/link-harness.ts'
import { useLinkHarness } from '../../../../../../test/payment-core/use-harness.ts'
import { deleteLink, type PaymentLink } from '../../../payment/links/index.ts'
import { PAGES, sha256Of } from '../../page-catalogue/index.ts'
import type { Page } from '../document.tsx'
import { linkPageRoutes } from '../index.ts'
import { readTypedAmount } from './form-reading.ts'
import type { LinkPagePorts } from './request.ts'
import { type Ask, CARD, cookieOf, fieldOf, pagePorts, servePage } from './testing/link-browsers.ts'

const at = useLinkHarness()
/** What the browser keeps. */
let cookie: string | undefined
let ports: LinkPagePorts

beforeEach(() => {
  cookie = undefined
  ports = pagePorts(at)
})

async function ask(link: Pick<PaymentLink, 'addressToken'>, how: Ask = {}): Promise<Page> {
  const page = await servePage(linkPageRoutes(ports), link, { cookie, ...how })
  cookie = cookieOf(page) ?? cookie
  return page
}

/** Where an answer sends the browser on to. */
const onward = (page: Page): string => {
  expect(page.status).toBe(303)
  return new URL(page.headers['location'] ?? '', 'https://pay.example').search
}

/** The form as a browser that follows redirects sees it, and its sealed page. */
async function opened(link: PaymentLink, language = 'tr') {
  const query = onward(await ask(link, { language }))
  const page = await ask(link, { query, language })
  return { page, query, token: fieldOf(page, 'page') }
}

describe('the form', () => {
  test('speaks the language of the browser, or the one chosen', async () => {
    const link = await createdLink(at)
    expect((await opened(link, 'de, en-GB;q=0.8')).page.body).toContain('<html lang="en">')
    expect((await opened(link, 'de')).page.body).toContain('<html lang="tr">')
    const { query } = await opened(link, 'tr')
    const switched = await ask(link, { query: query.replace('lang=tr', 'lang=en') })
    expect(switched.body).toContain('<html lang="en">')
  })

  test('asks for what the link asks for, and for the card with its autofill names', async () => {
    const link = await createdLink(at, { isEmailRequired: true, isNoteRequired: true })
    const { body } = (await opened(link)).page
    const names = [...body.matchAll(/ name="([a-zA-Z]+)"/g)].map(([, name]) => name)
    const card = ['cardHolderName', 'cardNumber', 'expiry', 'cvv']
    const expected = ['viewport', 'referrer', 'page', 'lang', 'email', 'note', ...card]
    expect(names.toSorted()).toEqual(expected.toSorted())
    for (const filled of ['cc-name', 'cc-number', 'cc-exp', 'cc-csc', 'email']) {
      expect(body).toContain(`autocomplete="${filled}"`)
    }
  })

  test('brings the keyboard of each field on a phone', async () => {
    const asked = { isNameRequired: true, isEmailRequired: true, isPhoneNumberRequired: true }
    const { body } = (await opened(await createdLink(at, asked))).page
    const inputOf = (name: string) => new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(body)?.[0]
    for (const [name, ...attributes] of [
      [
        'email',
        'type="email"',
        'inputmode="email"',
        'autocomplete="email"',
        'autocapitalize="none"',
      ],
      ['phoneNumber', 'type="tel"', 'inputmode="tel"', 'autocomplete="tel"'],
      ['cardNumber', 'inputmode="numeric"'],
      ['name', 'autocapitalize="words"'],
    ]) {
      for (const attribute of attributes) expect(inputOf(`${name}`)).toContain(attribute)
    }
    expect(inputOf('name')).not.toContain('inputmode')
  })

  test('shows every text of the merchant as text', async () => {
    const hostile = `"><script>alert(1)</script>&'<img src=x>`
    const link = await createdLink(at, { productName: hostile, productDescription: hostile })
    const { body } = (await opened(link)).page
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(body).not.toContain('<img')
    expect(body).toContain('&lt;script>')
  })

  test('loads nothing, and keeps nothing but the cookie of the receipt', async () => {
    const link = await createdLink(at)
    const redirect = await ask(link)
    const page = await ask(link, { query: onward(redirect) })
    const style = PAGES.linkForm.styles[0].content().toString()
    const script = PAGES.linkForm.scripts[0].content().toString()
    expect(page.headers['content-security-policy']).toBe(
      [
        "default-src 'none'",
        `script-src 'sha256-${sha256Of(script)}'`,
        `style-src 'sha256-${sha256Of(style)}' 'self'`,
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    )
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    // The redirect sets the cookie; a browser that keeps it gets no other.
    expect(page.headers).not.toHaveProperty('set-cookie')
    expect(redirect.headers['set-cookie']).toMatch(
      /^__Host-vezne-payer=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    const markup = page.body.replace(script, '')
    expect(markup).not.toMatch(/ (?:src|style|onload|onclick)=|url\(|@import/)
    expect(page.body).toContain(`<style>${style}</style>`)
    expect(page.body).toContain(`<script>${script}</script>`)
  })
})

describe('paying', () => {
  test('leads to a receipt that a reload shows again, without paying again', async () => {
    const link = await createdLink(at, { returnUrl: 'https://shop.example/thanks' })
    const { token } = await opened(link)
    const query = onward(await ask(link, { form: { page: token, lang: 'tr', ...CARD } }))
    const receipt = await ask(link, { query })
    expect(receipt.body).toContain('Ödemeniz alındı')
    expect(receipt.body).toContain('₺100,00')
    expect(receipt.body).toContain('href="https://shop.example/thanks?linkId=')
    expect(receipt.body).toContain('shop.example sayfasına dön')
    expect((await ask(link, { query })).body).toBe(receipt.body)
    expect(onward(await ask(link, { form: { page: token, lang: 'tr', ...CARD } }))).toContain('p=')
    expect(at.bank.count('authorize')).toBe(1)
    expect(at.bank.securityCodes).toHaveLength(1)
  })

  test('names every wrong field at once, and keeps all but the card', async () => {
    const link = await createdLink(at, { isNameRequired: true, isEmailRequired: true })
    const { token } = await opened(link)
    const form = {
      ...CARD,
      page: token,
      name: 'Ayşe <i>',
      email: 'x',
      cardNumber: '4111',
      cvv: '1',
    }
    const page = await ask(link, { form })
    expect(page.status).toBe(422)
    const wrong = [...page.body.matchAll(/<a href="#([a-zA-Z]+)">/g)].map(([, field]) => field)
    expect(wrong).toEqual(['cardNumber', 'cvv', 'email'])
    // What is wrong stands at its field, once.
    expect(page.body.match(/class="wrong"/g)).toHaveLength(3)
    expect(page.body).toContain('value="Ayşe &lt;i>"')
    // The name and the expiry need not be typed again, the number and the code must be.
    for (const value of ['12/40', 'Ayşe Yılmaz']) expect(page.body).toContain(`value="${value}"`)
    for (const value of ['4111', 'value="1"']) expect(page.body).not.toContain(value)
    expect(at.bank.count('authorize')).toBe(0)
  })

  test('a decline says what a card holder may know, and another card pays', async () => {
    const link = await createdLink(at)
    const { token } = await opened(link)
    at.bank.fail('authorize', { declined: '43' })
    const declined = await ask(link, { form: { page: token, ...CARD } })
    expect(declined.status).toBe(422)
    expect(declined.body).toMatch(/role="alert"/)
    expect(declined.body).not.toMatch(/çalıntı|kayıp|stolen/i)
    expect(
      onward(await ask(link, { form: { page: fieldOf(declined, 'page'), ...CARD } })),
    ).toContain('p=')
    expect(at.bank.count('authorize')).toBe(2)
  })

  test('an unknown outcome warns against paying again', async () => {
    const link = await createdLink(at)
    const { token } = await opened(link)
    at.bank.fail('authorize', 'timeoutBooked')
    const query = onward(await ask(link, { form: { page: token, ...CARD } }))
    const page = await ask(link, { query })
    expect(page.body).toContain('Yeniden ödemeyin')
    expect(page.body).not.toContain('<form')
  })

  test('the amount of a fixed link comes from the link, whatever the form says', async () => {
    const link = await createdLink(at)
    const { token } = await opened(link)
    await ask(link, { form: { page: token, ...CARD, amount: '0,01', amountMinor: '1' } })
    expect(at.bank.orders()).toMatchObject([{ captured: 10_000n }])
  })

  test('installments are chosen by the card, with what each comes to', async () => {
    const changes = { installments: [1, 3, 6], commissionFromCustomer: true } as const
    const variable = { linkAmountType: 'VariableAmount', amountMinor: null } as const
    const link = await createdLink(at, { ...changes, ...variable })
    const { token } = await opened(link)
    const form = { page: token, lang: 'tr', amount: '1.500,50', ...CARD }
    const choice = await ask(link, { form })
    expect(at.bank.count('authorize')).toBe(0)
    const shown = [...choice.body.matchAll(/name="offer" value="([^"]+)" aria-label="([^"]+)"/g)]
    expect(shown.map(([, , words]) => words)).toEqual([
      'Tek çekim, toplam ₺1.500,50',
      '3 taksit, ilk 2 taksit ₺515,17, son taksit ₺515,18, toplam ₺1.545,52',
    ])
    expect(choice.body).toContain('₺1.545,52')
    expect(choice.body).not.toContain('552879')
    const card = fieldOf(choice, 'card')
    onward(await ask(link, { form: { card, lang: 'tr', offer: shown[1]?.[1] ?? '' } }))
    expect(at.bank.orders()).toMatchObject([{ captured: 154_552n }])
  })

  test('3-D Secure hands the browser over, and takes nothing yet', async () => {
    const link = await createdLink(at, { is3dRequired: true })
    const { token } = await opened(link)
    const page = await ask(link, { form: { page: token, ...CARD } })
    expect(page.body).toMatch(/<form method="post" action="https:\/\/pay.example\/3ds\/start\//)
    expect(page.headers['content-security-policy']).toContain(
      "form-action 'self' https://pay.example",
    )
    expect(page.body).not.toContain('5528')
    expect(at.bank.count('authorize')).toBe(0)
  })
})

describe('a form that this page did not make', () => {
  test.each([
    ['has no page', () => ({ ...CARD })],
    ['has a made-up page', () => ({ ...CARD, page: randomBytes(80).toString('base64url') })],
  ])('%s: it is shown again and takes nothing', async (_, form) => {
    const link = await createdLink(at)
    const page = await ask(link, { form: form() })
    expect(page.status).toBe(422)
    expect(at.bank.count('authorize')).toBe(0)
  })

  test('belongs to another link, or was open too long', async () => {
    const [one, other] = [await createdLink(at), await createdLink(at)]
    const { token } = await opened(one)
    expect((await ask(other, { form: { page: token, ...CARD } })).status).toBe(422)
    at.clock.turn(3 * 60 * 60_000)
    expect((await ask(one, { form: { page: token, ...CARD } })).status).toBe(422)
    expect(at.bank.count('authorize')).toBe(0)
  })
})

describe('a link that cannot be paid explains itself', () => {
  test('unknown, deleted, expired, used up', async () => {
    expect((await ask({ addressToken: 'nothing' })).status).toBe(404)
    const deleted = await createdLink(at)
    await deleteLink(at.link, deleted.merchantId, deleted.linkId)
    expect(await ask(deleted)).toMatchObject({
      status: 410,
      body: expect.stringContaining('iptal'),
    })
    const link = await createdLink(at)
    const { token } = await opened(link)
    await ask(link, { form: { page: token, ...CARD } })
    cookie = undefined
    expect(await ask(link)).toMatchObject({
      status: 200,
      body: expect.stringContaining('ödeme yapıldı'),
    })
    const late = await createdLink(at)
    at.clock.turn(31 * 24 * 60 * 60_000)
    expect(await ask(late)).toMatchObject({
      status: 410,
      body: expect.stringContaining('süresi doldu'),
    })
  })
})

describe('amounts as people type them', () => {
  test.each([
    ['1234', 123_400n],
    ['1234,5', 123_450n],
    ['1234.50', 123_450n],
    ['1.234,56', 123_456n],
    ['1,234.56', 123_456n],
    ['1.234.567', 123_456_700n],
    [' 150 TL ', 15_000n],
    ['₺ 0,01', 1n],
  ])('%s', (text, amountMinor) => expect(readTypedAmount(text)).toEqual({ ok: true, amountMinor }))

  test.each(['', '0', '-5', '1.234', '1,234', '0,001', '1e3', '12.34.5', '999999999999', 'abc'])(
    '"%s" is refused',
    (text) => expect(readTypedAmount(text).ok).toBe(false),
  )
})
