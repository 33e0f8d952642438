import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium, openPage } from '../support/browser/chromium.ts'
import { tokenOf } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const sandbox = useSandbox()
let browser: Browser
let shop: Server
let shopUrl: string
let framed = ''

beforeAll(async () => {
  browser = await launchChromium()
  shop = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(request.url === '/checkout' ? framed : '<h1>Back at the shop</h1>')
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const { port } = shop.address() as AddressInfo
  shopUrl = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await browser.close()
  shop.close()
})

const CARD = '5528790000000008'

describe('in a real browser', () => {
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
    await page.locator('a[href$="/api/provision"]').first().waitFor()
    expect([...hosts].filter((host) => host !== '')).toEqual([new URL(sandbox.url).host])
    expect(complaints()).toEqual([])
    await page.close()
  })
})
