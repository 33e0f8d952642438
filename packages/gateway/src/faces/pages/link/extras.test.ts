/** Offers by the card's first digits, the switches that pay nothing, and QR codes. */

import { encode } from 'uqr'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createdLink,
  useOfPage,
  verified,
} from '../../../../../../test/payment-core/link-harness.ts'
import { useLinkHarness } from '../../../../../../test/payment-core/use-harness.ts'
import { deleteLink, type PaymentLink } from '../../../payment/links/index.ts'
import { linkImageRoutes, linkPageRoutes } from '../index.ts'
import type { LinkPagePorts } from './request.ts'
import { type Ask, CARD, cookieOf, fieldOf, pagePorts, servePage } from './testing/link-browsers.ts'

const at = useLinkHarness()
let ports: LinkPagePorts
let triesTaken: number
/** What the browser keeps. */
let cookie: string | undefined

beforeEach(() => {
  triesTaken = 0
  cookie = undefined
  const take = () => {
    triesTaken += 1
    return null
  }
  ports = pagePorts(at, { take })
})

async function ask(
  link: Pick<PaymentLink, 'addressToken'>,
  { under = '', ...how }: Ask & Readonly<{ under?: string }> = {},
) {
  const routes = [...linkPageRoutes(ports), ...linkImageRoutes(ports)]
  const page = await servePage(routes, link, { path: `/l/:addressToken${under}`, cookie, ...how })
  cookie = cookieOf(page) ?? cookie
  return { ...page, text: page.body.toString() }
}

const offers = async (link: PaymentLink, query: string) => {
  const { status, text } = await ask(link, { under: '/offers', query })
  return { status, ...JSON.parse(text) }
}

const sealedPage = (link: PaymentLink): string =>
  ports.seal.seal('page', link.addressToken, { pageId: at.link.newId() })

describe('offers', () => {
  test('say what the card is and what each count comes to, commission included', async () => {
    const link = await createdLink(at, { installments: [1, 3, 6], commissionFromCustomer: true })
    const found = await offers(link, 'bin=552879&lang=en')
    expect(found).toMatchObject({ status: 200, codeLength: 3, isChoice: true })
    expect(found.card).toContain('Mastercard')
    expect(found.note).toBe('The total includes the commission for installments.')
    expect(found.offers).toMatchObject([
      { count: 1, label: 'In full', each: '', total: '₺100.00', pay: 'Pay ₺100.00' },
      { count: 3, label: '3 months', each: '2 × ₺34.33, last ₺34.34', total: '₺103.00' },
    ])
    expect(found.offers[1].spoken).toBe('3 months, 2 × ₺34.33, last ₺34.34, ₺103.00 in total')
  })

  test.each([
    ['411111', 'Visa'],
    ['222100', 'Mastercard'],
    ['222000', 'Unknown'],
    ['272099', 'Mastercard'],
    ['272100', 'Unknown'],
    ['979200', 'Troy'],
    ['340000', 'Amex'],
  ])('name the scheme of %s, whose mark the form shows: %s', async (bin, scheme) => {
    expect(await offers(await createdLink(at), `bin=${bin}`)).toMatchObject({ scheme })
  })

  test('of a variable link follow the amount, and ask for it first', async () => {
    const variable = { linkAmountType: 'VariableAmount', amountMinor: null } as const
    const link = await createdLink(at, { installments: [1, 3], ...variable })
    expect(await offers(link, 'bin=55287900')).toMatchObject({
      offers: [],
      note: 'Seçenekleri görmek için önce tutarı yazın.',
    })
    const { offers: found } = await offers(link, 'bin=55287900&amount=1.500,50')
    expect(found).toMatchObject([
      { pay: '₺1.500,50 öde' },
      { each: 'ilk 2 taksit ₺500,16, son taksit ₺500,18' },
    ])
  })

  test.each(['', '55287', '552879000', '5528790000000008', '55287x', '५५२८७९'])(
    'take no "%s": six to eight digits, never a number',
    async (bin) => {
      const link = await createdLink(at)
      expect(await offers(link, `bin=${bin}`)).toEqual({ status: 400 })
    },
  )

  test('are told of links that can be paid only', async () => {
    const link = await createdLink(at)
    await deleteLink(at.link, link.merchantId, link.linkId)
    expect(await offers(link, 'bin=552879')).toEqual({ status: 200 })
    const unknown = { ...link, addressToken: 'nothing' }
    expect(await offers(unknown, 'bin=552879')).toEqual({ status: 404 })
  })
})

describe('a way to pay that was chosen on the form', () => {
  const installments = { installments: [1, 3], commissionFromCustomer: true } as const

  /** What the script of this page was told of a card, and posts for three installments. */
  async function offered(link: PaymentLink, page: string): Promise<string> {
    const { offers: found } = await offers(link, `bin=552879&p=${page}`)
    return found[1].value
  }

  test('is paid at once where it comes to what was shown', async () => {
    const link = await createdLink(at, installments)
    const page = sealedPage(link)
    const { status, text } = await ask(link, {
      form: { page, ...CARD, offer: await offered(link, page) },
    })
    expect([status, text.includes('Ödemeniz alındı')]).toEqual([200, true])
    expect(at.bank.orders()).toMatchObject([{ captured: 10_300n }])
  })

  test.each<readonly [string, (link: PaymentLink) => Promise<string> | string]>([
    ['nothing', () => ''],
    ['text that nobody sealed', () => '3-10300'],
    ['what another page showed', (link) => offered(link, sealedPage(link))],
    [
      'what a page of another link showed',
      async () => {
        const other = await createdLink(at, installments)
        return offered(other, sealedPage(other))
      },
    ],
  ])('is chosen again where %s was chosen', async (_, chosen) => {
    const link = await createdLink(at, installments)
    const offer = await chosen(link)
    const { status, text } = await ask(link, { form: { page: sealedPage(link), ...CARD, offer } })
    expect([status, at.bank.count('authorize')]).toEqual([200, 0])
    expect(text).toContain('Ödeme şeklini seçin')
  })
})

describe('buttons that pay nothing', () => {
  const asking = { isNameRequired: true, installments: [1, 3] } as const

  test('the other language keeps what was typed, but for the card, and is no try', async () => {
    const link = await createdLink(at, asking)
    const form = { page: sealedPage(link), lang: 'tr', switchTo: 'en', name: 'Ayşe', ...CARD }
    const { status, text } = await ask(link, { form })
    expect([status, triesTaken]).toEqual([200, 0])
    expect(text).toContain('<html lang="en">')
    expect(text).toContain('value="Ayşe"')
    for (const value of ['5528', '12/40', 'Yılmaz']) expect(text).not.toContain(value)
  })

  test('on the choice, the other language keeps the card, and another card the rest', async () => {
    const link = await createdLink(at, asking)
    const choice = await ask(link, { form: { page: sealedPage(link), name: 'Ayşe', ...CARD } })
    const card = fieldOf(choice, 'card')
    const english = await ask(link, { form: { card, lang: 'tr', switchTo: 'en' } })
    expect(english.text).toContain('Choose how to pay')
    expect(fieldOf(english, 'card')).toBe(card)
    const other = await ask(link, { form: { card, lang: 'en', otherCard: 'yes' } })
    expect(other.text).toContain('value="Ayşe"')
    expect(other.text).toContain('name="cardNumber"')
    expect([triesTaken, at.bank.count('authorize')]).toEqual([1, 0])
  })
})

describe('back from a bank that refused', () => {
  test('the form has what was typed, but for the card, and only for this page and browser, and a while', async () => {
    const variable = { linkAmountType: 'VariableAmount', amountMinor: null } as const
    const link = await createdLink(at, { isNameRequired: true, is3dRequired: true, ...variable })
    const pageId = at.link.newId()
    const page = ports.seal.seal('page', link.addressToken, { pageId })
    await ask(link, { query: `p=${page}` })
    await ask(link, { form: { page, name: 'Ayşe', amount: '12,50', ...CARD } })
    const { useId, sessionId } = await useOfPage(at, link, pageId)
    await verified(at, sessionId, 0)
    const r = ports.seal.seal('return', link.addressToken, { pageId, useId })
    const { headers } = await ask(link, { query: `r=${r}`, path: '/l/return/:addressToken' })
    const query = new URL(headers['location'] ?? '', 'https://pay.example').search
    const { status, text } = await ask(link, { query })
    expect([status, text.includes('Ödeme yapılmadı')]).toEqual([422, true])
    for (const value of ['Ayşe', '12,50']) expect(text).toContain(`value="${value}"`)
    expect(text).not.toMatch(/5528|Yılmaz|12\/40/)
    const others = new URLSearchParams(query)
    others.set('p', sealedPage(link))
    expect((await ask(link, { query: `?${others}` })).text).not.toContain('Ayşe')
    const own = cookie
    cookie = undefined
    expect((await ask(link, { query })).text).not.toContain('Ayşe')
    cookie = own
    expect((await ask(link, { query })).text).toContain('Ayşe')
    at.clock.turn(11 * 60_000)
    expect((await ask(link, { query })).text).not.toContain('Ayşe')
  })
})

describe('the QR code', () => {
  test('is the address of the link, also of one that was deleted', async () => {
    const link = await createdLink(at)
    await deleteLink(at.link, link.merchantId, link.linkId)
    const { status, headers, text } = await ask(link, { under: '/qr.svg' })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'private, max-age=86400',
    })
    const url = `https://pay.example/l/${link.addressToken}`
    const { data, size } = encode(url, { ecc: 'M', border: 4 })
    const drawn = new Set(
      [...text.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`),
    )
    const black = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`${x} ${y}`] : [])))
    expect([...drawn].toSorted()).toEqual(black.toSorted())
    expect(text).toContain(`viewBox="0 0 ${size} ${size}"`)
    const png = await ask(link, { under: '/qr.png' })
    expect(png.headers['content-type']).toBe('image/png')
    const { body } = png
    if (typeof body === 'string') throw new Error('a PNG image is no text')
    expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([size * 8, size * 8])
  })

  test('of no link is the page that says so', async () => {
    const { status, text } = await ask({ addressToken: 'nothing' }, { under: '/qr.png' })
    expect(status).toBe(404)
    expect(text).toContain('Böyle bir ödeme linki yok')
  })
})

test('hostile texts are shown as text, each kept to itself', async () => {
  const name = `<b>&"'\u202Eters\u0645\u0631\u062D\u0628\u0627 😀👩‍👩‍👧${'x'.repeat(440)}`
  const link = await createdLink(at, {
    productName: name,
    productDescription: `${name}<img src=x>`,
  })
  const { text } = await ask(link, { query: `p=${sealedPage(link)}` })
  expect(text).toContain('<h1 class="long"><bdi>&lt;b>&amp;&quot;')
  expect(text).toContain('<p class="pre" dir="auto">&lt;b>')
  expect(text).toContain('😀👩‍👩‍👧')
  expect(text).not.toMatch(/<b>|<img/)
})
