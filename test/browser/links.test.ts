/** Payment links, as customers meet them in a browser. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium, openPage, type WatchedPage } from '../support/browser/chromium.ts'
import { PAGE_BUDGET, weigh } from '../support/browser/page-weight.ts'
import {
  answerBank,
  CARDS,
  cancelAtBank,
  fillCard,
  isWithinWidth,
  openElsewhere,
  pressPay,
  startUrlBehind,
  tabTo,
} from '../support/browser/steps.ts'
import { EVERY_FIELD, type LinkRequest, newLink } from '../support/new-link.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'

let sandbox: Sandbox
let browser: Browser
let watched: WatchedPage

beforeAll(async () => {
  ;[sandbox, browser] = await Promise.all([
    startSandbox({ TRUSTED_PROXIES: '127.0.0.1' }),
    launchChromium(),
  ])
})
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})
afterEach(async () => {
  const complaints = watched.complaints()
  await watched.page.context().close()
  expect(complaints).toEqual([])
})

const PHONE = { width: 360 }

async function openLink(
  changes: Partial<LinkRequest> = {},
  options: Parameters<typeof openPage>[1] = PHONE,
) {
  const { id, linkUrl } = await newLink(sandbox.merchant, changes)
  watched = await openPage(browser, options)
  const { page } = watched
  await page.goto(linkUrl)
  return { id, page }
}

async function usesOf(id: string) {
  const status = await sandbox.merchant.linkStatus({ id })
  if (!status.isSucceed) throw new Error(status.errorMessage)
  return [status.linkPaymentStatus, status.usageCount]
}

const PAID = /^(Ödemeniz alındı|Your payment was taken)$/
const receipt = (page: Page) => page.getByRole('heading', { name: PAID }).waitFor()
const alert = (page: Page) => page.getByRole('alert')

/** Without script nothing leads on by itself: presses the one button that does. */
async function pressOn(page: Page): Promise<void> {
  for (let pages = 0; pages < 6; pages += 1) {
    const isThere = page.locator('[name=otp], dl')
    if ((await isThere.count()) > 0) return
    await page.locator('form button').first().click()
  }
}

describe('a payment link in a browser', () => {
  it.each([
    ['fixed', true, {}, ''],
    ['fixed', false, { is3dRequired: true }, ''],
    ['variable', true, { linkAmountType: 'VariableAmount', is3dRequired: true }, '1.200,00'],
    ['variable', false, { linkAmountType: 'VariableAmount' }, '1200'],
  ] as const)('is paid: amount %s, script %s, %o', async (_, script, changes, amount) => {
    const { id, page } = await openLink(changes, { ...PHONE, script })
    if (amount !== '') await page.fill('[name=amount]', amount)
    await fillCard(page)
    await pressPay(page)
    if ('is3dRequired' in changes) {
      if (!script) await pressOn(page)
      await answerBank(page)
      if (!script) await pressOn(page)
    }
    await receipt(page)
    expect(await page.locator('dl').innerText()).toContain('1.200,00')
    expect(await isWithinWidth(page)).toBe(true)
    expect(await usesOf(id)).toEqual(['Success', 1])
    await page.reload()
    await receipt(page)
    expect(await usesOf(id)).toEqual(['Success', 1])
  })

  it.each([true, false])('is paid in installments that fit the card, script %s', async (script) => {
    const { page } = await openLink({ installments: [1, 3, 6] }, { ...PHONE, script })
    await fillCard(page)
    const three = page.getByRole('radio', { name: /^3 taksit/ })
    if (!script) await pressPay(page)
    await three.check()
    expect(await isWithinWidth(page)).toBe(true)
    await pressPay(page)
    await receipt(page)
    expect(await page.locator('dl').innerText()).toContain('3 taksit')
  })

  it('keeps the chosen installments when the payer comes back from the bank’s page', async () => {
    const { page } = await openLink({ installments: [1, 3, 6], is3dRequired: true })
    await fillCard(page)
    await page.getByRole('radio', { name: /^3 taksit/ }).check()
    const button = await page.locator('#pay').innerText()
    await pressPay(page)
    await page.locator('[name=otp]').waitFor()
    const isForm = async () => (await page.locator('[name=cardNumber]').count()) > 0
    for (let steps = 0; steps < 6 && !(await isForm()); steps += 1) await page.goBack()
    await fillCard(page)
    const three = page.getByRole('radio', { name: /^3 taksit/ })
    await three.waitFor()
    expect(await three.isChecked()).toBe(true)
    expect(await page.locator('#pay').innerText()).toBe(button)
    await pressPay(page)
    await answerBank(page)
    await receipt(page)
    expect(await page.locator('dl').innerText()).toContain('3 taksit')
  })

  it('asks again where another card does not offer the chosen installments', async () => {
    const { page } = await openLink({ installments: [1, 3] })
    await fillCard(page)
    await page.getByRole('radio', { name: /^3 taksit/ }).check()
    await fillCard(page, CARDS.debit)
    await page.getByText('Seçtiğiniz taksit sayısı bu kartta yok').waitFor()
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
    expect(await page.locator('#pay').innerText()).not.toMatch(/\d/)
    await pressPay(page)
    await page.getByRole('heading', { name: 'Ödeme şeklini seçin' }).waitFor()
  })

  it('is paid once, whatever the back button shows', async () => {
    const { id, page } = await openLink()
    await fillCard(page)
    await pressPay(page)
    await receipt(page)
    await page.goBack()
    if ((await page.locator('[name=cardNumber]').count()) > 0) {
      await fillCard(page)
      await pressPay(page)
    }
    expect(await usesOf(id)).toEqual(['Success', 1])
  })

  it('says which details are wrong, and goes to them', async () => {
    const { page } = await openLink({ isNameRequired: true })
    await fillCard(page, CARDS.notALuhnNumber)
    await pressPay(page)
    await alert(page).waitFor()
    expect(await page.locator('[aria-invalid=true]').evaluateAll(namesOf)).toEqual([
      'cardNumber',
      'name',
    ])
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
    expect(await isWithinWidth(page)).toBe(true)
    expect(await alert(page).getByRole('link').allInnerTexts()).toEqual([
      'Kart numarası',
      'Adınız ve soyadınız',
    ])
    await alert(page).getByRole('link').first().click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('cardNumber')
    await page.getByLabel('Adınız ve soyadınız').fill('Ayşe Yılmaz')
    await fillCard(page)
    await pressPay(page)
    await receipt(page)
  })

  it('is declined, and paid with another card', async () => {
    const { id, page } = await openLink()
    await fillCard(page, CARDS.declined)
    await pressPay(page)
    await alert(page).waitFor()
    expect(await usesOf(id)).toEqual(['Failed', 0])
    await fillCard(page)
    await pressPay(page)
    await receipt(page)
    expect(await usesOf(id)).toEqual(['Success', 1])
  })

  it('is cancelled at the bank, and paid in a second try', async () => {
    const { id, page } = await openLink({ is3dRequired: true })
    await fillCard(page)
    await pressPay(page)
    await cancelAtBank(page)
    await alert(page).waitFor()
    expect(await usesOf(id)).toEqual(['Failed', 0])
    await fillCard(page)
    await pressPay(page)
    await answerBank(page)
    await receipt(page)
  })

  it('goes back from the bank to the form, and pays once with another card', async () => {
    const { id, page } = await openLink({ is3dRequired: true })
    await fillCard(page)
    await pressPay(page)
    await page.locator('[name=otp]').waitFor()
    const isForm = async () => (await page.locator('[name=cardNumber]').count()) > 0
    for (let steps = 0; steps < 6 && !(await isForm()); steps += 1) await page.goBack()
    await fillCard(page, CARDS.withoutBankPage)
    await pressPay(page)
    await receipt(page)
    expect(await usesOf(id)).toEqual(['Success', 1])
  })

  it.each([true, false])(
    'leads back from a way to the bank that is used up, and is paid in a second try, script %s',
    async (script) => {
      const { id, page } = await openLink({ is3dRequired: true }, { ...PHONE, script })
      const startUrl = await startUrlBehind(page, async () => {
        await fillCard(page)
        await pressPay(page)
      })
      await openElsewhere(startUrl)
      await page.goto(startUrl)
      await page.getByRole('button', { name: 'Bankanın sayfasını aç' }).click()
      await page.getByRole('heading', { name: 'Bankanızın sayfası daha önce açıldı' }).waitFor()
      await page.getByRole('button', { name: 'Ödeme sayfasına dön' }).click()
      await fillCard(page)
      await pressPay(page)
      if (!script) await pressOn(page)
      await answerBank(page)
      if (!script) await pressOn(page)
      await receipt(page)
      expect(await usesOf(id)).toEqual(['Success', 1])
    },
  )

  it('goes on after a reload of the bank’s page, with its tries as they were', async () => {
    const { page } = await openLink({ is3dRequired: true })
    await fillCard(page)
    await pressPay(page)
    await answerBank(page, '000000')
    await page.locator('[name=tries][value="1"]').waitFor({ state: 'attached' })
    await page.reload()
    await page.locator('[name=tries][value="1"]').waitFor({ state: 'attached' })
    expect(await isWithinWidth(page)).toBe(true)
    await answerBank(page)
    await receipt(page)
  })

  it('is paid with the keyboard alone', async () => {
    const changes = { isNameRequired: true, installments: [1, 3], is3dRequired: true } as const
    const { id, page } = await openLink(changes, { width: 1000 })
    const type = async (name: string, text: string) => {
      await tabTo(page, `[name=${name}]`)
      await page.keyboard.type(text)
    }
    await type('name', 'Ayşe Yılmaz')
    await type('cardNumber', CARDS.approved)
    await type('expiry', '1230')
    await type('cvv', '000')
    await type('cardHolderName', 'AYŞE YILMAZ')
    await page.getByRole('radio').first().waitFor()
    await tabTo(page, '[name=offer]')
    await page.keyboard.press('ArrowDown')
    await tabTo(page, '#pay')
    await page.keyboard.press('Enter')
    await page.locator('[name=otp]').waitFor()
    await type('otp', '123456')
    await page.keyboard.press('Enter')
    await receipt(page)
    expect(await page.locator('dl').innerText()).toContain('3 taksit')
    expect(await usesOf(id)).toEqual(['Success', 1])
  })

  it.each([
    ['tr-TR', 'Kart numarası', 'English', 'Card number', 'Your payment was taken'],
    ['en-US', 'Card number', 'Türkçe', 'Kart numarası', 'Ödemeniz alındı'],
  ])('speaks %s, and the other language at a press', async (locale, label, link, other, paid) => {
    const { page } = await openLink({ isNoteRequired: true }, { ...PHONE, locale })
    await page.getByLabel(label).waitFor()
    await page.fill('[name=note]', 'Kapıda bırakın')
    await page.getByRole('link', { name: link }).click()
    await page.getByLabel(other).waitFor()
    expect(await page.inputValue('[name=note]')).toBe('Kapıda bırakın')
    await fillCard(page)
    await pressPay(page)
    await page.getByRole('heading', { name: paid }).waitFor()
  })
})

/** Runs in the browser. */
function namesOf(elements: Element[]): (string | null)[] {
  return elements.map((element) => element.getAttribute('name'))
}

const HOSTILE = {
  html: '</h1><script>document.title="taken"</script><img src=x onerror=alert(1)>"\'&amp;',
  rightToLeft: '\u202eקפה\u2067 قهوة \u200f\u202d',
  emoji: '👩‍👩‍👧‍👦🏴‍☠️☕'.repeat(20),
  long: 'W'.repeat(500),
} as const

describe('texts of others', () => {
  it.each(Object.entries(HOSTILE))('%s: are shown as text and break nothing', async (_, text) => {
    const { page } = await openLink({
      productName: text,
      productDescription: text,
      returnUrl: 'https://shop.example/a?b=<i>',
      isNameRequired: true,
      isNoteRequired: true,
    })
    expect(await page.locator('h1').textContent()).toBe(text)
    expect(await isWithinWidth(page)).toBe(true)
    await fillCard(page)
    await page.fill('[name=note]', text)
    await pressPay(page)
    await alert(page).waitFor()
    expect(await page.inputValue('[name=note]')).toBe(text)
    expect(await isWithinWidth(page)).toBe(true)
    await fillCard(page)
    await page.fill('[name=name]', text.slice(0, 100))
    await pressPay(page)
    await receipt(page)
    expect(await page.locator('dd', { hasText: text.trim().slice(0, 20) }).count()).toBe(1)
    expect(await isWithinWidth(page)).toBe(true)
    expect(await page.title()).toMatch(/^Ödemeniz alındı/)
  })
})

describe('budgets', () => {
  it('a link with every field is light, and usable within a second on a slow phone', async () => {
    const { linkUrl } = await newLink(sandbox.merchant, {
      linkAmountType: 'VariableAmount',
      installments: [1, 2, 3, 6, 9, 12],
      commissionFromCustomer: true,
      ...EVERY_FIELD,
    })
    const figures = await weigh(browser, linkUrl)
    console.log('link page, four times slowed down:', figures)
    const { bytes, usableMilliseconds, workMilliseconds } = figures
    expect(bytes).toBeGreaterThan(1_000)
    expect(bytes).toBeLessThan(PAGE_BUDGET.bytes)
    expect(workMilliseconds).toBeGreaterThan(0)
    expect(workMilliseconds).toBeLessThan(PAGE_BUDGET.usableMilliseconds)
    expect(usableMilliseconds).toBeLessThan(PAGE_BUDGET.usableMilliseconds)
  })
})
