import type { Server } from 'node:http'
import type { Page } from 'playwright-core'
import { startShop } from '../../../../examples/shop-direct/server.ts'
import { deliverEvents, WEBHOOK_SECRET } from '../../deliver-events.ts'
import { type LinkRequest, newLink } from '../../new-link.ts'
import type { Sandbox } from '../../sandbox.ts'
import { SANDBOX_KEYS } from '../../sandbox-merchants.ts'
import { fillCard, pressPay } from '../steps.ts'

type Shop = Readonly<{ url: string; server: Server }>

/** What leads to the states of the payers' pages: a gateway, and the example shop that takes the card itself. */
export type PayersWorld = Readonly<{
  sandbox: Sandbox
  shop: Shop
  /** A shop that no event reaches. */
  unheard: Shop
  stop: () => Promise<void>
}>

/** The sandbox must trust 127.0.0.1 as a proxy, and have the master key of the commands beside it. */
export async function startPayersWorld(sandbox: Sandbox): Promise<PayersWorld> {
  const gateway = { baseUrl: sandbox.url, ...SANDBOX_KEYS }
  const shop = await startShop({ port: 0, gateway, webhookSecret: WEBHOOK_SECRET })
  const unheard = await startShop({ port: 0, gateway, webhookSecret: WEBHOOK_SECRET })
  const hook = { url: `${shop.url}/webhooks`, secret: WEBHOOK_SECRET }
  const deliveries = deliverEvents(sandbox.merchant, hook)
  const stop = async (): Promise<void> => {
    await deliveries.stop()
    shop.server.close()
    unheard.server.close()
  }
  return { sandbox, shop, unheard, stop }
}

export const PLAIN = {
  productDescription: 'Taze kavrulmuş',
  returnUrl: 'https://shop.example/',
}

/** A link in the browser. */
export async function openLink(
  page: Page,
  { sandbox }: PayersWorld,
  changes: Partial<LinkRequest> = {},
) {
  const link = await newLink(sandbox.merchant, { ...PLAIN, ...changes })
  await page.goto(link.linkUrl)
  return link
}

/** A link whose form the payer has sent. */
export async function payLink(
  page: Page,
  world: PayersWorld,
  { card, ...changes }: Partial<LinkRequest> & Readonly<{ card?: string }> = {},
) {
  const link = await openLink(page, world, changes)
  await fillCard(page, card)
  await pressPay(page)
  return link
}

/** Answers an address with nothing, so that the browser stays on the page that leads there. */
export async function stopBefore(page: Page, address: RegExp): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 204 }))
}

export async function post(page: Page, url: string): Promise<void> {
  await page.route(url, (route) => route.continue({ method: 'POST' }))
  await page.goto(url)
}
