/** Decision 6.7: a plan that changed between the page and its answer leads back to the choice. */

import { beforeEach, describe, expect, test } from 'vitest'
import { createdLink, type LinkHarness } from '../../../../../../test/payment-core/link-harness.ts'
import { useLinkHarness } from '../../../../../../test/payment-core/use-harness.ts'
import type { CommissionRate } from '../../../payment/installments/index.ts'
import type { Page } from '../document.tsx'
import {
  CARD,
  createBrowsers,
  fieldOf,
  type TestBrowser,
  type TestBrowsers,
} from './testing/link-browsers.ts'

const plain = useLinkHarness()
let at: LinkHarness
let browsers: TestBrowsers
let browser: TestBrowser
let rates: readonly CommissionRate[]

beforeEach(async () => {
  const choices = await plain.link.payments.choicesOf('')
  rates = choices.prices.rates
  const choicesOf = async () => ({ ...choices, prices: { ...choices.prices, rates } })
  const payments = { ...plain.link.payments, choicesOf }
  at = { ...plain, link: { ...plain.link, payments } }
  browsers = createBrowsers(at)
  browser = browsers.open()
})

const CUSTOMERS = {
  installments: [1, 3],
  commissionFromCustomer: true,
  commissionFromCustomerSingleInstallment: true,
} as const
const TR = 'Ödenecek tutar siz sayfaya baktıktan sonra değişti'
const EN = 'What you would pay has changed since you looked at the page'

function becomeDearer(): void {
  rates = rates.map((rate) => ({ ...rate, rateBasisPoints: rate.rateBasisPoints + 100 }))
}

/** Everything that the choice page sends, with the way to pay at this place of its list. */
function chosen({ body }: Page, place: number, lang = 'tr') {
  const offers = [...body.matchAll(/name="offer" value="([^"]+)"/g)].map(([, value]) => value ?? '')
  return { card: fieldOf({ body } as Page, 'card'), lang, offer: offers[place] ?? '' }
}

const asked = (): number => at.bank.count('authorize')

describe('on the choice page', () => {
  test.each([
    ['tr', TR, 'Ödeme şeklini seçin'],
    ['en', EN, 'Choose how to pay'],
  ])(
    '(%s) the new totals are shown, nothing is taken, and the card stays',
    async (lang, why, title) => {
      const link = await createdLink(at, CUSTOMERS)
      const choice = await browser.submit(link, { lang })
      expect(choice.body).toMatch(/103[.,]00/)
      becomeDearer()
      const again = await browser.post(link, chosen(choice, 1, lang))
      expect([again.status, asked()]).toEqual([422, 0])
      for (const words of [why, title]) expect(again.body).toContain(words)
      expect(again.body).toMatch(/104[.,]00/)
      expect(/data-pay="([^"]*)"[^>]* checked/.exec(again.body)?.[1]).toMatch(/104[.,]00/)
      expect(again.body).not.toContain('name="cardNumber"')
      await browser.post(link, chosen(again, 1, lang))
      expect(at.bank.orders()).toMatchObject([{ captured: 10_400n }])
    },
  )

  test('a count that is gone is not there any more; another one can be chosen', async () => {
    const link = await createdLink(at, CUSTOMERS)
    const choice = await browser.submit(link)
    rates = rates.filter(({ installmentCount }) => installmentCount === 1)
    const again = await browser.post(link, chosen(choice, 1))
    expect(again.body.match(/type="radio"/g)).toHaveLength(1)
    await browser.post(link, chosen(again, 0))
    expect(at.bank.orders()).toMatchObject([{ captured: 10_200n }])
  })

  test('with 3-D Secure no session is begun either', async () => {
    const link = await createdLink(at, { ...CUSTOMERS, is3dRequired: true })
    const choice = await browser.submit(link)
    becomeDearer()
    expect((await browser.post(link, chosen(choice, 1))).body).toContain(TR)
    const { rows } = await at.pool.query('select count(*)::int as count from threeds_session')
    expect(rows).toEqual([{ count: 0 }])
  })

  test.each<readonly [string, (choice: Page) => Readonly<Record<string, string>>]>([
    [
      'of an earlier version',
      (choice) => ({ card: fieldOf(choice, 'card'), installmentCount: '3' }),
    ],
    ['without a choice', (choice) => ({ card: fieldOf(choice, 'card') })],
    [
      'with a total that nobody sealed',
      (choice) => ({ card: fieldOf(choice, 'card'), offer: '3-10300' }),
    ],
  ])('a form %s leads to the choice again', async (_, form) => {
    const link = await createdLink(at, CUSTOMERS)
    const again = await browser.post(link, form(await browser.submit(link)))
    expect([again.status, asked()]).toEqual([422, 0])
    expect(again.body).toContain('ödeme şeklini yeniden seçin')
    await browser.post(link, chosen(again, 1))
    expect(at.bank.orders()).toMatchObject([{ captured: 10_300n }])
  })

  test('the other language shows the totals of now, and they are what is charged', async () => {
    const link = await createdLink(at, CUSTOMERS)
    const choice = await browser.submit(link)
    becomeDearer()
    const english = await browser.post(link, { ...chosen(choice, 1), switchTo: 'en' })
    expect(english.body).toContain('₺104.00')
    await browser.post(link, chosen(english, 1, 'en'))
    expect(at.bank.orders()).toMatchObject([{ captured: 10_400n }])
  })
})

describe('on the form', () => {
  test('a way that was chosen there and costs something else now is chosen again', async () => {
    const link = await createdLink(at, CUSTOMERS)
    const page = fieldOf(await browser.get(link), 'page')
    const { seal } = browsers.ports
    const { pageId } = seal.open('page', link.addressToken, page) ?? { pageId: '' }
    const shown = { pageId, installmentCount: 3, totalMinor: '10300' }
    const offer = seal.seal('offer', link.addressToken, shown)
    becomeDearer()
    const again = await browser.post(link, { page, ...CARD, offer })
    expect([again.status, asked()]).toEqual([422, 0])
    expect(again.body).toContain(TR)
    await browser.post(link, chosen(again, 1))
    expect(at.bank.orders()).toMatchObject([{ captured: 10_400n }])
  })

  test('where there is one way to pay, its amount is charged whatever the plan becomes', async () => {
    const link = await createdLink(at, { commissionFromCustomer: true })
    const form = await browser.get(link)
    expect(form.body).toContain('₺100,00 öde')
    becomeDearer()
    const { body } = await browser.post(link, { page: fieldOf(form, 'page'), ...CARD })
    expect(body).toContain('Ödemeniz alındı')
    expect(at.bank.orders()).toMatchObject([{ captured: 10_000n }])
  })
})
