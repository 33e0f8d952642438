import { existsSync } from 'node:fs'
import packaged from '@sparticuz/chromium'
import { type Browser, chromium, type Page } from 'playwright-core'
import { TEST_LIMITS } from '../pace.ts'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/**
 * The flags that come with the packaged Chromium are not used: `--single-process` crashes Chromium here, and
 * `--disable-web-security` would weaken what is tested. These flags also keep Chromium from looking for a network.
 */
const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--in-process-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]

/** The path of the system's browser, else of the packaged one, which unpacks itself at the first call. */
async function chromiumPath(): Promise<string> {
  const installed = INSTALLED.find((path) => existsSync(path))
  return installed ?? (await packaged.executablePath())
}

/**
 * Unpacks Chromium before all tests, in one process. Another process would take the program for complete as soon as
 * its file exists, and could not run it while it is still being written.
 */
export default async function unpackChromium(): Promise<void> {
  await chromiumPath()
}

/** A real Chromium. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: FLAGS })
}

export type WatchedPage = Readonly<{ page: Page; complaints: () => readonly string[] }>

/**
 * What Chromium tells and nobody needs to act on: a frame of another site gets no focus by itself, and a page
 * may well be a 410 or a 422.
 */
const HARMLESS =
  /^Blocked autofocusing|^Failed to load resource: the server responded with a status of 4/

/** Says in the console, of every page and frame, what its content security policy kept from it. */
const TELL_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) => console.error(
  'policy: ' + event.violatedDirective + ' against ' + event.blockedURI + ' at ' + event.documentURI))`

/** A page whose errors are kept, those of its content security policy among them. */
export async function openPage(
  browser: Browser,
  options: Readonly<{ width: number; script?: boolean; locale?: string }>,
): Promise<WatchedPage> {
  const complaints: string[] = []
  const context = await browser.newContext({
    viewport: { width: options.width, height: 800 },
    javaScriptEnabled: options.script ?? true,
    locale: options.locale ?? 'tr-TR',
    // A page that moves is painted sixty times a second, on a processor that other tests want.
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(TEST_LIMITS.waitMilliseconds)
  await context.addInitScript(TELL_VIOLATIONS)
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' && !HARMLESS.test(message.text()))
      complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, complaints: () => complaints }
}
