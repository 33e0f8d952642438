/** Decisions 6.8 to 6.10: what a link's page says of other tries, of a payment, and of plans that changed. */

import { beforeEach, describe, expect, test } from 'vitest'
import {
  createdLink,
  type LinkHarness,
  PLAIN_REQUEST,
  refusedFields,
} from '../../../../../../test/payment-core/link-harness.ts'
import { useLinkHarness } from '../../../../../../test/payment-core/use-harness.ts'
import { createLink, type PaymentLink } from '../../../payment/links/index.ts'
import { CARD, createBrowsers, fieldOf, type TestBrowsers } from './testing/link-browsers.ts'

const at = useLinkHarness()
let browsers: TestBrowsers

beforeEach(() => {
  browsers = createBrowsers(at)
})

/** The way back of the first try that was made. */
async function firstWayBack(link: PaymentLink): Promise<string> {
  const { rows } = await at.pool.query(
    `select s.callback_url from threeds_session s join link_use u on u.session_id = s.session_id
     where u.link_id = $1 order by u.created_at, u.use_id limit 1`,
    [link.linkId],
  )
  return new URL(rows[0].callback_url).searchParams.get('r') ?? ''
}

describe('a link whose try is at the bank', () => {
  test('is opened elsewhere: the form warns, and the earlier tab says that it ended', async () => {
    const link = await createdLink(at, { is3dRequired: true })
    const [first, second] = [browsers.open(), browsers.open()]
    expect((await first.submit(link)).body).toContain('Bankanız sizi doğrulayacak')
    const way = await firstWayBack(link)
    at.clock.turn(1)
    const form = await second.get(link)
    expect(form.body).toContain('o deneme sona erer')
    expect((await second.submit(link)).body).toContain('Bankanız sizi doğrulayacak')
    const ended = await first.back(link, way)
    expect(ended.body).toContain('<h1>Ödemeye başka bir yerde devam edildi</h1>')
    // A reload says the same, and the way on is a page of its own, which pays.
    expect((await first.get(link, first.address())).body).toBe(ended.body)
    const onward = /id="again"[^>]*href="\?([^"]*)"/.exec(ended.body)?.[1]
    expect(onward).toBe('lang=tr')
    expect((await first.submit(link, {}, onward)).body).toContain('Bankanız sizi doğrulayacak')
  })

  test('and nobody else: its form warns of nothing', async () => {
    const link = await createdLink(at, { is3dRequired: true })
    expect((await browsers.open().get(link)).body).not.toContain('o deneme sona erer')
  })
})

describe('a SingleUse link that was paid', () => {
  test('shows its receipt to the browser that paid, at the address of the link', async () => {
    const link = await createdLink(at)
    const own = browsers.open()
    await own.submit(link)
    const again = await own.get(link)
    for (const fact of ['Ödemeniz alındı', '₺100,00', '0008', 'mark done']) {
      expect(again.body).toContain(fact)
    }
  })

  test('is a success to everybody else, without a single fact of the payment', async () => {
    const link = await createdLink(at, { returnUrl: 'https://shop.example/thanks' })
    await browsers.open().submit(link)
    const stranger = browsers.open()
    await stranger.get(await createdLink(at))
    for (const page of [await stranger.get(link), await browsers.open().get(link)]) {
      expect(page.status).toBe(200)
      for (const words of ['mark done', 'Bu link ile ödeme yapıldı', 'yeniden ödeme yapmayın']) {
        expect(page.body).toContain(words)
      }
      for (const fact of ['100,00', '0008', 'Vazo', 'Ayşe', 'shop.example', link.linkId]) {
        expect(page.body).not.toContain(fact)
      }
    }
  })
})

/** The same gateway after the merchant's plans have changed. */
function offering(...counts: readonly number[]): LinkHarness {
  const { choicesOf } = at.link.payments
  const now = async (id: string) => {
    const { prices, ...choices } = await choicesOf(id)
    const rates = prices.rates.filter(({ installmentCount }) => counts.includes(installmentCount))
    return { ...choices, prices: { ...prices, rates } }
  }
  const link = { ...at.link, payments: { ...at.link.payments, choicesOf: now } }
  return { ...at, link }
}

describe('installments that no plan offers', () => {
  test('are refused when the link is made, by field and with what can be paid', async () => {
    const request = { ...PLAIN_REQUEST, installments: [1, 3, 9, 12] }
    const call = createLink(
      at.link,
      { merchant: at.merchant, idempotency: null, publicKey: 'pk-1' },
      request,
    )
    const problem = {
      field: 'installments',
      rule: {
        tr: 'komisyon planınızda olmayan taksit sayısı içeriyor (9, 12); ödenebilecek sayılar: 1, 3, 6',
        en: 'names counts that your commission plans do not offer (9, 12); what can be paid: 1, 3, 6',
      },
    }
    await expect(call).rejects.toMatchObject({ details: { fields: [problem] } })
    expect(await refusedFields(createdLink(offering(1), { installments: [3] }))).toEqual([
      'installments',
    ])
  })

  test('vanish from the page of a link that was made before; what is left is offered', async () => {
    const link = await createdLink(at, { installments: [1, 3, 6] })
    const { body } = await createBrowsers(offering(1, 3)).open().get(link)
    expect(body).toContain('Tek çekim · 3 taksit.')
    const single = await createBrowsers(offering()).open().get(link)
    expect(single.body).toContain('<p id="offersLater">Tek çekim. ')
  })

  test('and a link of which none is left says so, and takes no card', async () => {
    const link = await createdLink(at, { installments: [3, 6] })
    const browser = createBrowsers(offering(1)).open()
    for (const page of [await browser.get(link), await browser.submit(link)]) {
      expect(page.body).toContain('<h1>Bu link şu anda ödenemiyor</h1>')
      expect(page.body).not.toContain('cardNumber')
    }
    expect((await browsers.open().get(link)).body).toContain('3, 6 taksit')
  })

  test('as do all above one where the merchant may not take them any more', async () => {
    const link = await createdLink(at, { installments: [1, 3] })
    const permissions = new Set([...at.merchant.permissions].filter((p) => p !== 'Installments'))
    const findMerchant = async () => ({ ...at.merchant, permissions })
    const browser = createBrowsers({ ...at, link: { ...at.link, findMerchant } }).open()
    const form = await browser.get(link)
    expect(form.body).toContain('<p id="offersLater">Tek çekim. ')
    const page = fieldOf(form, 'page')
    const choice = await browser.post(link, { page, ...CARD })
    expect(choice.body.match(/type="radio"/g)).toHaveLength(1)
  })
})
