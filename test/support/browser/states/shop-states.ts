import type { Page } from 'playwright-core'
import type { PageState } from '../examine.ts'
import { answerBank, CARDS } from '../steps.ts'
import type { PayersWorld } from './world.ts'

/** The pages of the example shop that takes the card itself. */
export const SHOP_STATES: readonly PageState<PayersWorld>[] = [
  {
    name: 'product',
    lead: (page, { shop }) => page.goto(shop.url),
    mark: 'h1',
  },
  {
    name: 'card',
    lead: (page, { shop }) => buy(page, shop),
    mark: '[name=cvv]',
  },
  {
    name: 'refusal',
    lead: (page, { shop }) => payIn(page, CARDS.notALuhnNumber, shop),
    mark: '[role=alert]',
  },
  {
    name: 'verification',
    lead: async (page, { shop }) => {
      await payIn(page, CARDS.approved, shop)
      await page.frameLocator('#bank').locator('[name=otp]').waitFor()
    },
    mark: 'iframe',
  },
  {
    name: 'receipt of the shop',
    lead: (page, { shop }) => payIn(page, CARDS.withoutBankPage, shop),
    mark: 'dl',
  },
  {
    name: 'waiting',
    lead: async (page, { shop }) => {
      await payIn(page, CARDS.errorAfterBooking, shop)
      await answerBank(page.frameLocator('#bank'))
      await page.getByRole('heading', { name: 'Your payment is being checked' }).waitFor()
      await page.context().setOffline(true)
    },
    mark: '[data-waiting]',
  },
  {
    name: 'confirmation',
    lead: async (page, { unheard }) => {
      await stayOnWaitingPage(page)
      await payIn(page, CARDS.withoutBankPage, unheard)
      await page.getByRole('heading', { name: 'confirmation' }).waitFor()
    },
    mark: '[data-waiting]',
  },
  {
    name: 'problem',
    lead: (page, { shop }) => page.goto(`${shop.url}/none`),
    mark: 'h1',
  },
]

type Shop = PayersWorld['shop']

async function buy(page: Page, { url }: Shop): Promise<void> {
  await page.goto(url)
  await page.getByRole('button', { name: 'Buy' }).click()
}

async function payIn(page: Page, cardNumber: string, shop: Shop): Promise<void> {
  await buy(page, shop)
  await page.fill('[name=cardNumber]', cardNumber)
  await page.fill('[name=expireMonth]', '12')
  await page.fill('[name=expireYear]', '30')
  await page.fill('[name=cvv]', '000')
  await page.getByRole('button', { name: 'Pay' }).click()
}

/** A text, because a function that tsx has compiled needs what the page does not have. */
const UNLESS_RELOAD = `{
  const later = window.setTimeout
  window.setTimeout = (work, after) => (after === 500 ? 0 : later(work, after))
}`

/** The page looks again every half second: axe would lose it. */
async function stayOnWaitingPage(page: Page): Promise<void> {
  await page.addInitScript(UNLESS_RELOAD)
}
