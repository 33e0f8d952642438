/** The sandbox's first page: a paid 3-D Secure order within a few clicks, and nothing that a stranger can forge. */
import { ERRORS } from '@vezne/protocol'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../support/browser/axe.ts'
import { launchChromium, openPage } from '../support/browser/chromium.ts'
import {
  answerBank,
  cancelAtBank,
  fillCard,
  isWithinWidth,
  pressPay,
} from '../support/browser/steps.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'

let sandbox: Sandbox
let browser: Browser

beforeAll(async () => {
  ;[sandbox, browser] = await Promise.all([startSandbox(), launchChromium()])
})
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

// First: no event of an earlier payment is still on its way to the feed.
it.each(['', 's=', 's=AAAA', 's=%00'])(
  'a return with %j pays nothing and leads home',
  async (query) => {
    const before = Object(await sandbox.merchant.readEvents({})).position
    const url = `${sandbox.url}/sandbox/returned?${query}`
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(url, { method, redirect: 'manual' })
      expect([303, 400]).toContain(answer.status)
    }
    expect(Object(await sandbox.merchant.readEvents({})).position).toBe(before)
  },
)

it.each([
  ['tr', '3-D Secure ile öde', 'Ödeme alındı'],
  ['en', 'Pay with 3-D Secure', 'Payment taken'],
] as const)(
  'one press, the bank’s password, and the order is paid (%s)',
  async (lang, press, paid) => {
    const { page, complaints } = await openPage(browser, { width: 1280 })
    await page.goto(`${sandbox.url}/?lang=${lang}`)
    await page.getByRole('button', { name: press }).click()
    await answerBank(page)
    await page.getByText(paid).waitFor()
    const orderId = new URL(page.url()).searchParams.get('order') ?? ''
    const inquiry = await sandbox.merchant.inquire({ orderId })
    expect(inquiry).toMatchObject({ isSucceed: true, transactionStatus: 'Approved', is3ds: true })
    await page.locator('tr.new [title=Approved]').waitFor()
    expect(await axeFindings(page)).toEqual([])
    // A reload of the way back pays nothing.
    const feed = await sandbox.merchant.readEvents({})
    await page.goBack().catch(() => null)
    expect(await sandbox.merchant.readEvents({})).toMatchObject({ position: Object(feed).position })
    expect(complaints()).toEqual([])
    await page.context().close()
  },
)

it('opens a payment link that can be paid, and shows its payment without a reload', async () => {
  const { page, complaints } = await openPage(browser, { width: 1280 })
  await page.goto(`${sandbox.url}/?lang=tr`)
  const rows = await page.locator('#payments tbody tr').count()
  const [payer] = await Promise.all([
    openPage(browser, { width: 360 }),
    page.getByRole('heading', { name: 'Son ödemeler' }).waitFor(),
  ])
  await payer.page.goto(`${sandbox.url}/?lang=tr`)
  await payer.page.getByRole('button', { name: 'Ödeme linki aç' }).click()
  await fillCard(payer.page)
  await pressPay(payer.page)
  await answerBank(payer.page)
  await payer.page.getByRole('heading', { name: 'Ödemeniz alındı' }).waitFor()
  await page.locator('#payments tbody tr').nth(rows).waitFor()
  expect([...complaints(), ...payer.complaints()]).toEqual([])
  await payer.page.context().close()
  await page.context().close()
})

/** Presses the one button of each page on the way, as a browser without script must. */
async function pressUntil(page: Page, found: Locator): Promise<void> {
  for (let pages = 0; (await found.count()) === 0 && pages < 5; pages += 1) {
    await page.getByRole('button').first().click()
    await page.waitForLoadState()
  }
}

it.each([
  [320, 'light'],
  [1920, 'dark'],
] as const)('fits %i px, %s, and pays without script', async (width, colorScheme) => {
  const { page, complaints } = await openPage(browser, { width, script: false })
  await page.emulateMedia({ colorScheme })
  await page.goto(`${sandbox.url}/`)
  expect(await isWithinWidth(page)).toBe(true)
  await page.getByRole('button', { name: '3-D Secure ile öde' }).click()
  await pressUntil(page, page.locator('[name=otp]'))
  await answerBank(page)
  const paid = page.getByText('Ödeme alındı')
  await pressUntil(page, paid)
  await paid.waitFor()
  expect(complaints()).toEqual([])
  await page.context().close()
})

it('a verification that the payer breaks off takes no payment, and the page says why', async () => {
  const { page, complaints } = await openPage(browser, { width: 800 })
  await page.goto(`${sandbox.url}/?lang=en`)
  await page.getByRole('button', { name: 'Pay with 3-D Secure' }).click()
  await cancelAtBank(page)
  await page.getByText('Payment not taken').waitFor()
  expect(new URL(page.url()).searchParams.get('error')).toBe(ERRORS.VERIFICATION_FAILED.code)
  await page.getByText(ERRORS.VERIFICATION_FAILED.message.en).waitFor()
  expect(complaints()).toEqual([])
  await page.context().close()
})

it('a payment that the bank refuses is said so, with its reason', async () => {
  const { page } = await openPage(browser, { width: 800 })
  await page.goto(`${sandbox.url}/?lang=en&error=5001`)
  await page.getByText('Payment not taken').waitFor()
  await page.goto(`${sandbox.url}/?lang=en&error=%3Cscript%3E`)
  expect(await page.getByText('Payment not taken').count()).toBe(0)
  await page.context().close()
})

it('leads to the bank, whose button closes the day: a payment is then returned, not reversed', async () => {
  const { merchant } = sandbox
  const { page, complaints } = await openPage(browser, { width: 1280 })
  await page.goto(`${sandbox.url}/?lang=en`)
  await page.getByRole('button', { name: 'Pay with 3-D Secure' }).click()
  await answerBank(page)
  await page.getByText('Payment taken').waitFor()
  const orderId = new URL(page.url()).searchParams.get('order') ?? ''
  await page.getByRole('link', { name: 'Bank', exact: true }).click()
  await page.getByRole('button', { name: 'Close the day' }).click()
  await page.getByRole('status').waitFor()
  expect(await merchant.reverse({ orderId })).toMatchObject({ isSucceed: false })
  expect(await merchant.return({ orderId, amount: 1 })).toMatchObject({ isSucceed: true })
  await page.getByRole('row').nth(1).getByRole('link').click()
  await page.locator('.parts').filter({ hasText: 'Refund' }).getByText('Approved').waitFor()
  expect(complaints()).toEqual([])
  await page.context().close()
})

it.each([
  ['tr', 320, 'dark'],
  ['en', 1920, 'light'],
] as const)(
  '/design: every part in %s at %i px, %s; axe finds nothing',
  async (lang, width, colorScheme) => {
    const { page, complaints } = await openPage(browser, { width })
    await page.emulateMedia({ colorScheme })
    await page.goto(`${sandbox.url}/design?lang=${lang}`)
    await page.locator('.copy').first().waitFor()
    const opened = page.locator('summary')
    for (let at = 0; at < (await opened.count()); at += 1) await opened.nth(at).click()
    expect(await axeFindings(page)).toEqual([])
    expect(await isWithinWidth(page)).toBe(true)
    await page.getByRole('radio', { name: 'JSON' }).check({ force: true })
    await page.getByText('"isSucceed"').waitFor()
    expect(complaints()).toEqual([])
    await page.context().close()
  },
)
