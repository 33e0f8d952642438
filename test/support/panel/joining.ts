import { generateSync } from 'otplib'
import type { Browser, Page } from 'playwright-core'
import { systemClock, uuidV7 } from '../../../packages/gateway/src/base/kernel/index.ts'
import { issueTicket, type Role } from '../../../packages/gateway/src/operating/users/index.ts'
import {
  createPersonStore,
  createTicketStore,
} from '../../../packages/gateway/src/storage/users/index.ts'
import { openPage } from '../browser/chromium.ts'
import type { Sandbox } from '../sandbox.ts'

/** The sandbox's first owner, signed in by the address that the gateway prints. */
export async function ownerPage(
  browser: Browser,
  { panelEntry }: Pick<Sandbox, 'panelEntry'>,
): Promise<Page> {
  const { page } = await openPage(browser, { width: 1280, locale: 'en-GB' })
  await page.goto(`${panelEntry}?lang=en`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  return page
}

type Invited = Readonly<{ name: string; email: string; role: Role }>

/** Invites somebody by the page of users; answers the address that works once. */
export async function invitationFor(owner: Page, { name, email, role }: Invited): Promise<string> {
  await owner.goto(new URL('/panel/users', owner.url()).href)
  await owner.getByText('Invite somebody').click()
  await owner.getByLabel('Name').fill(name)
  await owner.getByLabel('E-mail').fill(email)
  await owner.getByLabel('Role').selectOption(role)
  await owner.getByRole('combobox', { name: 'Language' }).selectOption('en')
  await owner.getByRole('button', { name: 'Invite', exact: true }).click()
  return (await owner.locator('.copyable code').textContent()) ?? ''
}

/** As an operator at the machine invites somebody to the gateway: nobody of the panel has seen the address. */
export async function invitedAtTheMachine(
  { panelUrl, database: { pool } }: Pick<Sandbox, 'panelUrl' | 'database'>,
  invited: Invited,
): Promise<string> {
  const now = systemClock.now()
  const userId = uuidV7(now)
  const person = { ...invited, userId, merchantId: null, languageCode: 'en' } as const
  await createPersonStore(pool).insert(person, now)
  const input = { userId, purpose: 'Invitation', lifeMilliseconds: 3_600_000 } as const
  const token = await issueTicket({ tickets: createTicketStore(pool), clock: systemClock }, input)
  return `${panelUrl}/panel/invitation/${token}`
}

async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Follows an invitation with a passkey, as far as the overview; answers how many recovery codes were shown. */
export async function joinByPasskey(page: Page, address: string): Promise<number> {
  await addAuthenticator(page)
  await page.goto(address)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const codes = await page.locator('.codes li').count()
  await page.getByRole('link', { name: 'I have kept the codes' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  return codes
}

export const PASSWORD = 'correct horse battery'

export type CodeApp = Readonly<{
  /** The code that the person joined with. */
  used: string
  /** The code of now, or of later steps of 30 seconds. */
  codeAt: (stepsLater: number) => string
}>

/** Follows an invitation with a password and an app, as far as the overview. Works without script. */
export async function joinByPassword(page: Page, address: string): Promise<CodeApp> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Use a password and an app' }).click()
  const secret = (await page.locator('.copyable code').textContent()) ?? ''
  const codeAt = (steps: number) =>
    generateSync({ secret, epoch: Math.floor(systemClock.now().getTime() / 1_000) + 30 * steps })
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  const used = codeAt(0)
  await page.getByRole('textbox', { name: 'Code' }).fill(used)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  await page.getByRole('link', { name: 'I have kept the codes' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  return { used, codeAt }
}
