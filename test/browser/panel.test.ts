/** One walk through the panel, and what holds for every page of it. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium, openPage, type WatchedPage } from '../support/browser/chromium.ts'
import { lookOf } from '../support/browser/looks.ts'
import { examinePanel, ownersBrowser } from '../support/panel/every-page.ts'
import { invitedAtTheMachine, joinByPasskey, joinByPassword } from '../support/panel/joining.ts'
import { type Scenery, setScenery } from '../support/panel/scenery.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { SANDBOX_KEYS } from '../support/sandbox-merchants.ts'
import { VEZNE_MASTER_KEY } from '../support/vezne-command.ts'

let sandbox: Sandbox
let browser: Browser
let scenery: Scenery

beforeAll(async () => {
  ;[sandbox, browser] = await Promise.all([startSandbox({ VEZNE_MASTER_KEY }), launchChromium()])
  scenery = await setScenery(sandbox, 'en')
})
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

/** A browser in which the gateway's owner is at the panel. */
async function signedInPage(script: boolean): Promise<WatchedPage> {
  const watched = await ownersBrowser({ browser, sandbox, scenery }, script)
  await watched.page.goto(`${sandbox.panelUrl}/panel`)
  return watched
}

async function openApprovals(page: Page): Promise<void> {
  await page.goto(`${sandbox.panelUrl}/panel/approvals`)
}

const WALKS = [
  { by: 'a passkey', join: joinByPasskey, script: true, email: 'can@example.com', amount: '300' },
  {
    by: 'a password and a code, both without script',
    join: joinByPassword,
    script: false,
    email: 'deniz@example.com',
    amount: '200',
  },
] as const

it.each(WALKS)(
  'an invitation, $by, a search, a return above the limit, a second person, time line and audit',
  async ({ join, script, email, amount }) => {
    const { page: owner } = await signedInPage(script)
    const invited = { name: 'Can Demir', email, role: 'GatewayStaff' } as const
    const address = await invitedAtTheMachine(sandbox, invited)
    const { page: staff, complaints } = await openPage(browser, {
      width: 1280,
      locale: 'en-GB',
      script,
    })
    await join(staff, address)

    await staff.getByRole('searchbox', { name: 'Search' }).fill(scenery.orderId)
    await staff.keyboard.press('Enter')
    await staff.waitForURL(new RegExp(scenery.orderId))
    await staff.getByText('Return', { exact: true }).first().click()
    await staff.getByLabel('Amount (₺)').first().fill(amount)
    await staff.getByRole('button', { name: 'Return the amount to the card' }).click()
    await staff.getByText('waits for a second person').waitFor()
    await openApprovals(staff)
    await staff.getByText('You asked for this yourself').waitFor()

    await openApprovals(owner)
    const asked = owner.locator('section', { hasText: email }).filter({ hasText: `₺${amount}.00` })
    await asked.getByRole('button', { name: 'Agree, and do it' }).click()
    await owner.getByText('The return is done').waitFor()
    await staff.goto(`${sandbox.panelUrl}/panel/search?q=${scenery.orderId}`)
    const story = staff.locator('.timeline')
    await story.getByText(`Return ended: ₺${amount}.00`).waitFor()
    await story.getByText(scenery.ownerEmail).first().waitFor()

    await owner.goto(`${sandbox.panelUrl}/panel/audit`)
    const agreed = owner.locator('.cards > li', { hasText: scenery.ownerEmail }).first()
    await agreed.getByText('Details').click()
    await agreed.getByText(email).first().waitFor()
    expect(complaints()).toEqual([])
    await Promise.all([owner, staff].map((page) => page.context().close()))
  },
)

it('keeps the file of a bank from the preview to the import, and asks which column is what', async () => {
  const { page, complaints } = await signedInPage(true)
  const { merchantNumber } = SANDBOX_KEYS
  await page.goto(`${sandbox.panelUrl}/panel/settlement/statements?merchant=${merchantNumber}`)
  const rows = ['Tarih;Hesap;Meblağ;Sipariş No', '12.05.2026;13.05.2026;98,00;A1']
  const file = { name: 'may.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  await page.getByLabel('Bank', { exact: true }).selectOption('garanti')
  await page.getByLabel('The bank’s file').setInputFiles(file)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  // No program knows these headings.
  await page.getByText('Nothing of the file was taken').waitFor()
  await page.getByLabel('Tarih').selectOption('bankDay')
  await page.getByLabel('Hesap').selectOption('valueDate')
  await page.getByLabel('Meblağ').selectOption('net')
  await page.getByLabel('Sipariş No').selectOption('order')
  await page.getByRole('button', { name: 'Preview with these columns' }).click()
  await page.getByText('₺98.00').first().waitFor()
  await page.getByLabel('Name of the mapping').fill('pos')
  await page.getByRole('button', { name: 'Save and import' }).click()
  await page.waitForURL(/done=imported/)
  await page.getByRole('cell', { name: 'may.csv' }).waitFor()
  expect(complaints()).toEqual([])
  await page.context().close()
})

it('axe finds nothing on any page, and none is too wide or too heavy', async () => {
  // One look a page; `npm run browser-sweep` has every look.
  const looksAt = (number: number) => [lookOf(number)]
  const { looked, faults } = await examinePanel({ browser, sandbox, scenery }, looksAt)
  expect(faults).toEqual([])
  expect(looked).toBeGreaterThan(30)
})
