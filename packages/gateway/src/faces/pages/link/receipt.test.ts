/** Decisions 6.8 and 6.12: a receipt is shown to the browser that paid, not to whoever has the page's address. */

import { VezneClient } from '@vezne/client'
import { returnSignature } from '@vezne/protocol'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createdLink,
  RETURN_SECRET_KEY,
  verified,
} from '../../../../../../test/payment-core/link-harness.ts'
import { useLinkHarness } from '../../../../../../test/payment-core/use-harness.ts'
import type { PaymentLink } from '../../../payment/links/index.ts'
import type { Page } from '../document.tsx'
import { browserSecretIn, newBrowserCookie } from './browser.ts'
import { CARD, createBrowsers, fieldOf, type TestBrowsers } from './testing/link-browsers.ts'

const at = useLinkHarness()
let browsers: TestBrowsers

beforeEach(() => {
  browsers = createBrowsers(at)
})

const RETURN_URL = 'https://shop.example/thanks?order=7'

async function orderIdOf(link: PaymentLink): Promise<string> {
  const { rows } = await at.pool.query('select order_id from link_use where link_id = $1', [
    link.linkId,
  ])
  return rows[0].order_id
}

async function expectReceipt(page: Page, link: PaymentLink): Promise<void> {
  expect(page.body).toContain('Ödemeniz alındı')
  const orderId = await orderIdOf(link)
  const short = `${orderId.slice(-8, -4)}-${orderId.slice(-4)}`.toUpperCase()
  for (const fact of ['₺100,00', '0008', orderId, `<bdi>${short}</bdi>`])
    expect(page.body).toContain(fact)
}

async function expectNoDetail(page: Page, link: PaymentLink): Promise<void> {
  expect([page.status, page.body.includes('<h1>Ödeme alındı</h1>')]).toEqual([200, true])
  for (const fact of ['100,00', '0008', 'shop.example', 'Vazo', await orderIdOf(link)]) {
    expect(page.body).not.toContain(fact)
  }
  expect(page.headers).not.toHaveProperty('set-cookie')
}

/** Where the bank sends the browser back to, as the session has it. */
async function wayBack(link: PaymentLink): Promise<string> {
  const { rows } = await at.pool.query(
    `select s.session_id, s.callback_url from threeds_session s
     join link_use u on u.session_id = s.session_id where u.link_id = $1`,
    [link.linkId],
  )
  await verified(at, rows[0].session_id)
  return new URL(rows[0].callback_url).searchParams.get('r') ?? ''
}

describe('the receipt', () => {
  test('is for the browser that paid, as often as it asks, and for no other', async () => {
    const link = await createdLink(at, { returnUrl: RETURN_URL })
    const own = browsers.open()
    await expectReceipt(await own.submit(link), link)
    await expectReceipt(await own.get(link, own.address()), link)
    await expectNoDetail(await browsers.open().get(link, own.address()), link)
  })

  test('is not for a browser that opened the page and did not pay', async () => {
    const link = await createdLink(at, { returnUrl: RETURN_URL })
    const opener = browsers.open()
    await opener.get(link)
    const payer = browsers.open()
    await expectReceipt(await payer.submit(link, {}, opener.address()), link)
    await expectNoDetail(await opener.get(link, opener.address()), link)
  })

  test('is not for who posts the same page again from elsewhere', async () => {
    const link = await createdLink(at, { returnUrl: RETURN_URL })
    const own = browsers.open()
    const page = fieldOf(await own.get(link), 'page')
    await own.post(link, { page, ...CARD })
    const other = browsers.open()
    await other.get(await createdLink(at))
    await expectNoDetail(await other.post(link, { page, ...CARD }), link)
    expect(at.bank.count('authorize')).toBe(1)
  })

  test('after 3-D Secure: whoever brings the way back pays, and the payer alone has the receipt', async () => {
    const link = await createdLink(at, { is3dRequired: true, returnUrl: RETURN_URL })
    const own = browsers.open()
    await own.submit(link)
    const r = await wayBack(link)
    const carrier = browsers.open()
    await expectNoDetail(await carrier.back(link, r), link)
    await expectReceipt(await own.get(link, carrier.address()), link)
  })
})

describe('a browser that keeps no cookies', () => {
  test('pays all the same, and sees its receipt in the answer, and at no address', async () => {
    const link = await createdLink(at, { returnUrl: RETURN_URL })
    const own = browsers.open({ keepsCookies: false })
    const receipt = await own.submit(link)
    await expectReceipt(receipt, link)
    expect(receipt.body).toContain(`href="${RETURN_URL}&amp;linkId=${link.linkId}`)
    const pageId = await at.pool.query('select page_id from link_use where link_id = $1', [
      link.linkId,
    ])
    const { seal } = browsers.ports
    const p = seal.seal('page', link.addressToken, { pageId: pageId.rows[0].page_id })
    await expectNoDetail(await own.get(link, `p=${p}`), link)
  })

  test('after 3-D Secure: in the answer to the way back, once', async () => {
    const link = await createdLink(at, { is3dRequired: true, returnUrl: RETURN_URL })
    const own = browsers.open({ keepsCookies: false })
    await own.submit(link)
    const r = await wayBack(link)
    await expectReceipt(await own.back(link, r), link)
    await expectNoDetail(await own.back(link, r), link)
  })
})

describe('the cookie', () => {
  const [tls, plain] = [{ publicUrl: 'https://pay.example' }, { publicUrl: 'http://127.0.0.1:80' }]

  test('is a new secret for each browser, and is read back', () => {
    for (const gateway of [tls, plain]) {
      const [one, other] = [newBrowserCookie(gateway), newBrowserCookie(gateway)]
      expect(one).not.toBe(other)
      const sent = `a=b; ${one.split(';')[0]}; c=d`
      expect(browserSecretIn(sent, gateway)).toMatch(/^[\w-]{43}$/)
    }
    expect(newBrowserCookie(plain)).toMatch(
      /^vezne-payer=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test.each([
    undefined,
    '',
    'vezne-payer',
    '__Host-vezne-payer=short',
    `vezne-payer=${'x'.repeat(43)}`,
    `x__Host-vezne-payer=${'x'.repeat(43)}`,
    `__Host-vezne-payer=${'x'.repeat(44)}`,
    `__Host-vezne-payer=${'/'.repeat(43)}`,
  ])('that is not ours is none: %s', (header) => expect(browserSecretIn(header, tls)).toBeNull())
})

describe('the way back to the shop', () => {
  const client = new VezneClient({
    baseUrl: 'https://pay.example',
    publicKey: 'pk-1',
    secretKey: RETURN_SECRET_KEY,
    merchantNumber: '1100000001',
  })

  test('carries a signed hint of what happened (decision 7.9)', async () => {
    const link = await createdLink(at, { returnUrl: RETURN_URL })
    const page = await browsers.open().submit(link)
    const href = /id="return"[^>]*href="([^"]+)"/.exec(String(page.body))?.[1] ?? ''
    const url = new URL(href.replaceAll('&amp;', '&'))
    const { order, ...hint } = Object.fromEntries(url.searchParams)
    expect(order).toBe('7')
    const { linkId } = link
    const orderId = await orderIdOf(link)
    const returned = { linkId, orderId, status: 'Approved', position: '7' }
    const signature = returnSignature(RETURN_SECRET_KEY, returned)
    expect(hint).toEqual({ ...returned, signature })
    expect(await client.verifyReturn(url.searchParams)).toEqual({ ...returned, position: 7 })
    url.searchParams.set('status', 'Returned')
    expect(await client.verifyReturn(url.searchParams)).toBe(null)
  })

  test.each([
    ['orderId=7&status=open', 'vezne_'],
    ['ORDERID=7', 'vezne_'],
    ['status%5B%5D=a&status%5B%5D=b', 'vezne_'],
    ['order=7', ''],
    ['q=%C3%A7ay%20ve+kahve&flag', ''],
    ['orders=orderId', ''],
  ])('keeps the shop’s own query: %s', async (query, prefix) => {
    const link = await createdLink(at, { returnUrl: `https://shop.example/thanks?${query}#top` })
    const page = await browsers.open().submit(link)
    const href = /id="return"[^>]*href="([^"]+)"/.exec(String(page.body))?.[1] ?? ''
    const url = new URL(href.replaceAll('&amp;', '&'))
    expect(url.href.startsWith(`https://shop.example/thanks?${query}&${prefix}linkId=`)).toBe(true)
    expect(url.hash).toBe('#top')
    const returned = await client.verifyReturn(url.searchParams)
    expect(returned).toMatchObject({ linkId: link.linkId, orderId: await orderIdOf(link) })
    url.searchParams.set(`${prefix}status`, 'Returned')
    expect(await client.verifyReturn(url.searchParams)).toBeNull()
  })
})
