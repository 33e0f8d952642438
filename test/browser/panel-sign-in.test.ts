/** From an invitation into the panel, by a passkey; and by password and code in a browser without script. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../support/browser/axe.ts'
import { launchChromium, openPage } from '../support/browser/chromium.ts'
import {
  invitationFor,
  joinByPasskey,
  joinByPassword,
  ownerPage,
  PASSWORD,
} from '../support/panel/joining.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'

let sandbox: Sandbox
let browser: Browser

beforeAll(async () => {
  ;[sandbox, browser] = await Promise.all([startSandbox(), launchChromium()])
})
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

/** Made by an owner who came by the sandbox's own address. */
let owner: Page | null = null
async function invited(name: string, email: string): Promise<string> {
  owner ??= await ownerPage(browser, sandbox)
  return invitationFor(owner, { name, email, role: 'GatewayStaff' })
}

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByText(name, { exact: true }).first().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in to the panel' }).waitFor()
}

it('an invitation, a passkey, out, in again by the passkey; the address works no more', async () => {
  const address = await invited('Ayşe Yılmaz', 'ayse@example.com')
  const { page, complaints } = await openPage(browser, { width: 390, locale: 'en-GB' })
  await page.goto(address)
  expect(await axeFindings(page)).toEqual([])
  expect(await joinByPasskey(page, address)).toBe(10)
  await signOut(page, 'Ayşe Yılmaz')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  expect((await page.goto(address))?.status()).toBe(410)
  await page.goto(`${sandbox.panelUrl}/panel/account`)
  expect(await page.getByText('last used').count()).toBeGreaterThan(0)
  expect(complaints()).toEqual([])
  await page.context().close()
})

it('without script: password and code, out, and in again with the next code alone', async () => {
  const address = await invited('Ömer Kaya', 'omer@example.com')
  const { page, complaints } = await openPage(browser, {
    width: 390,
    script: false,
    locale: 'en-GB',
  })
  await page.goto(address)
  expect(await page.getByRole('button', { name: 'Create a passkey' }).isVisible()).toBe(false)
  const { used, codeAt } = await joinByPassword(page, address)
  await signOut(page, 'Ömer Kaya')
  const signIn = async (code: string) => {
    await page.getByLabel('E-mail').fill('OMER@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await signIn(used)
  await page.getByText('You are not signed in').waitFor()
  await signIn(codeAt(1))
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  expect(complaints()).toEqual([])
  await page.context().close()
})
