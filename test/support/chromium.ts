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

/** A real Chromium: the system's where there is one, else the one that comes with npm. */
export async function launchChromium(): Promise<Browser> {
  const installed = INSTALLED.find((path) => existsSync(path))
  const executablePath = installed ?? (await packaged.executablePath())
  return chromium.launch({ executablePath, args: FLAGS })
}

export type WatchedPage = Readonly<{ page: Page; complaints: () => readonly string[] }>

/** A page whose console errors are kept: a content security policy that is hit shows up there. */
export async function openPage(
  browser: Browser,
  options: Readonly<{ width: number; script?: boolean; locale?: string }>,
): Promise<WatchedPage> {
  const complaints: string[] = []
  const page = await browser.newPage({
    viewport: { width: options.width, height: 800 },
    javaScriptEnabled: options.script ?? true,
    locale: options.locale ?? 'tr-TR',
  })
  page.on('console', (message) => {
    // A frame of another site gets no focus by itself; Chromium tells, and nobody needs to act.
    const harmless = message.text().startsWith('Blocked autofocusing')
    if (message.type() === 'error' && !harmless) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, complaints: () => complaints }
}
