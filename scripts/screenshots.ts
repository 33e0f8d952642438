/**
 * Takes the pictures of the pages anew: `npm run screenshots`. `--only NAME` takes those whose names begin so, `--into FOLDER`
 * puts them elsewhere. Look at each before it is committed.
 */
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../test/support/browser/chromium.ts'
import { startCampaignDatabases } from '../test/support/campaign-databases.ts'
import { type Sandbox, startSandbox } from '../test/support/sandbox.ts'
import { PANEL_SHOTS } from './screenshots/panel-shots.ts'
import type { Shot } from './screenshots/shot.ts'
import { SHOTS } from './screenshots/shots.ts'

const FOLDER = fileURLToPath(new URL('../docs/screenshots', import.meta.url))
/** The largest file that a reader on a phone should have to load. */
const BYTES_MAXIMUM = 120_000

const { values } = parseArgs({
  options: { only: { type: 'string' }, into: { type: 'string', default: FOLDER } },
})

async function main(): Promise<void> {
  const databases = await startCampaignDatabases()
  try {
    const sandbox = await startSandbox({}, databases.create)
    const browser = await launchChromium()
    try {
      await mkdir(values.into, { recursive: true })
      const all = [...SHOTS, ...PANEL_SHOTS]
      const wanted = all.filter(({ name }) => name.startsWith(values.only ?? ''))
      for (const shot of wanted) await take(browser, sandbox, shot)
    } finally {
      await browser.close()
      await sandbox.stop()
    }
  } finally {
    await databases.remove()
  }
}

async function take(browser: Browser, sandbox: Sandbox, shot: Shot): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: shot.width, height: shot.height ?? 640 },
    colorScheme: shot.colours,
    locale: shot.locale,
    javaScriptEnabled: shot.script ?? true,
    timezoneId: 'Europe/Istanbul',
    reducedMotion: 'reduce',
  })
  await shot.go(page, sandbox)
  const path = join(values.into, `${shot.name}.png`)
  await page.screenshot({ path, fullPage: shot.height === undefined })
  await page.close()
  const { size } = await stat(path)
  if (size > BYTES_MAXIMUM) throw new Error(`${path} has ${size} bytes; ${BYTES_MAXIMUM} at most.`)
  console.log(`${path} (${size} bytes)`)
}

await main()
