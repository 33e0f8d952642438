import { formsOf, type HtmlForm } from '../../packages/client/src/demo/html-forms.ts'

/** What a browser shows, and the cookie that it keeps. */
export type Page = Readonly<{ url: string; html: string; cookie: string }>

export const PAYERS_CARD = {
  cardNumber: '5528790000000008',
  expiry: '12/30',
  cvv: '000',
  cardHolderName: 'AYŞE',
}

const PAGES_MAXIMUM = 12

export async function ask(
  url: string | URL,
  cookie: string,
  init: RequestInit = {},
): Promise<Page> {
  const response = await fetch(url, { ...init, headers: { cookie } })
  const [set] = response.headers.getSetCookie()
  return {
    url: response.url,
    html: await response.text(),
    cookie: set?.split(';')[0] ?? cookie,
  }
}

/** By a browser that has been nowhere yet. */
export const open = (url: string): Promise<Page> => ask(url, '')

/** Once more, by the browser that has the page. */
export const reload = ({ url, cookie }: Page): Promise<Page> => ask(url, cookie)

/** The form to fill in, not the language switch or the cancel button beside it. */
export function mainForm(page: Page): HtmlForm | undefined {
  const forms = formsOf(page.html)
  return (
    forms.find(({ fields }) => 'otp' in fields || 'cardNumber' in fields) ??
    forms.find(({ method }) => method === 'POST')
  )
}

export async function submit(page: Page, answers: Readonly<Record<string, string>>): Promise<Page> {
  const form = mainForm(page)
  if (form === undefined) throw new Error(`no form at ${page.url}: ${page.html}`)
  const known = Object.entries(answers).filter(([name]) => name in form.fields)
  const body = new URLSearchParams({ ...form.fields, ...Object.fromEntries(known) })
  return ask(new URL(form.action, page.url), page.cookie, { method: 'POST', body })
}

/** Fills in whatever is asked until no form leads on: the receipt, or the reason why not. */
export async function payOn(
  page: Page,
  answers: Readonly<Record<string, string>> = PAYERS_CARD,
): Promise<Page> {
  let current = page
  for (let pages = 0; pages < PAGES_MAXIMUM && mainForm(current) !== undefined; pages += 1) {
    current = await submit(current, { otp: '123456', ...answers })
  }
  return current
}
