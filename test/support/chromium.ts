import { existsSync } from 'node:fs'
import packaged from '@sparticuz/chromium'
import { type Browser, chromium, type Page } from 'playwright-core'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/**
 * The packaged browser's own flags are for another purpose: `--single-process` crashes it here, and
 * `--disable-web-security` would weaken what is tested. Off the network, it must not look for any.
 */
const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]

/** The system's browser where there is one, else the one that comes with npm; it unpacks itself at first. */
async function chromiumPath(): Promise<string> {
  const installed = INSTALLED.find((path) => existsSync(path))
  return installed ?? (await packaged.executablePath())
}

/**
 * Before all tests, in one process. What unpacks itself is taken for whole by the next as soon as its file
 * is there, and a program that is still written cannot be run.
 */
export default async function unpackChromium(): Promise<void> {
  await chromiumPath()
}

/** A real Chromium. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: FLAGS })
}

export type WatchedPage = Readonly<{ page: Page; complaints: () => readonly string[] }>

/** Everything is slower on a busy machine; what never comes is told before the test's own time is over. */
const TIMEOUT_MILLISECONDS = 60_000
export const BROWSER_TEST_TIMEOUT_MILLISECONDS = 120_000

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
  context.setDefaultTimeout(TIMEOUT_MILLISECONDS)
  await context.addInitScript(TELL_VIOLATIONS)
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' && !HARMLESS.test(message.text()))
      complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, complaints: () => complaints }
}
