import { formsOf, type HtmlForm } from '../../../../packages/client/src/demo/html-forms.ts'
import type { Caller } from './caller.ts'

type Page = Readonly<{ url: string; html: string }>

const PAGES_MAXIMUM = 8
const PAGE_MILLISECONDS = 20_000

/** A customer's browser on the page of a link, until no form leads on or the gateway is gone. */
export async function payOnPage(
  { cell, random }: Caller,
  path: string,
  cardNumber: string,
): Promise<void> {
  const answers = { cardNumber, expiry: '12/30', cvv: '000', cardHolderName: 'AYŞE', otp: '123456' }
  const node = random.pick(cell.nodes)
  try {
    let page = await load(new URL(path, node.url()), {})
    for (let pages = 0; pages < PAGES_MAXIMUM; pages += 1) {
      const form = mainForm(page)
      if (form === undefined) return
      const known = Object.entries(answers).filter(([name]) => name in form.fields)
      const body = new URLSearchParams({ ...form.fields, ...Object.fromEntries(known) })
      page = await load(new URL(form.action, page.url), { method: 'POST', body })
    }
  } catch (error) {
    // fetch throws this where no process listens any more, or where the connection broke.
    if (!(error instanceof TypeError) && !isTimeout(error)) throw error
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

async function load(url: URL, init: RequestInit): Promise<Page> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PAGE_MILLISECONDS) })
  return { url: response.url, html: await response.text() }
}

/** The form to fill in, not the language switch or the cancel button beside it. */
function mainForm(page: Page): HtmlForm | undefined {
  const forms = formsOf(page.html)
  return (
    forms.find(({ fields }) => 'otp' in fields || 'cardNumber' in fields) ??
    forms.find(({ method }) => method === 'POST')
  )
}
