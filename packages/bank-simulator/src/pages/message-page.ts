import { html } from './html.ts'
import { type Page, renderPage } from './layout.ts'
import { type Language, textsFor } from './texts.ts'

/** A dead end that explains itself: an unknown verification, or a form without return address. */
export function renderMessagePage(
  message: 'unknown' | 'unusable',
  language: Language,
  nonce: string,
): Page {
  const texts = textsFor(language)
  const content = html`<h1>${texts[`${message}Heading`]}</h1>
<p class="quiet">${texts[`${message}Explanation`]}</p>`
  return renderPage({ language, formAction: "'none'", nonce, footer: html``, script: '' }, content)
}
