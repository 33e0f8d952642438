import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { EVERY_FIELD, newLink } from '../../new-link.ts'
import { vezneBeside } from '../../vezne-command.ts'
import type { PageState } from '../examine.ts'
import { CARDS, fillCard, pressPay } from '../steps.ts'
import { openLink, type PayersWorld, PLAIN, payLink } from './world.ts'

const EVERYTHING = {
  linkAmountType: 'VariableAmount',
  installments: [1, 3, 6],
  commissionFromCustomer: true,
  ...EVERY_FIELD,
} as const
const WITH_OFFERS = { installments: [1, 3, 6], commissionFromCustomer: true } as const
const LOGO = join(import.meta.dirname, 'logo.png')

type State = PageState<PayersWorld>

/** While a payment link can be paid. */
const FORM_STATES: readonly State[] = [
  {
    name: 'form with a merchant’s look',
    lead: openWithBranding,
    mark: '.logo',
  },
  {
    name: 'form',
    lead: async (page, world) => {
      await openLink(page, world, EVERYTHING)
      await page.fill('[name=amount]', '1200')
      await fillCard(page)
      await page.getByRole('radio').first().waitFor()
    },
    mark: 'table',
  },
  {
    name: 'form with mistakes',
    lead: async (page, world) => {
      await openLink(page, world, EVERYTHING)
      await pressPay(page)
    },
    mark: '[role=alert]',
  },
  {
    name: 'decline',
    lead: (page, world) => payLink(page, world, { card: CARDS.declined }),
    mark: '[role=alert]',
  },
  {
    name: 'choice of installments',
    lead: async (page, world) => {
      await page.route('**/offers?*', (route) => route.fulfill({ status: 404 }))
      await payLink(page, world, WITH_OFFERS)
    },
    mark: '[name=offer]',
  },
  {
    name: 'choice of installments once more',
    lead: async (page, world) => {
      await page.route('**/offers?*', (route) => route.fulfill({ status: 404 }))
      await payLink(page, world, WITH_OFFERS)
      // As a page of an earlier version would send it.
      const forget = (offers: Element[]) => offers.map((offer) => offer.removeAttribute('value'))
      await page.locator('[name=offer]').evaluateAll(forget)
      await pressPay(page)
    },
    mark: '[role=alert]',
  },
  {
    name: 'with a card that is kept',
    lead: async (page, world) => {
      await openLink(page, world, { isPhoneNumberRequired: true })
      await fillCard(page)
      await page.fill('[name=phoneNumber]', '12')
      await pressPay(page)
    },
    mark: '.kept',
  },
  {
    name: 'to be taken over from another page',
    lead: async (page, world) => {
      const { linkUrl } = await payLink(page, world, { is3dRequired: true })
      await page.locator('[name=otp]').waitFor()
      await page.goto(linkUrl)
    },
    mark: '.note',
  },
]

/** When it is paid, or cannot be paid. */
const END_STATES: readonly State[] = [
  {
    name: 'receipt',
    lead: (page, world) => payLink(page, world),
    mark: '#return',
  },
  {
    name: 'receipt of another browser',
    lead: async (page, world) => {
      await payLink(page, world)
      await page.locator('#return').waitFor()
      await page.context().clearCookies()
      await page.reload()
    },
    mark: '.done',
  },
  {
    name: 'paid, by another browser',
    lead: async (page, world) => {
      const { linkUrl } = await payLink(page, world)
      await page.locator('#return').waitFor()
      await page.context().clearCookies()
      await page.goto(linkUrl)
    },
    mark: 'main:has(.done):not(:has(dl))',
  },
  {
    name: 'outcome not known yet',
    lead: async (page, world) => {
      await payLink(page, world, { card: CARDS.errorAfterBooking })
      await page.locator('[data-underway]').waitFor()
      // The page looks for news, and would be gone by then.
      await page.context().setOffline(true)
    },
    mark: '[data-underway]',
  },
  {
    name: 'cancelled',
    lead: async (page, world) => {
      const { merchant } = world.sandbox
      const { id, linkUrl } = await newLink(merchant, PLAIN)
      await merchant.deleteLink({ id })
      await page.goto(linkUrl)
    },
    mark: '.ended',
  },
  {
    name: 'expired',
    lead: (page, world) => openChanged(page, world, 'expires_at = now()'),
    mark: '.ended',
  },
  {
    name: 'paused',
    lead: (page, world) => openChanged(page, world, "state = 'Passive'"),
    mark: '#again',
  },
  {
    name: 'unknown',
    lead: (page, world) => page.goto(`${world.sandbox.url}/l/none`),
    mark: '.error',
  },
]

/** The states of a payment link's page. */
export const LINK_STATES: readonly State[] = [...FORM_STATES, ...END_STATES]

/** A link with a column of its own, where the API would make the test wait. */
async function openChanged(page: Page, { sandbox }: PayersWorld, column: string): Promise<void> {
  const { id, linkUrl } = await newLink(sandbox.merchant, PLAIN)
  await sandbox.database.pool.query(`update payment_link set ${column} where link_id = $1`, [id])
  await page.goto(linkUrl)
}

/** A link of a merchant with a look of its own; the others are without. */
async function openWithBranding(page: Page, world: PayersWorld): Promise<void> {
  await setMerchantBranding(world, `--name Kahve --colour #7a3b12 --logo ${LOGO}`)
  await openLink(page, world)
  await page.waitForFunction(() => {
    const logo = document.querySelector('.logo')
    const button = document.querySelector('#pay')
    const colour = button === null ? '' : getComputedStyle(button).backgroundColor
    return (logo?.getBoundingClientRect().width ?? 0) > 40 && colour === 'rgb(122, 59, 18)'
  })
  await setMerchantBranding(world, '--name= --colour= --logo=')
}

async function setMerchantBranding({ sandbox }: PayersWorld, words: string): Promise<void> {
  const { failure } = await vezneBeside(sandbox, `merchant branding 1100000001 ${words}`)
  if (failure !== null) throw new Error(failure)
}
