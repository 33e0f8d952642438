/** The test bank's own pages: read on a phone and on a desktop, in light and in dark, without script. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BankSimulator, startBankSimulator } from '@vezne/bank-simulator'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../support/browser/axe.ts'
import { launchChromium, openPage } from '../support/browser/chromium.ts'
import { isWithinWidth } from '../support/browser/steps.ts'

let bank: BankSimulator
let browser: Browser
let dataFolder: string

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'bank-page-'))
  ;[bank, browser] = await Promise.all([
    startBankSimulator({ port: 0, dataFolder }),
    launchChromium(),
  ])
})
afterAll(async () => {
  await browser.close()
  await bank.close()
  await rm(dataFolder, { recursive: true })
})

/** A payment over the bank's XML API. The order id has the length of the gateway's. */
async function pay(orderId: string, type: 'Auth' | 'PreAuth', number: string): Promise<void> {
  const credentials = '<Name>vezneapi</Name><Password>VEZNE1234</Password>'
  const card = `<Number>${number}</Number><Expires>12/30</Expires><Cvv2Val>000</Cvv2Val>`
  const body = `<CC5Request>${credentials}<ClientId>190000001</ClientId><Type>${type}</Type>
<OrderId>${orderId}${'0'.repeat(30)}</OrderId><Total>99999999.99</Total><Currency>949</Currency>${card}</CC5Request>`
  await fetch(`${bank.url}/fim/api`, { method: 'POST', body })
}

async function expectClean(page: Page): Promise<void> {
  expect(await isWithinWidth(page)).toBe(true)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFindings(page)).toEqual([])
  }
}

it('is complete and accessible in every state', async () => {
  const { page, complaints } = await openPage(browser, { width: 320 })
  await page.goto(`${bank.url}/`)
  await expectClean(page)
  await pay('approved', 'Auth', '5528790000000008')
  await pay('declined', 'Auth', '4111111111111129')
  await pay('held', 'PreAuth', '374427000000003')
  await page.goto(`${bank.url}/?lang=en`)
  for (const summary of await page.locator('summary').all()) await summary.click()
  await expectClean(page)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await page.getByRole('heading', { name: 'Transactions' }).waitFor()
  await expectClean(page)
  expect(complaints()).toEqual([])
  await page.context().close()
})

it('closes the day and shows an order without script, on a wide screen', async () => {
  const { page, complaints } = await openPage(browser, { width: 1920, script: false })
  await pay('later', 'Auth', '5528790000000008')
  await page.goto(`${bank.url}/`)
  expect(await isWithinWidth(page)).toBe(true)
  await page.getByRole('button', { name: 'Gün sonunu al' }).click()
  await page.getByRole('status').getByText('Gün sonu alındı').waitFor()
  await page.getByRole('row').nth(1).getByRole('link').click()
  await page.locator('.facts').getByText('Gün sonu alındı').waitFor()
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Transactions' }).waitFor()
  expect(complaints()).toEqual([])
  await page.context().close()
})

it('a fault is seen: by all rules, and by the one that is asked for', async () => {
  const { page } = await openPage(browser, { width: 360 })
  await page.setContent('<img src="x"><p style="color: #999; background: #aaa">Pale</p><p>Dark</p>')
  const seen = await axeFindings(page)
  expect(seen.join('\n')).toMatch(/image-alt: <img/)
  const [pale, ...more] = await axeFindings(page, 'color-contrast')
  expect(pale).toMatch(/^color-contrast: <p/)
  expect(more).toEqual([])
  expect(seen).toContain(pale)
  await page.context().close()
})
