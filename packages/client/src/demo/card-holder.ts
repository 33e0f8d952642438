import { formsOf, type HtmlForm } from './html-forms.ts'

/** What the bank simulator's page accepts. */
const ONE_TIME_PASSWORD = '123456'

const PAGES_MAXIMUM = 12
const REDIRECTS_MAXIMUM = 8

type Page = Readonly<{ url: string; html: string }>

export type CardHolderOptions = Readonly<{
  htmlContent: string
  callbackUrl: string
  /** Called for every page on the way. */
  visited: (sentence: string) => void
}>

/**
 * Does what the card holder's browser would do with `htmlContent`: submits the forms, answers the
 * bank's page, and ends when the form to the CallbackUrl has been sent. Throws Error with the
 * page's address where the pages end anywhere else.
 */
export async function answerBankPage(options: CardHolderOptions): Promise<void> {
  const { callbackUrl, htmlContent, visited } = options
  let page: Page = { url: callbackUrl, html: htmlContent }
  for (let pages = 0; pages < PAGES_MAXIMUM; pages += 1) {
    const form = formToSubmit(page)
    const target = new URL(form.action, page.url)
    const asked = 'otp' in form.fields
    if (asked) visited(`the bank asks for the one-time password: ${ONE_TIME_PASSWORD}`)
    page = await submit(target, form, asked ? { otp: ONE_TIME_PASSWORD } : {})
    if (isSamePage(target, new URL(callbackUrl))) return
    visited(`the browser is at ${new URL(page.url).origin}${new URL(page.url).pathname}`)
  }
  throw new Error(`the bank's pages did not lead back to the CallbackUrl; the last was ${page.url}`)
}

function formToSubmit(page: Page): HtmlForm {
  const forms = formsOf(page.html)
  const form = forms.find(({ fields }) => 'otp' in fields) ?? forms[0]
  if (form === undefined) throw new Error(`the page at ${page.url} has no form that leads on`)
  return form
}

async function submit(
  target: URL,
  form: HtmlForm,
  changes: Readonly<Record<string, string>>,
): Promise<Page> {
  const fields = new URLSearchParams({ ...form.fields, ...changes })
  if (form.method === 'POST') return load(target, { method: 'POST', body: fields })
  target.search = fields.toString()
  return load(target, {})
}

/** Follows redirects by hand, to know the address that relative form actions start from. */
async function load(target: URL, init: RequestInit): Promise<Page> {
  let url = target
  let response = await fetch(url, { ...init, redirect: 'manual' })
  for (let hops = 0; hops < REDIRECTS_MAXIMUM; hops += 1) {
    const location = response.headers.get('Location')
    if (location === null) break
    url = new URL(location, url)
    response = await fetch(url, { redirect: 'manual' })
  }
  if (!response.ok) throw new Error(`HTTP ${response.status} at ${url.href}`)
  return { url: url.href, html: await response.text() }
}

function isSamePage(one: URL, other: URL): boolean {
  return one.origin === other.origin && one.pathname === other.pathname
}
