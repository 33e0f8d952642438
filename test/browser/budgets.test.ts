/** Issue 5: what a page weighs, and how soon it can be used on a slow phone. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { BROWSER_TEST_TIMEOUT_MILLISECONDS, launchChromium, openPage } from '../support/chromium.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'

const BYTES_MAXIMUM = 60_000
const USABLE_MAXIMUM_MILLISECONDS = 1_000
const PHONE_SLOWDOWN = 4
/** Another program may hold the processor during one measurement; a heavy page is over in all of them. */
const MEASUREMENTS_MAXIMUM = 12

let sandbox: Sandbox
let browser: Browser

vi.setConfig({ testTimeout: BROWSER_TEST_TIMEOUT_MILLISECONDS })
beforeAll(async () => {
  ;[sandbox, browser] = await Promise.all([startSandbox(), launchChromium()])
}, 180_000)
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

async function newLinkUrl(): Promise<string> {
  const link = await sandbox.merchant.createLink({
    linkType: 'SingleUse',
    linkAmountType: 'VariableAmount',
    installments: [1, 2, 3, 6, 9, 12],
    commissionFromCustomer: true,
    isNameRequired: true,
    isEmailRequired: true,
    isPhoneNumberRequired: true,
    isAddressRequired: true,
    isNoteRequired: true,
    productName: 'Kahve',
    productDescription: 'Taze kavrulmuş',
  })
  if (!link.isSuccess) throw new Error(`${link.errorMessage}`)
  return link.linkUrl
}

type Figures = Readonly<{ bytes: number; usableMilliseconds: number; workMilliseconds: number }>

/** A first visit, with nothing in the cache. */
async function measure(url: string): Promise<Figures> {
  const { page } = await openPage(browser, { width: 360 })
  const devTools = await page.context().newCDPSession(page)
  let bytes = 0
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await devTools.send('Network.enable')
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN })
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url)
  const { metrics } = await devTools.send('Performance.getMetrics')
  // The form's script stands at the end of the page: when the document is done, so is the script.
  const usableMilliseconds = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation')
    return visit === undefined ? Number.NaN : visit.toJSON().domContentLoadedEventEnd
  })
  await page.context().close()
  const work = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  return { bytes, usableMilliseconds, workMilliseconds: work * 1_000 }
}

/** The best of three, or of more while the machine is too busy to tell. */
async function bestOf(url: string): Promise<Figures> {
  const all: Figures[] = []
  const isTold = () => all.some((one) => one.usableMilliseconds < USABLE_MAXIMUM_MILLISECONDS)
  while (all.length < 3 || (!isTold() && all.length < MEASUREMENTS_MAXIMUM)) {
    all.push(await measure(url))
  }
  const least = (figure: keyof Figures) => Math.min(...all.map((one) => one[figure]))
  return {
    bytes: Math.max(...all.map(({ bytes }) => bytes)),
    usableMilliseconds: least('usableMilliseconds'),
    workMilliseconds: least('workMilliseconds'),
  }
}

describe('budgets', () => {
  it('a link with every field is light, and usable within a second on a slow phone', async () => {
    const { bytes, usableMilliseconds, workMilliseconds } = await bestOf(await newLinkUrl())
    const [usable, work] = [usableMilliseconds, workMilliseconds].map(Math.round)
    console.log(
      `link page: ${bytes} bytes, usable after ${usable} ms, ${work} ms of work, ${PHONE_SLOWDOWN} times slowed down`,
    )
    expect(bytes).toBeGreaterThan(1_000)
    expect(bytes).toBeLessThan(BYTES_MAXIMUM)
    expect(workMilliseconds).toBeGreaterThan(0)
    expect(workMilliseconds).toBeLessThan(USABLE_MAXIMUM_MILLISECONDS)
    expect(usableMilliseconds).toBeLessThan(USABLE_MAXIMUM_MILLISECONDS)
  })
})
