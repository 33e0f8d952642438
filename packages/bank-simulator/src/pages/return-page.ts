import type { FormPairs } from '../terminal/index.ts'
import { html } from './html.ts'
import { type Page, renderPage } from './layout.ts'
import { type Language, textsFor } from './texts.ts'

/** The way back: a form that submits itself, or by its button where script is off. */
export function renderReturnPage(
  target: Readonly<{ url: string; fields: FormPairs }>,
  language: Language,
  nonce: string,
): Page {
  const texts = textsFor(language)
  const fields = target.fields.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const content = html`<h1>${texts.returning}</h1>
<p class="quiet">${texts.returningExplanation}</p>
<form method="post" action="${target.url}" id="return" accept-charset="utf-8">
${fields}
<button type="submit">${texts.continue}</button>
</form>`
  const script = "document.getElementById('return').submit()"
  // Browsers apply form-action to redirects too, and the merchant's side may redirect anywhere.
  const formAction = 'http: https:'
  return renderPage({ language, formAction, nonce, footer: html``, script }, content)
}
