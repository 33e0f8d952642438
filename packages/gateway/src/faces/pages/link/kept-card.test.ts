/** Decision 6.11: who forgot a field types it, and not the card again; number and code stay in the vault. */

import { beforeEach, describe, expect, test } from 'vitest'
import { createdLink } from '../../../../../../test/payment-core/link-harness.ts'
import { useLinkHarness } from '../../../../../../test/payment-core/use-harness.ts'
import type { PaymentLink } from '../../../payment/links/index.ts'
import type { Page } from '../document.tsx'
import {
  createBrowsers,
  fieldOf,
  type TestBrowser,
  type TestBrowsers,
} from './testing/link-browsers.ts'

const at = useLinkHarness()
let browsers: TestBrowsers

beforeEach(() => {
  browsers = createBrowsers(at)
})

const ASKING = { isNameRequired: true, isNoteRequired: true } as const
const MINUTE = 60_000

/** Everything but the name. */
const withoutName = (browser: TestBrowser, link: PaymentLink): Promise<Page> =>
  browser.submit(link, { note: 'Zil bozuk' })

/** What the browser sends when the name was filled in. */
const mended = (form: Page) => ({
  page: fieldOf(form, 'page'),
  card: fieldOf(form, 'card'),
  details: fieldOf(form, 'details'),
  name: 'Ayşe Yılmaz',
  note: 'Zil bozuk',
})

describe('a form without its name, with a card that is right', () => {
  test('comes back with what was typed, and with the card sealed: the name pays', async () => {
    const link = await createdLink(at, ASKING)
    const browser = browsers.open()
    const form = await withoutName(browser, link)
    expect(form.status).toBe(422)
    for (const shown of ['Adınızı ve soyadınızı yazın.', 'Zil bozuk', '••••\u00a00008']) {
      expect(form.body).toContain(shown)
    }
    expect(form.body).not.toContain('name="cardNumber"')
    const paid = await browser.post(link, mended(form))
    expect(paid.body).toContain('Ödemeniz alındı')
    expect(at.bank.count('authorize')).toBe(1)
    const { rows } = await at.pool.query('select payer from link_use where link_id = $1', [
      link.linkId,
    ])
    expect(rows).toMatchObject([{ payer: { name: 'Ayşe Yılmaz', note: 'Zil bozuk' } }])
  })

  test('holds neither the number nor the code of the card, in the page or in a row', async () => {
    const link = await createdLink(at, ASKING)
    const cvv = '739'
    const browser = browsers.open()
    const form = await browser.submit(link, { cvv })
    const visible = form.body.replace(/<style>.*?<\/style>|<script>.*?<\/script>/gs, '')
    for (const secret of ['5528790000000008', '5528 7900', `>${cvv}<`, `"${cvv}"`]) {
      expect(visible).not.toContain(secret)
    }
    const sealed = Buffer.from(fieldOf(form, 'card'), 'base64url').toString('latin1')
    for (const secret of ['552879', cvv, 'cardToken']) expect(sealed).not.toContain(secret)
    const { rows } = await at.pool.query(
      'select card_sealed, encode(card_sealed, $2) as text from card_token where merchant_id = $1',
      [link.merchantId, 'escape'],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) expect(text).not.toContain('5528790000000008')
    const { rowCount } = await at.pool.query('select from link_use where link_id = $1', [
      link.linkId,
    ])
    expect(rowCount).toBe(0)
  })

  test('is for the browser that typed it, this link, and 25 minutes from then on', async () => {
    const link = await createdLink(at, ASKING)
    const browser = browsers.open()
    const form = await withoutName(browser, link)
    const other = browsers.open()
    await other.get(await createdLink(at))
    const stolen = await other.post(link, mended(form))
    expect(stolen.body).toContain('name="cardNumber"')
    const elsewhere = await browser.post(await createdLink(at, ASKING), mended(form))
    expect(elsewhere.body).toContain('name="cardNumber"')
    at.clock.turn(15 * MINUTE)
    // Sent again with another mistake: the time runs on from when the card was typed.
    const again = await browser.post(link, { ...mended(form), name: '' })
    expect(again.body).toContain('••••\u00a00008')
    at.clock.turn(10 * MINUTE + 1)
    const late = await browser.post(link, mended(again))
    expect(late.body).toContain('name="cardNumber"')
    expect(at.bank.count('authorize')).toBe(0)
  })

  test('pays what was typed last where the amount is the payer’s', async () => {
    const variable = { linkAmountType: 'VariableAmount', amountMinor: null } as const
    const link = await createdLink(at, { ...ASKING, ...variable })
    const browser = browsers.open()
    const form = await browser.submit(link, { note: 'x', amount: '10' })
    await browser.post(link, { ...mended(form), amount: '12,50' })
    expect(at.bank.orders()).toMatchObject([{ captured: 1_250n }])
  })

  test('still shows the choice of installments before anything is charged', async () => {
    const link = await createdLink(at, { ...ASKING, installments: [1, 3] })
    const browser = browsers.open()
    const choice = await browser.post(link, mended(await withoutName(browser, link)))
    expect(choice.body.match(/type="radio"/g)).toHaveLength(2)
    const paid = await browser.post(link, {
      card: fieldOf(choice, 'card'),
      offer: fieldOf(choice, 'offer'),
    })
    expect([paid.body.includes('Ödemeniz alındı'), at.bank.count('authorize')]).toEqual([true, 1])
  })

  test('goes to the other language with the card, and to another card without it', async () => {
    const link = await createdLink(at, ASKING)
    const browser = browsers.open()
    const form = mended(await withoutName(browser, link))
    const english = await browser.post(link, { ...form, lang: 'tr', switchTo: 'en' })
    expect(english.body).toContain('you need not type them again')
    expect(english.body).toContain('value="Ayşe Yılmaz"')
    const other = await browser.post(link, { ...form, otherCard: 'yes' })
    expect(other.body).toContain('name="cardNumber"')
    expect(other.body).toContain('value="Ayşe Yılmaz"')
  })
})

test('a card with a mistake of its own is typed again, beside the other mistakes', async () => {
  const link = await createdLink(at, ASKING)
  const browser = browsers.open()
  const form = await browser.submit(link, { cvv: '12' })
  for (const words of ['Adınızı ve soyadınızı', 'Güvenlik kodunu yazın', 'name="cardNumber"']) {
    expect(form.body).toContain(words)
  }
  expect(fieldOf(form, 'card')).toBe('')
})
