import { VezneClient } from '@vezne/client'

import { formsOf, type HtmlForm } from '../../../packages/client/src/demo/html-forms.ts'
import { succeeded } from '../../harness/answers.ts'
import type { RandomCard } from '../../support/random-cards.ts'
import { authentication } from '../../support/raw.ts'
import { SANDBOX_KEYS } from '../../support/sandbox-merchants.ts'
import { GATEWAY, type Recorder } from './recorder.ts'

export type Traveller = Pick<Recorder, 'fetch' | 'search'> &
  Readonly<{ client: VezneClient; card: TravelCard; gatewayUrl: () => Promise<string> }>

/** A card, and a code of sixteen characters that is sent as its security code and refused. */
export type TravelCard = RandomCard & Readonly<{ longCode: string }>

export function traveller(
  { fetch: recorded, search }: Recorder,
  card: TravelCard,
  gatewayUrl: () => Promise<string>,
): Traveller {
  const client = new VezneClient({
    ...SANDBOX_KEYS,
    baseUrl: GATEWAY,
    // GATEWAY is no address of this machine by its name; what the recorder calls is.
    allowPlainHttp: true,
    retries: 0,
    fetch: recorded,
  })
  return { fetch: recorded, search, client, card, gatewayUrl }
}

const grouped = (number: string, separator: string): string =>
  number.replaceAll(/(.{4})(?=.)/g, `$1${separator}`)

/** The free texts of a payment, each with the number as people paste it. */
function careless({ card: { number } }: Traveller) {
  return {
    description: `kart ${grouped(number, ' ')} ile`,
    cardHolderName: `AYŞE ${number}`,
    merchantCustomerName: `${grouped(number, '-')} YILMAZ`,
  }
}

/** A token by a multipart form, then the whole direct flow. */
export async function payDirectly(who: Traveller): Promise<void> {
  const { client, card } = who
  const { cardToken } = succeeded(
    await client.tokens({
      CardNumber: card.number,
      ExpireMonth: '12',
      ExpireYear: '30',
      Cvv: card.securityCode,
    }),
  )
  await client.installment({ BinNumber: card.number.slice(0, 8), Amount: 100 })
  await client.binInformation({ cardToken })
  const conversationId = `sepet ${grouped(card.number, '-')} ${card.number.slice(-4)}`
  const payment = { cardToken, amount: 42.5, ...careless(who) }
  const keyed = { conversationId, idempotencyKey: `sepet-${card.number}-${cardToken}` }
  const { orderId } = succeeded(await client.provision(payment, keyed))
  succeeded(await client.inquire({ orderId }))
  succeeded(await client.inquire({ paymentConversationId: conversationId }))
  succeeded(await client.reverse({ orderId }, { conversationId: `iptal ${card.number}` }))
}

/** A payment that the bank declines, or answers in a way that nobody can read. */
export async function payInVain(who: Traveller): Promise<void> {
  const { client, card } = who
  const expiry = { ExpireMonth: '12', ExpireYear: '30' }
  const token = await client.tokens({ CardNumber: card.number, ...expiry, Cvv: card.securityCode })
  const { cardToken } = succeeded(token)
  const answer = await client.provision({ cardToken, amount: 9, ...careless(who) })
  if (answer.isSucceed) throw new Error('paid, with a card that is declined')
}

/** A token by a urlencoded form with spaces in the number, then 3-D Secure over the bank's pages. */
export async function payByThreeDSecure(who: Traveller): Promise<void> {
  const { client, card } = who
  const cardToken = await tokenByUrlEncodedForm(who)
  const conversationId = `3ds ${card.number}`
  const request = { cardToken, amount: 17, cardHolderName: `ALİ ${grouped(card.number, ' ')}` }
  const { threeDSessionId } = succeeded(await client.getThreeDSession(request, { conversationId }))
  const start = { ThreeDSessionId: threeDSessionId, CallbackUrl: 'http://127.0.0.1:9/done' }
  const { htmlContent } = succeeded(await client.init3ds(start, { conversationId }))
  // The first answer to the bank's page is wrong: the number in place of the code.
  await walk(who, { url: GATEWAY, html: htmlContent }, [{ otp: card.number }, { otp: '123456' }])
  succeeded(await client.getThreeDSessionResult({ threeDSessionId }))
  succeeded(await client.provision({ amount: 17, threeDSessionId, ...careless(who) }))
}

async function tokenByUrlEncodedForm({ fetch: send, card }: Traveller): Promise<string> {
  const fields = { CardNumber: grouped(card.number, ' '), ExpireMonth: '12', ExpireYear: '2030' }
  const body = new URLSearchParams({
    ...fields,
    Cvv: card.securityCode,
    CardHolderName: card.number,
    ...authentication(`form ${card.number}`),
  })
  const answer = await send(`${GATEWAY}/v1/Tokens`, { method: 'POST', body })
  const { cardToken }: { cardToken?: string } = JSON.parse(await answer.text())
  if (cardToken === undefined) throw new Error(`no token: HTTP ${answer.status}`)
  return cardToken
}

/** A link with the number in its texts; the payer first slips, and types the number everywhere. */
export async function payLink(who: Traveller): Promise<void> {
  const { client, card, fetch: send } = who
  const link = await client.createLink({
    linkType: 'SingleUse',
    linkAmountType: 'FixedAmount',
    amount: 19.9,
    is3dRequired: Number(card.number.at(-1)) % 2 === 0,
    isNoteRequired: true,
    isNameRequired: true,
    isAddressRequired: true,
    productName: `Kahve ${card.number}`,
    productDescription: `${grouped(card.number, '-')} ve ${grouped(card.number, ' ')}`,
    orderId: card.number,
  })
  if (!link.isSuccess) throw new Error(`no link: ${link.errorMessage}`)
  const url = GATEWAY + new URL(link.linkUrl).pathname
  const page = { url: GATEWAY, html: await (await send(`${url}?lang=${card.number}`)).text() }
  const card1 = { cardNumber: card.number, expiry: '12/30', cardHolderName: card.number }
  const texts = {
    name: card.number,
    note: `no: ${card.number}`,
    address: grouped(card.number, ' '),
  }
  const filled = { ...card1, ...texts, cvv: card.securityCode }
  const slips = [{ cvv: card.longCode }, { expiry: '13/30' }, { expiry: card.number }]
  for (const slip of slips) await walk(who, { ...page, url }, [{ ...filled, ...slip }], 1)
  await walk(who, { ...page, url }, [
    { ...filled, otp: card.number },
    { ...filled, otp: '123456' },
  ])
  const status = succeeded(await client.linkStatus({ id: link.id }))
  if (status.linkPaymentStatus !== 'Success') throw new Error(`link ${status.linkPaymentStatus}`)
}

type Page = Readonly<{ url: string; html: string }>

const PAGES_MAXIMUM = 12

/** The browser: fills in what it knows, the answers in their turn, until no form leads on. */
async function walk(
  { fetch: send }: Traveller,
  first: Page,
  answers: readonly Readonly<Record<string, string>>[],
  pagesMaximum = PAGES_MAXIMUM,
): Promise<void> {
  let page = first
  let turn = 0
  for (let pages = 0; pages < pagesMaximum; pages += 1) {
    const form = formToFillIn(page.html)
    if (form === null) return
    const target = new URL(form.action, page.url)
    if (target.port === '9') return
    const answer = answers[Math.min(turn, answers.length - 1)] ?? {}
    if ('otp' in form.fields) turn += 1
    const known = Object.entries(answer).filter(([name]) => name in form.fields)
    const body = new URLSearchParams({ ...form.fields, ...Object.fromEntries(known) })
    const response = await send(target.href, { method: 'POST', body })
    page = { url: response.url || target.href, html: await response.text() }
  }
}

/** Not the language switch or the cancel button beside it. */
function formToFillIn(html: string): HtmlForm | null {
  const forms = formsOf(html)
  const asking = forms.find(({ fields }) => 'otp' in fields || 'cardNumber' in fields)
  return asking ?? forms.find(({ method }) => method === 'POST') ?? null
}
