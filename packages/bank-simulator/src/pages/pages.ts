import type { Verification } from '../ledger/index.ts'
import { CURRENCIES, type FormPairs } from '../terminal/index.ts'
import { type Html, html, type Page, renderPage } from './layout.ts'
import { type Language, type Texts, textsFor } from './texts.ts'

type CodePage = Readonly<{
  verification: Verification
  language: Language
  merchantName: string
  wrongTries: number
  TRIES_MAXIMUM: number
  oneTimePassword: string
  nonce: string
}>

/** The page that asks for the one-time password. It works without script. */
export function renderCodePage(page: CodePage): Page {
  const { language, nonce, verification } = page
  const texts = textsFor(language)
  const other = language === 'tr' ? 'en' : 'tr'
  const link = `/acs/${verification.id}?lang=${other}`
  const footer = html`<footer class="quiet">
<span>${texts.neverShare}</span>
<a href="${link}" lang="${other}" hreflang="${other}">${texts.otherLanguage}</a>
</footer>`
  const content = html`<h1>${texts.heading}</h1>
<p class="quiet" id="explanation">${texts.explanation}</p>
${details(page, texts)}
${form(page, texts)}
<p class="note">${texts.simulator} <strong>${page.oneTimePassword}</strong></p>`
  return renderPage({ language, formAction: "'self'", nonce, footer, script: '' }, content)
}

function details(page: CodePage, texts: Texts): Html {
  const { verification, language } = page
  const rows: readonly (readonly [kind: string, term: string, value: string])[] = [
    ['', texts.merchant, page.merchantName],
    ['amount', texts.amount, amountText(verification, language)],
    ...(verification.installments === ''
      ? []
      : [['', texts.installments, verification.installments] as const]),
    ['', texts.card, verification.card.maskedNumber],
    ['', texts.date, dateText(verification, language)],
  ]
  const items = rows.map(
    ([kind, term, value]) =>
      html`<div class="${kind}"><dt>${term}</dt><dd><bdi>${value}</bdi></dd></div>`,
  )
  return html`<dl>
${items}
</dl>`
}

/** The button that approves comes first, so that Enter approves and never cancels. */
function form(page: CodePage, texts: Texts): Html {
  const { verification, wrongTries, language } = page
  const wrong = wrongTries > 0
  const left = String(page.TRIES_MAXIMUM - wrongTries)
  const alert = wrong
    ? html`<p class="alert" id="alert" role="alert">
${texts.wrongCode} ${texts.triesLeft} ${left}
</p>`
    : html``
  const invalid = wrong ? html` aria-invalid="true"` : html``
  const described = wrong ? 'alert explanation' : 'explanation'
  return html`<form method="post" action="/acs/${verification.id}">
${alert}
<input type="hidden" name="lang" value="${language}">
<input type="hidden" name="tries" value="${String(wrongTries)}">
<label for="otp">${texts.code}</label>
<input id="otp" name="otp" type="text" inputmode="numeric" autocomplete="one-time-code"
  pattern="[0-9]{6}" minlength="6" maxlength="6" required autofocus
  aria-describedby="${described}"${invalid}>
<button type="submit">${texts.confirm}</button>
<button type="submit" class="plain" name="action" value="cancel"
  formnovalidate>${texts.cancel}</button>
</form>`
}

function amountText(verification: Verification, language: Language): string {
  const locale = language === 'tr' ? 'tr-TR' : 'en-GB'
  const currency = CURRENCIES.get(verification.currency) ?? 'TRY'
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
  const amount = number.format(verification.amountMinor / 100)
  return `${amount} ${currency === 'TRY' && language === 'tr' ? 'TL' : currency}`
}

function dateText(verification: Verification, language: Language): string {
  return new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-GB', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/Istanbul',
  }).format(new Date(verification.startedAt))
}

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
