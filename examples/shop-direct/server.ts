/**
 * A shop whose own form takes the card, with 3-D Secure: for merchants who cannot use the hosted checkout. README.md
 * beside it tells what that costs. `npm run shop-direct` starts it against a sandbox.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { ERROR_CODES, VezneClient, VezneError } from '@vezne/client'
import { asset, content, type Reply, seeOther } from '../shop/pages.ts'
import { type ApprovedPayment, receiveEvent } from '../shop/receive-event.ts'
import { formOf } from '../shop/requests.ts'
import { openServer, runShop, type ShopOptions } from '../shop/start.ts'
import { inTurn, type Order, type OrderState, type Shop, type Verification } from './order.ts'
import { BANK_POLICY, page } from './pages.ts'

/** The price comes from here, never from the browser. */
const PRICE = 249.9
/** Full 3-D Secure only. A shop that takes half-secure payments adds 2, 3 and 4 and bears their risk. */
const ACCEPTED_MD_STATUS: readonly string[] = ['1']

/** The id is a secret: whoever knows the address of an order sees it. */
function createOrder({ orders }: Shop): Reply {
  const state: OrderState = { kind: 'open', message: '' }
  const order = { id: randomUUID(), forms: 1, state, queue: Promise.resolve() }
  orders.set(order.id, order)
  return seeOther(`/orders/${order.id}`)
}

/** Card data goes to the gateway and nowhere else: it is not stored, and it is not logged. */
async function takeCard(shop: Shop, order: Order, form: URLSearchParams): Promise<Reply> {
  const next = seeOther(`/orders/${order.id}/verify`)
  const isPayable = order.state.kind === 'open' || order.state.kind === 'verifying'
  // A second click sends the same form: it is led to where the first one got.
  if (!isPayable || form.get('form') !== String(order.forms)) return next
  order.forms += 1
  try {
    order.state = await startVerification(shop, order, form)
  } catch (error) {
    // Nothing has moved yet: the customer may simply try again.
    const isCardWrong = error instanceof VezneError && error.errorCode === ERROR_CODES.INVALID_FIELD
    const message = isCardWrong ? 'Check the details of the card.' : 'Please try again in a minute.'
    if (!isCardWrong) console.error(error)
    order.state = { kind: 'open', message }
  }
  return next
}

async function startVerification(
  { vezne, sessions }: Shop,
  order: Order,
  form: URLSearchParams,
): Promise<OrderState> {
  const token = await vezne.tokens({
    CardNumber: form.get('cardNumber') ?? '',
    ExpireMonth: form.get('expireMonth') ?? '',
    ExpireYear: form.get('expireYear') ?? '',
    Cvv: form.get('cvv') ?? '',
  })
  if (!token.isSucceed) return refused(token)
  const { cardToken } = token
  const session = await vezne.getThreeDSession({ amount: PRICE, cardToken })
  if (!session.isSucceed) return refused(session)
  const { threeDSessionId } = session
  sessions.set(threeDSessionId, order)
  const paymentKey = `${order.id}-${order.forms}`
  const isFramed = form.get('bankPage') !== 'whole'
  return { kind: 'verifying', verification: { paymentKey, cardToken, threeDSessionId, isFramed } }
}

/** The frame, or the bank's page itself. */
function showVerification(order: Order): Reply {
  if (order.state.kind !== 'verifying') return seeOther(`/orders/${order.id}`)
  const { isFramed } = order.state.verification
  return isFramed ? page('verify', { id: order.id }) : seeOther(`/orders/${order.id}/bank`)
}

/** htmlContent under an address of its own. Each look starts anew: the gateway's pages work once. */
async function showBank({ vezne, url }: Shop, order: Order, visitor: string): Promise<Reply> {
  if (order.state.kind !== 'verifying') return seeOther(`/orders/${order.id}`)
  const start = await vezne.init3ds({
    ThreeDSessionId: order.state.verification.threeDSessionId,
    CallbackUrl: `${url}/callback`,
    ClientIpAddress: visitor,
  })
  // Refused: it may have ended while nobody looked. The order's own page asks.
  if (!start.isSucceed) return seeOther(`/orders/${order.id}`)
  return content(start.htmlContent, BANK_POLICY)
}

/** What the browser brings is a hint. Its signature says that it is no forgery; the query is the truth. */
async function receiveCallback(shop: Shop, form: URLSearchParams): Promise<Reply> {
  const callback = await shop.vezne.verifyCallback(Object.fromEntries(form))
  const order = callback === null ? undefined : shop.sessions.get(callback.threeDSessionId)
  if (order === undefined) return page('problem', { message: 'This answer is not genuine.' }, 400)
  await inTurn(order, () => conclude(shop, order))
  // By a redirect: a reload of what comes next repeats nothing.
  return seeOther(`/orders/${order.id}`)
}

/** Asks how things stand, and pays where the verification allows it. */
async function conclude(shop: Shop, order: Order): Promise<void> {
  const { state } = order
  if (state.kind === 'unknown') await findOut(shop, order, state.verification)
  if (state.kind !== 'verifying') return
  const { threeDSessionId } = state.verification
  const result = await shop.vezne.getThreeDSessionResult({ threeDSessionId })
  if (!result.isSucceed) order.state = refused(result)
  else if (result.currentStep === 'VerificationFinished') {
    if (ACCEPTED_MD_STATUS.includes(result.mdStatus)) await pay(shop, order, state.verification)
    else order.state = { kind: 'open', message: result.mdErrorMessage ?? 'You were not verified.' }
  }
}

async function pay(
  { vezne, payments }: Shop,
  order: Order,
  verification: Verification,
): Promise<void> {
  const { cardToken, threeDSessionId, paymentKey } = verification
  payments.set(paymentKey, order)
  // Said before the call: if its answer is lost, the next look asks instead of paying again.
  order.state = { kind: 'unknown', verification }
  try {
    const payment = await vezne.provision(
      { amount: PRICE, cardToken, threeDSessionId, description: 'Coffee' },
      { conversationId: paymentKey, idempotencyKey: paymentKey },
    )
    if (payment.isSucceed) order.state = { kind: 'confirming' }
    else if (payment.errorCode !== ERROR_CODES.OUTCOME_UNKNOWN) order.state = refused(payment)
  } catch (error) {
    console.error(error)
  }
}

/** After a lost answer, or the bank's silence. */
async function findOut(shop: Shop, order: Order, verification: Verification): Promise<void> {
  const { paymentKey } = verification
  const found = await shop.vezne.inquire({ paymentConversationId: paymentKey })
  if (!found.isSucceed) {
    // It never arrived. The same key makes the repeat safe even if it arrives after all.
    if (found.errorCode === ERROR_CODES.ORDER_NOT_FOUND) await pay(shop, order, verification)
    return
  }
  const { transactionStatus } = found
  if (transactionStatus === 'Approved') order.state = { kind: 'confirming' }
  else if (transactionStatus !== 'Pending' && transactionStatus !== 'Unknown') {
    order.state = { kind: 'open', message: 'The payment did not go through.' }
  }
}

/** Codes from 1000 to 1999 are declines, in words for the customer; the others are the shop's own affair. */
function refused(answer: Readonly<{ errorCode: string; errorMessage: string }>): OrderState {
  const { errorCode, errorMessage } = answer
  if (errorCode.startsWith('1')) return { kind: 'open', message: errorMessage }
  console.error(`${errorCode} ${errorMessage}`)
  return { kind: 'open', message: 'The payment could not be made. Please try another card.' }
}

/** The one address of an order: form, waiting or receipt, as it stands. */
async function showOrder(shop: Shop, order: Order): Promise<Reply> {
  await conclude(shop, order)
  const { state, id, forms } = order
  const price = PRICE.toFixed(2)
  if (state.kind === 'paid') return page('paid', { price, paymentId: state.paymentId })
  if (state.kind === 'unknown') return page('waiting', { id, price })
  if (state.kind === 'confirming') return page('confirming', { id, price })
  const message = state.kind === 'open' ? state.message : ''
  const name = message === '' ? 'card' : 'card-again'
  return page(name, { id, price, message, form: String(forms) })
}

/** The event brings the ConversationId back under which the order was paid. */
async function fulfil({ payments }: Shop, payment: ApprovedPayment): Promise<void> {
  const order = payments.get(payment.paymentConversationId)
  if (order === undefined) return
  await inTurn(order, async () => {
    if (order.state.kind === 'paid') return
    order.state = { kind: 'paid', paymentId: payment.orderId }
    console.log(`Order ${order.id} is paid: the coffee may leave.`)
  })
}

async function answer(shop: Shop, request: IncomingMessage): Promise<Reply> {
  const [, first = '', id = '', step = ''] = (request.url ?? '/').split(/[/?]/)
  const route = `${request.method} /${first}${step === '' ? '' : `/${step}`}`
  if (route === 'GET /') return page('product', { price: PRICE.toFixed(2) })
  if (route === 'GET /shop.css') return asset('shop.css', 'text/css')
  if (route === 'GET /shop.js') return asset('shop.js', 'text/javascript')
  if (route === 'POST /callback') return receiveCallback(shop, await formOf(request))
  if (route === 'POST /webhooks') {
    return receiveEvent(request, shop.webhookSecret, (payment) => fulfil(shop, payment))
  }
  if (route === 'POST /orders') return createOrder(shop)
  const order = first === 'orders' ? shop.orders.get(id) : undefined
  if (order === undefined) return page('problem', { message: 'There is no such page.' }, 404)
  if (route === 'POST /orders/card') {
    const form = await formOf(request)
    return inTurn(order, () => takeCard(shop, order, form))
  }
  if (route === 'GET /orders/verify') return showVerification(order)
  if (route === 'GET /orders/bank')
    return inTurn(order, () => showBank(shop, order, request.socket.remoteAddress ?? ''))
  return inTurn(order, () => showOrder(shop, order))
}

/** Opens the shop on 127.0.0.1; port 0 takes a free one. */
export async function startShop({ port, gateway, webhookSecret }: ShopOptions) {
  const { url, server } = await openServer(port, (request) => answer(shop, request))
  const shop: Shop = {
    vezne: new VezneClient({ language: 'en', ...gateway }),
    url,
    orders: new Map(),
    sessions: new Map(),
    payments: new Map(),
    webhookSecret,
  }
  return { url, server }
}

await runShop(import.meta.url, startShop)
