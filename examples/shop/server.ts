/**
 * A tiny shop on the hosted checkout: the reference for merchants. No card number comes here. README.md beside it tells
 * what to copy and what not. `npm run shop` starts it against a sandbox.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { VezneClient } from '@vezne/client'
import { asset, page, type Reply, seeOther } from './pages.ts'
import { type ApprovedPayment, receiveEvent } from './receive-event.ts'
import { openServer, runShop, type ShopOptions } from './start.ts'

/** The price comes from here, never from the browser. */
const PRICE = 249.9

/** Kept in memory; a real shop keeps it in its database. */
type Order = {
  readonly id: string
  state:
    | Readonly<{ kind: 'open' }>
    /** The browser is back and says that it has paid; the event is what counts. */
    | Readonly<{ kind: 'confirming' }>
    | Readonly<{ kind: 'paid'; paymentId: string }>
  checkout: Readonly<{ id: string; url: string }>
}

type Shop = Readonly<{
  vezne: VezneClient
  url: string
  orders: Map<string, Order>
  webhookSecret: string
}>

/** The id is a secret: whoever knows the address of an order sees it. */
async function createOrder(shop: Shop): Promise<Reply> {
  const id = randomUUID()
  const checkout = await openCheckout(shop, id)
  shop.orders.set(id, { id, state: { kind: 'open' }, checkout })
  return seeOther(`/orders/${id}`)
}

/** The order's id goes along as the reference: by it the event finds the order again. */
async function openCheckout({ vezne, url }: Shop, id: string): Promise<Order['checkout']> {
  const answer = await vezne.createCheckout({
    amount: PRICE,
    installments: [1, 2, 3, 6],
    productName: 'Guatemala Antigua, 1 kg',
    merchantReference: id,
    returnUrl: `${url}/orders/${id}/returned`,
    cancelUrl: `${url}/orders/${id}`,
    frameAncestors: [url],
    languageCode: 'en',
  })
  if (!answer.isSucceed) throw new Error(`${answer.errorCode} ${answer.errorMessage}`)
  return { id: answer.checkoutId, url: answer.checkoutUrl }
}

/** The browser is back. Its signed hint says what to show; nothing is shipped for it. */
async function comeBack({ vezne }: Shop, order: Order, query: URLSearchParams): Promise<Reply> {
  const hint = await vezne.verifyReturn(query)
  const isPaid = hint?.linkId === order.checkout.id && hint.status === 'Approved'
  if (isPaid && order.state.kind === 'open') order.state = { kind: 'confirming' }
  return seeOther(`/orders/${order.id}`)
}

/** A checkout ends after half an hour. A new one is opened only where the gateway says that the old one was not paid. */
async function renewCheckout(shop: Shop, order: Order): Promise<void> {
  const link = await shop.vezne.linkStatus({ id: order.checkout.id })
  if (link.isSucceed && link.linkPaymentStatus === 'Expired') {
    order.checkout = await openCheckout(shop, order.id)
  }
}

/** The one address of an order: the way to pay, waiting or receipt, as it stands. */
async function showOrder(shop: Shop, order: Order): Promise<Reply> {
  const { state, id } = order
  const price = PRICE.toFixed(2)
  if (state.kind === 'paid') return page('paid', { price, paymentId: state.paymentId })
  if (state.kind === 'confirming') return page('confirming', { id, price })
  await renewCheckout(shop, order)
  return page('order', { id, price, checkoutUrl: order.checkout.url })
}

/** The event's reference names the order. */
function fulfil({ orders }: Shop, payment: ApprovedPayment): void {
  const order = orders.get(payment.merchantReference ?? '')
  if (order === undefined || order.state.kind === 'paid') return
  order.state = { kind: 'paid', paymentId: payment.orderId }
  console.log(`Order ${order.id} is paid: the coffee may leave.`)
}

async function answer(shop: Shop, request: IncomingMessage): Promise<Reply> {
  const { pathname, searchParams } = new URL(request.url ?? '/', shop.url)
  const [, first = '', id = '', step = ''] = pathname.split('/')
  const route = `${request.method} /${first}${step === '' ? '' : `/${step}`}`
  if (route === 'GET /') return page('product', { price: PRICE.toFixed(2) })
  if (route === 'GET /shop.css') return asset('shop.css', 'text/css')
  if (route === 'GET /shop.js') return asset('shop.js', 'text/javascript')
  if (route === 'POST /webhooks') {
    return receiveEvent(request, shop.webhookSecret, (payment) => fulfil(shop, payment))
  }
  if (route === 'POST /orders') return createOrder(shop)
  const order = first === 'orders' ? shop.orders.get(id) : undefined
  if (order === undefined) {
    return page('problem', { message: 'There is no such page.' }, { status: 404 })
  }
  if (route === 'GET /orders/returned') return comeBack(shop, order, searchParams)
  if (route === 'GET /orders/here') {
    return page('here', { id: order.id, checkoutUrl: order.checkout.url })
  }
  return showOrder(shop, order)
}

/** Opens the shop on 127.0.0.1; port 0 takes a free one. */
export async function startShop({ port, gateway, webhookSecret }: ShopOptions) {
  const { url, server } = await openServer(port, (request) => answer(shop, request))
  const vezne = new VezneClient({ language: 'en', ...gateway })
  const shop: Shop = { vezne, url, orders: new Map(), webhookSecret }
  return { url, server }
}

await runShop(import.meta.url, startShop)
