/** What the script of the link's form does for each key pressed, in Chromium. A small server gives the gateway's answers. */

import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderLinkForm } from '../../packages/gateway/src/faces/pages/link/form.tsx'
import type { PaymentLink } from '../../packages/gateway/src/payment/links/index.ts'
import { launchChromium } from '../support/browser/chromium.ts'

const NOTHING = { name: false, email: false, phoneNumber: false, address: false, note: false }
const LINK: PaymentLink = {
  merchantId: 'merchant',
  linkId: 'link',
  state: 'Active',
  linkType: 'SingleUse',
  amountType: 'FixedAmount',
  amountMinor: 10_000n,
  maximumUses: 1,
  usedCount: 0,
  reservedCount: 0,
  hasFailedTry: false,
  expiresAt: new Date('2100-01-01'),
  addressToken: 'token',
  merchantOrderId: null,
  content: {
    installments: [1, 3],
    commissionFromCustomer: true,
    commissionFromCustomerSingleInstallment: false,
    is3dRequired: false,
    productName: 'Vazo',
    productDescription: null,
    returnUrl: null,
    asks: { ...NOTHING, note: true },
    notification: { method: 'None' },
  },
  createdAt: new Date('2026-01-01'),
  lastPaidAt: null,
}

const OFFERS = {
  card: 'Mastercard · Banka',
  scheme: 'Mastercard',
  codeLength: 3,
  codeHint: 'Arkadaki 3 rakam',
  isChoice: true,
  note: '',
  offers: [
    {
      value: 'first',
      count: 1,
      label: 'Tek çekim',
      spoken: 'bir',
      each: '',
      total: '₺100',
      pay: '₺100 öde',
    },
    {
      value: 'second',
      count: 3,
      label: '3 taksit',
      spoken: 'üç',
      each: 'ayda',
      total: '₺103',
      pay: '₺103 öde',
    },
  ],
}

let browser: Browser
let page: Page
/** What the script asked for, and what the form sent. */
let asked: URLSearchParams[]
let posted: URLSearchParams[]
let answer: (bin: string) => Promise<Readonly<{ status: number; json: unknown }>>

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

beforeEach(async () => {
  asked = []
  posted = []
  answer = async () => ({ status: 200, json: OFFERS })
  const frame = {
    languageCode: 'tr',
    merchantName: 'Dükkân',
    url: null,
    checkout: null,
    otherLanguageUrl: '?lang=en',
    isSandbox: false,
  } as const
  const state = { languageCode: 'tr', wrong: [], values: {} } as const
  const { headers, body } = renderLinkForm({
    frame,
    link: LINK,
    pageToken: 'sealed',
    state,
    counts: [1, 3],
    takesOver: false,
    message: null,
    kept: null,
  })
  page = await browser.newPage()
  await page.route('https://pay.example/**', async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    if (url.pathname.endsWith('/offers')) {
      asked.push(url.searchParams)
      return route.fulfill(await answer(url.searchParams.get('bin') ?? ''))
    }
    if (request.method() === 'GET') return route.fulfill({ headers: { ...headers }, body })
    posted.push(new URLSearchParams(request.postData() ?? ''))
    return route.fulfill({ status: 204 })
  })
  await page.goto('https://pay.example/l/token?p=sealed')
})
afterEach(() => page.close())

/** Whatever else the form asks for. */
async function fillRest(): Promise<void> {
  await page.fill('#note', 'Not')
  await page.fill('#expiry', '12/30')
  await page.fill('#cvv', '000')
  await page.fill('#cardHolderName', 'Ayşe')
}

const number = () => page.inputValue('#cardNumber')
const caret = () =>
  page.$eval('#cardNumber', (field) =>
    field instanceof HTMLInputElement ? field.selectionStart : 0,
  )
const moveTo = (position: number) =>
  page.$eval(
    '#cardNumber',
    (field, at) => (field instanceof HTMLInputElement ? field.setSelectionRange(at, at) : null),
    position,
  )

describe('the number', () => {
  it.each([
    ['5528790000000008', '5528 7900 0000 0008'],
    ['374427000000003', '3744 270000 00003'],
    ['6799990100000000019', '6799 9901 0000 0000 019'],
    [' 5528-7900 0000.0008 ', '5528 7900 0000 0008'],
  ])('%s is grouped, typed or pasted', async (text, grouped) => {
    await page.locator('#cardNumber').pressSequentially(text)
    expect(await number()).toBe(grouped)
    await page.fill('#cardNumber', '')
    await page.focus('#cardNumber')
    await page.keyboard.insertText(text)
    expect(await number()).toBe(grouped)
  })

  it('keeps the caret where it is while it is mended', async () => {
    await page.fill('#cardNumber', '5528790000000008')
    await moveTo(2)
    await page.keyboard.type('9')
    expect([await number(), await caret()]).toEqual(['5592 8790 0000 0000 8', 3])
    await page.keyboard.press('Backspace')
    expect([await number(), await caret()]).toEqual(['5528 7900 0000 0008', 2])
    await moveTo(5)
    await page.keyboard.press('Backspace')
    expect([await number(), await caret()]).toEqual(['5528 7900 0000 0008', 4])
    await page.keyboard.press('Delete')
    await page.keyboard.press('Delete')
    expect([await number(), await caret()]).toEqual(['5528 9000 0000 008', 5])
  })
})

it.each([
  ['1230', '12/30'],
  ['12/30', '12/30'],
  ['12/2030', '12/2030'],
  ['330', '03/30'],
  ['1/30', '1/30'],
])('an expiry typed as %s is %s', async (text, expiry) => {
  await page.locator('#expiry').pressSequentially(text)
  expect(await page.inputValue('#expiry')).toBe(expiry)
})

describe('offers', () => {
  it('are asked for by six digits, then eight, and never by more', async () => {
    await page.locator('#cardNumber').pressSequentially('552879', { delay: 5 })
    await page.waitForSelector('#offers tbody tr')
    await page.locator('#cardNumber').pressSequentially('0000000008', { delay: 5 })
    await expect.poll(() => asked.at(-1)?.get('bin')).toBe('55287900')
    expect(asked.every((query) => [6, 8].includes(query.get('bin')?.length ?? 0))).toBe(true)
    expect(await page.textContent('#cardInfo')).toBe('Mastercard · Banka')
    const opacityOf = (mark: string) =>
      page.locator(`#schemes .${mark}`).evaluate((svg) => Number(getComputedStyle(svg).opacity))
    for (const [mark, shown] of [
      ['mastercard', 1],
      ['visa', 0.25],
      ['troy', 0.25],
    ] as const) {
      await expect.poll(() => opacityOf(mark)).toBe(shown)
    }
    expect(await page.isHidden('#offersLater')).toBe(true)
  })

  it('that are chosen name the amount on the button, and are sent', async () => {
    await page.fill('#cardNumber', '5528790000000008')
    await page.waitForSelector('#offers tbody tr')
    expect(await page.textContent('#pay')).toBe('₺100 öde')
    await page.check('[value="second"]')
    expect(await page.textContent('#pay')).toBe('₺103 öde')
    await fillRest()
    await page.click('#pay')
    await expect.poll(() => posted.length).toBe(1)
    expect(posted[0]?.get('offer')).toBe('second')
  })

  it.each([
    ['typed over', '5528790000000008', 'Mastercard · Banka'],
    ['erased', '', ''],
  ])('of a number that was %s come too late to be shown', async (_, next, card) => {
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    answer = async (bin) => {
      if (bin !== '41111111') return { status: 200, json: OFFERS }
      await held
      return { status: 200, json: { ...OFFERS, card: 'Visa · Eski' } }
    }
    await page.fill('#cardNumber', '4111111111111111')
    await expect.poll(() => asked.length).toBe(1)
    await page.fill('#cardNumber', next)
    await expect.poll(() => page.textContent('#cardInfo')).toBe(card)
    await expect.poll(() => page.isVisible('#offers')).toBe(card !== '')
    const late = page.waitForResponse((response) => response.url().includes('bin=41111111'))
    letGo()
    await (await late).finished()
    // Two frames later the script has read that answer.
    await page.evaluate(
      () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
    )
    expect(await page.textContent('#cardInfo')).toBe(card)
  })

  it('that nobody answers leave the form as it is without script', async () => {
    answer = async () => ({ status: 429, json: {} })
    await page.fill('#cardNumber', '5528790000000008')
    await expect.poll(() => asked.length).toBe(1)
    await fillRest()
    await page.click('#pay')
    await expect.poll(() => posted.length).toBe(1)
    expect(posted[0]?.has('offer')).toBe(false)
  })
})

describe('a form with a forgotten field', () => {
  it('is not sent: it names the fields, and number and code stay', async () => {
    await page.fill('#cardNumber', '5528 7900 0000 0008')
    await page.fill('#expiry', '12/30')
    await page.fill('#cvv', '123')
    await page.fill('#cardHolderName', 'Ayşe')
    await page.click('#pay')
    await page.waitForSelector('#problems:focus')
    expect(await page.locator('#problems a').allInnerTexts()).toEqual(['Notunuz'])
    const told = await page.locator('#note-wrong').innerText()
    expect(told).toBe('Notunuzu yazın (en çok 500 karakter).')
    expect(await page.getAttribute('#note', 'aria-invalid')).toBe('true')
    expect(await page.getAttribute('#note', 'aria-describedby')).toBe('note-wrong')
    expect(await page.title()).toMatch(/^Hata: Ödeme/)
    expect([await number(), await page.inputValue('#cvv')]).toEqual(['5528 7900 0000 0008', '123'])
    expect(await page.isEnabled('#pay')).toBe(true)
    expect(posted).toHaveLength(0)
    await page.fill('#note', 'Zil bozuk')
    await page.click('#pay')
    await expect.poll(() => posted.length).toBe(1)
    expect(posted[0]?.get('cvv')).toBe('123')
  })

  it.each([
    ['#cardNumber', '5528790000000009', 'Kart numarasını denetleyin.'],
    ['#cvv', '12', 'Güvenlik kodunu yazın (3 rakam; American Express’te 4).'],
  ])(
    'nor with a mistake in %s; what only the gateway can judge goes there',
    async (field, value, words) => {
      await page.fill('#cardNumber', '5528790000000008')
      await fillRest()
      await page.fill(field, value)
      await page.click('#pay')
      await page.waitForSelector('#problems')
      expect(await page.locator(`${field}-wrong`).innerText()).toBe(words)
      expect(await page.locator(`#problems a[href='${field}']`).count()).toBe(1)
      expect(posted).toHaveLength(0)
      await page.fill('#cardNumber', '5528790000000008')
      await page.fill('#cvv', '000')
      await page.fill('#expiry', '99/99')
      await page.click('#pay')
      await expect.poll(() => posted.length).toBe(1)
    },
  )
})

it('the form is sent once, however often it is pressed, and says that it is under way', async () => {
  await page.fill('#cardNumber', '5528790000000008')
  await fillRest()
  await page.evaluate(() => {
    const form = document.querySelector('form')
    for (let presses = 0; presses < 3; presses += 1) form?.requestSubmit()
  })
  await page.waitForSelector('#pay:disabled')
  expect(await page.textContent('#progress')).toMatch(/^Ödemeniz işleniyor/)
  expect(posted).toHaveLength(1)
})

it('the other language takes along what was typed, and nothing of the card', async () => {
  await page.fill('#note', 'iki\nsatır')
  await page.fill('#cardNumber', '5528790000000008')
  await page.fill('#cvv', '123')
  await page.click('#language')
  await expect.poll(() => posted.length).toBe(1)
  expect(Object.fromEntries(posted[0] ?? [])).toEqual({
    page: 'sealed',
    switchTo: 'en',
    note: 'iki\r\nsatır',
  })
})

it('paper shows the page without its buttons, in black on white', async () => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.isVisible('#language')).toBe(false)
  const ink = await page.evaluate(() => getComputedStyle(document.body).color)
  expect(ink).toBe('rgb(0, 0, 0)')
})
