import type { Browser } from 'playwright-core'
import { stretched } from '../pace.ts'
import { openPage } from './chromium.ts'

/** What a page may cost on a slow phone with a slow network; on a machine slower than usual, it has longer. */
export const PAGE_BUDGET = { bytes: 60_000, usableMilliseconds: stretched(1_000) }

const PHONE_SLOWDOWN = 4
/** Another program may use the processor during one measurement; a page that is too heavy exceeds the budget in all. */
const MEASUREMENTS_MAXIMUM = 12

type PageFigures = Readonly<{
  /** All bytes that were transferred. */
  bytes: number
  /** From the start of the visit until the document and its script were ready. */
  usableMilliseconds: number
  /** What the page's thread itself worked, however busy the machine is. */
  workMilliseconds: number
}>

/** A first visit, with nothing in the cache. */
async function measure(browser: Browser, url: string): Promise<PageFigures> {
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

/** The best of three first visits on a slow phone, or of more while the machine is too busy to tell. */
export async function weigh(browser: Browser, url: string): Promise<PageFigures> {
  const all: PageFigures[] = []
  const isTold = () => all.some((one) => one.usableMilliseconds < PAGE_BUDGET.usableMilliseconds)
  while (all.length < 3 || (!isTold() && all.length < MEASUREMENTS_MAXIMUM)) {
    all.push(await measure(browser, url))
  }
  const least = (figure: keyof PageFigures) => Math.min(...all.map((one) => one[figure]))
  return {
    bytes: Math.max(...all.map(({ bytes }) => bytes)),
    usableMilliseconds: least('usableMilliseconds'),
    workMilliseconds: least('workMilliseconds'),
  }
}
