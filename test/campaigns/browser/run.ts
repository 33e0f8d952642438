/**
 * `npm run browser-sweep`: every page, in every width, in light and in dark, and in both languages. Ends with 1 where
 * axe finds something, a page scrolls sideways, or the browser complains.
 */
import type { Browser } from 'playwright-core'
import { launchChromium } from '../../support/browser/chromium.ts'
import { examine, type PageState } from '../../support/browser/examine.ts'
import { EVERY_LOOK, LOCALES, looksIn } from '../../support/browser/looks.ts'
import {
  LINK_STATES,
  type PayersWorld,
  PLAIN_PAGES,
  SHOP_STATES,
  startPayersWorld,
  VERIFICATION_STATES,
} from '../../support/browser/states/index.ts'
import { startCampaignDatabases } from '../../support/campaign-databases.ts'
import { examinePanel } from '../../support/panel/every-page.ts'
import { setScenery } from '../../support/panel/scenery.ts'
import { startSandbox } from '../../support/sandbox.ts'
import { VEZNE_MASTER_KEY } from '../../support/vezne-command.ts'

const STATES = [...LINK_STATES, ...VERIFICATION_STATES, ...SHOP_STATES, ...PLAIN_PAGES]
/** What the example shops tell of their orders is not of this campaign. */
const say = console.log.bind(console)
console.log = () => undefined

const startedAt = performance.now()
const databases = await startCampaignDatabases()
const browser = await launchChromium()
const sandbox = await startSandbox(
  { TRUSTED_PROXIES: '127.0.0.1', VEZNE_MASTER_KEY },
  databases.create,
)
const world = await startPayersWorld(sandbox)
try {
  const faults = await faultsOfStates(browser, world)
  const scenery = await setScenery(sandbox, 'en')
  const panel = await examinePanel({ browser, sandbox, scenery }, () => EVERY_LOOK)
  faults.push(...panel.faults)
  for (const fault of faults) say(fault)
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  const pages = STATES.length + panel.looked
  say(
    `${pages} pages in ${EVERY_LOOK.length} looks each, ${faults.length} faults, in ${seconds} s.`,
  )
  process.exitCode = faults.length === 0 && panel.looked > 30 ? 0 : 1
} finally {
  await browser.close()
  await world.stop()
  await sandbox.stop()
  await databases.remove()
}
process.exit()

async function faultsOfStates(by: Browser, of: PayersWorld): Promise<string[]> {
  const faults: string[] = []
  for (const state of STATES) {
    const found = await faultsOf(by, of, state)
    say(`${found.length === 0 ? 'ok    ' : 'FAULTY'} ${state.name}`)
    faults.push(...found.map((fault) => `${state.name} at ${fault}`))
  }
  return faults
}

/** Each language needs a visit of its own; widths and colours change on the page that is open. */
async function faultsOf(by: Browser, of: PayersWorld, state: PageState<PayersWorld>) {
  const faults: string[] = []
  for (const locale of LOCALES) {
    const found = await examine({ browser: by, world: of }, state, looksIn(locale)).catch(
      (error: unknown) => [String(error)],
    )
    faults.push(...found)
  }
  return faults
}
