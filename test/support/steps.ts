import type { VezneClient } from '@vezne/client'
import { formsOf, type HtmlForm } from '../../packages/client/src/demo/html-forms.ts'

/** Nobody listens there: the browser's last form is looked at, not sent. */
export const CALLBACK = 'http://127.0.0.1:9/checkout/done?order=7'

const PAGES_MAXIMUM = 12

export async function tokenOf(client: VezneClient, CardNumber: string): Promise<string> {
  const Cvv = CardNumber.length === 15 ? '0000' : '000'
  const card = { CardNumber, ExpireMonth: '12', ExpireYear: '30', Cvv }
  const answer = await client.tokens(card)
  if (!answer.isSucceed) throw new Error(`no token: ${answer.errorMessage}`)
  return answer.cardToken
}

/** Creates and starts a session; answers its id and the page for the card holder. */
export async function startedSession(
  client: VezneClient,
  request: Parameters<VezneClient['getThreeDSession']>[0],
  holder: Partial<Parameters<VezneClient['init3ds']>[0]> = {},
): Promise<{ sessionId: string; htmlContent: string }> {
  const session = await client.getThreeDSession(request)
  if (!session.isSucceed) throw new Error(`no session: ${session.errorMessage}`)
  const ThreeDSessionId = session.threeDSessionId
  const start = await client.init3ds({ ThreeDSessionId, CallbackUrl: CALLBACK, ...holder })
  if (!start.isSucceed) throw new Error(`not started: ${start.errorMessage}`)
  return { sessionId: ThreeDSessionId, htmlContent: start.htmlContent }
}

type Page = Readonly<{ url: string; html: string }>

async function load(url: URL, init: RequestInit): Promise<Page> {
  const response = await fetch(url, init)
  return { url: response.url, html: await response.text() }
}

function onward(page: Page): { form: HtmlForm; target: URL } {
  const forms = formsOf(page.html)
  const form = forms.find(({ fields }) => 'otp' in fields) ?? forms[0]
  if (form === undefined) throw new Error(`the page at ${page.url} leads nowhere: ${page.html}`)
  return { form, target: new URL(form.action, page.url) }
}

type Fields = Readonly<Record<string, string>>

/** `edit`: what the holder changes in each form. */
type HolderOptions = Readonly<{ callback?: string; edit?: (fields: Fields) => Fields }>

/**
 * The card holder's browser: submits what it is shown, answers the bank's page, and stops at the form
 * that would go to `callback`. Answers that form's fields.
 */
export async function verifyHolder(
  htmlContent: string,
  answer: Readonly<Record<string, string>> = { otp: '123456' },
  { callback = CALLBACK, edit = (fields) => fields }: HolderOptions = {},
): Promise<Readonly<Record<string, string>>> {
  let page: Page = { url: 'https://shop.example/checkout', html: htmlContent }
  for (let pages = 0; pages < PAGES_MAXIMUM; pages += 1) {
    const { form, target } = onward(page)
    if (target.href === callback) return form.fields
    const body = new URLSearchParams({
      ...edit(form.fields),
      ...('otp' in form.fields ? answer : {}),
    })
    page = await load(target, { method: 'POST', body })
  }
  throw new Error(`still not back at the shop, at ${page.url}`)
}

/** A card with this security code, in a session that is ready to be shown to its holder. */
export async function startedWithCode(
  client: VezneClient,
  CardNumber: string,
  Cvv: string,
): Promise<string> {
  const card = { CardNumber, ExpireMonth: '12', ExpireYear: '30', Cvv }
  const answer = await client.tokens(card)
  if (!answer.isSucceed) throw new Error(`no token: ${answer.errorMessage}`)
  const { htmlContent } = await startedSession(client, { cardToken: answer.cardToken, amount: 7 })
  return htmlContent
}

/** The security code that the node at `nodeUrl` puts into the card holder's form for the bank. */
export async function codeForBank(htmlContent: string, nodeUrl: string): Promise<string | null> {
  const { target } = onward({ url: nodeUrl, html: htmlContent })
  const { html } = await load(new URL(target.pathname, nodeUrl), { method: 'POST' })
  const form = formsOf(html).find(({ fields }) => 'pan' in fields)
  if (form === undefined) throw new Error(`no form for the bank: ${html}`)
  return form.fields['cv2'] ?? null
}

/** Token, session, bank page: a session that is ready to be paid. */
export async function verifiedSession(
  client: VezneClient,
  cardNumber: string,
  changes: Partial<Parameters<VezneClient['getThreeDSession']>[0]> = {},
): Promise<{ sessionId: string; cardToken: string; callback: Readonly<Record<string, string>> }> {
  const cardToken = await tokenOf(client, cardNumber)
  const { sessionId, htmlContent } = await startedSession(client, {
    cardToken,
    amount: 100,
    ...changes,
  })
  return { sessionId, cardToken, callback: await verifyHolder(htmlContent) }
}
