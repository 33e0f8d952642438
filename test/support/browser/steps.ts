import type { FrameLocator, Page } from 'playwright-core'

/** Cards of the bank simulator, by what it does with them. */
export const CARDS = {
  approved: '5528790000000008',
  declined: '4111111111111129',
  withoutBankPage: '4159000000100009',
  errorAfterBooking: '4159000000220005',
  debit: '4766620000000001',
  notALuhnNumber: '5528790000000009',
} as const

/** A page of the browser, or a frame within it. */
export type Where = Page | FrameLocator

/** A card in the form of a payment link. */
export async function fillCard(where: Where, cardNumber: string = CARDS.approved): Promise<void> {
  const card = { cardNumber, expiry: '12/30', cvv: '000', cardHolderName: 'AYŞE YILMAZ' }
  for (const [name, value] of Object.entries(card)) {
    await where.locator(`[name=${name}]`).fill(value)
  }
}

/** Presses the main button, whatever its words are just now. */
export function pressPay(where: Where): Promise<void> {
  return where.locator('#payment button[type=submit]:not(.plain)').click()
}

/** The bank's page, in the browser itself or in a frame of the shop. */
export async function answerBank(where: Where, oneTimePassword = '123456'): Promise<void> {
  const field = where.locator('[name=otp]')
  await field.fill(oneTimePassword)
  await field.press('Enter')
}

export async function cancelAtBank(where: Where): Promise<void> {
  await where.locator('button[value=cancel]').click()
}

const START_PAGE = /\/3ds\/start\//

/** Does what leads to the 3-D Secure start page, stays before it, and answers its address. */
export async function startUrlBehind(page: Page, lead: () => Promise<unknown>): Promise<string> {
  await page.route(START_PAGE, (route) => route.fulfill({ status: 204 }))
  await lead()
  const form = page.locator('form[action*="/3ds/start/"]')
  const url = await form.getAttribute('action')
  await page.unroute(START_PAGE)
  if (url === null) throw new Error('the form has no address')
  return url
}

/** Another browser, at another address, opens the start page before. The gateway must trust 127.0.0.1. */
export async function openElsewhere(startUrl: string): Promise<void> {
  const headers = { 'x-forwarded-for': '203.0.113.66' }
  const { status } = await fetch(startUrl, { method: 'POST', headers })
  if (status !== 200) throw new Error(`the start page answered ${status}`)
}

/** No side scrolling, and no element that sticks out. */
export function isWithinWidth(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
}

/** Goes on with the Tab key alone until the element is reached; throws where it cannot be. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    const isThere = await page.evaluate(
      (wanted) => document.activeElement?.matches(wanted) === true,
      selector,
    )
    if (isThere) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not reach ${selector}`)
}
