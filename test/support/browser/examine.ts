import type { Browser, Page } from 'playwright-core'
import { axeFindings } from './axe.ts'
import { openPage } from './chromium.ts'
import { type Look, setBranding, textOf, WIDTHS } from './looks.ts'
import { isWithinWidth } from './steps.ts'

/** One state of a page; what leads to it needs a world of its own. */
export type PageState<World> = Readonly<{
  name: string
  /** Does what leads to it. */
  lead: (page: Page, world: World) => Promise<unknown>
  /** What is on the page only then. */
  mark: string
}>

/** What is wrong with the page in this look, as sentences. It must also fit the narrowest screen. */
export async function faultsIn(page: Page, look: Look): Promise<readonly string[]> {
  await setBranding(page, look)
  const faults = (await axeFindings(page)).map((finding) => `${textOf(look)}: ${finding}`)
  for (const width of new Set([look.width, WIDTHS[0]])) {
    await page.setViewportSize({ width, height: 800 })
    if (!(await isWithinWidth(page)))
      faults.push(`${textOf(look)}: scrolls sideways at ${width} px`)
  }
  return faults
}

/** The browser that looks, and what the pages are pages of. */
type Scene<World> = Readonly<{ browser: Browser; world: World }>

/** Leads a new browser to the state, and looks at it in each of these ways; the first says what it asks for. */
export async function examine<World>(
  { browser, world }: Scene<World>,
  { lead, mark }: PageState<World>,
  looks: readonly [Look, ...Look[]],
): Promise<readonly string[]> {
  const { page, complaints } = await openPage(browser, looks[0])
  await setBranding(page, looks[0])
  try {
    await lead(page, world)
    await page.locator(mark).first().waitFor()
    const faults: string[] = []
    for (const look of looks) faults.push(...(await faultsIn(page, look)))
    return [...faults, ...complaints()]
  } finally {
    await page.context().close()
  }
}
