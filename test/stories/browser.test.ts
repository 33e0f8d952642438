import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium, openPage } from '../support/chromium.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { tokenOf } from '../support/steps.ts'

let sandbox: Sandbox
let browser: Browser
let shop: Server
let shopUrl: string
let framed = ''

beforeAll(async () => {
  sandbox = await startSandbox()
  browser = await launchChromium()
  shop = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(request.url === '/checkout' ? framed : '<h1>Back at the shop</h1>')
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const { port } = shop.address() as AddressInfo
  shopUrl = `http://127.0.0.1:${port}`
}, 120_000)
afterAll(async () => {
  await browser.close()
  shop.close()
  await sandbox.stop()
})

const CARD = '5528790000000008'

async function newLink(): Promise<{ id: string; linkUrl: string }> {
  const link = await sandbox.merchant.createLink({
    linkType: 'SingleUse',
    linkAmountType: 'FixedAmount',
    amount: 99.9,
    productName: 'Kahve',
    is3dRequired: true,
  })
  if (!link.isSuccess) throw new Error(`${link.errorMessage}`)
  return link
}

async function fillCard(page: Page): Promise<void> {
  await page.fill('[name=cardHolderName]', 'AYŞE YILMAZ')
  await page.fill('[name=cardNumber]', CARD)
  await page.fill('[name=expiry]', '12/30')
  await page.fill('[name=cvv]', '000')
}

async function isWithinWidth(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
}

describe('in a real browser', () => {
  it.each([
    ['a phone', { width: 360 }],
    ['a desktop in English', { width: 1200, locale: 'en-US' }],
  ])('decision 6.4: a link is paid on %s, through the bank’s page', async (_, options) => {
    const { id, linkUrl } = await newLink()
    const { page, complaints } = await openPage(browser, options)
    await page.goto(linkUrl)
    expect(await isWithinWidth(page)).toBe(true)
    await fillCard(page)
    await page.keyboard.press('Enter')
    await page.waitForSelector('[name=otp]')
    expect(await isWithinWidth(page)).toBe(true)
    await page.fill('[name=otp]', '123456')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${sandbox.url}/l/**`)
    await page.waitForSelector('text=/₺\\s?99[,.]90|99[,.]90/')
    const status = await sandbox.merchant.linkStatus({ id })
    expect(status).toMatchObject({ linkStatus: 'Passive', linkPaymentStatus: 'Success' })
    expect(complaints()).toEqual([])
    await page.close()
  })

  it('decision 6.4: without script a link is paid by its buttons', async () => {
    const { id, linkUrl } = await newLink()
    const { page } = await openPage(browser, { width: 390, script: false })
    await page.goto(linkUrl)
    await fillCard(page)
    await page.click('main form[method=post] button[type=submit]')
    for (let pages = 0; pages < 8 && (await page.locator('[name=otp]').count()) === 0; pages += 1) {
      await page.click('form button')
    }
    await page.fill('[name=otp]', '123456')
    await page.keyboard.press('Enter')
    const isPaid = async () => {
      const status = await sandbox.merchant.linkStatus({ id })
      return status.isSucceed && status.linkPaymentStatus === 'Success'
    }
    for (let pages = 0; pages < 4 && !(await isPaid()); pages += 1) await page.click('form button')
    expect(await isPaid()).toBe(true)
    await page.close()
  })

  it('decision 4.5: htmlContent works in a merchant’s frame, without cookies', async () => {
    const { merchant } = sandbox
    const cardToken = await tokenOf(merchant, CARD)
    const session = await merchant.getThreeDSession({ cardToken, amount: 10 })
    if (!session.isSucceed) throw new Error(session.errorMessage)
    const ThreeDSessionId = session.threeDSessionId
    const start = await merchant.init3ds({ ThreeDSessionId, CallbackUrl: `${shopUrl}/done` })
    if (!start.isSucceed) throw new Error(start.errorMessage)
    const content = start.htmlContent.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    framed = `<iframe sandbox="allow-forms allow-scripts" srcdoc="${content}"></iframe>`
    const { page, complaints } = await openPage(browser, { width: 800 })
    await page.goto(`${shopUrl}/checkout`)
    const frame = page.frameLocator('iframe')
    await frame.locator('[name=otp]').fill('123456')
    await frame.locator('[name=otp]').press('Enter')
    await frame.locator('text=Back at the shop').waitFor()
    const result = await merchant.getThreeDSessionResult({ threeDSessionId: ThreeDSessionId })
    expect(result).toMatchObject({ currentStep: 'VerificationFinished', mdStatus: '1' })
    expect(await page.context().cookies()).toEqual([])
    expect(complaints()).toEqual([])
    await page.close()
  })

  it('the API reference shows itself from local files', async () => {
    const { page, complaints } = await openPage(browser, { width: 1200 })
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    await page.goto(`${sandbox.url}/docs`)
    await page.waitForSelector('[data-path="/v1/Payments/provision"]')
    expect([...hosts].filter((host) => host !== '')).toEqual([new URL(sandbox.url).host])
    expect(complaints()).toEqual([])
    await page.close()
  })
})
