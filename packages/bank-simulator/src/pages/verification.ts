import type { FormPairs } from '../formats/index.ts'
import type { Verification } from '../ledger/index.ts'
import { oneTimePassword } from '../test-cards.ts'
import { TRIES_MAXIMUM } from '../three-d-secure/index.ts'
import { momentText, moneyText } from './figures.ts'
import { type Html, html, NOTHING } from './html.ts'
import { BANK_NAME, LOGO, type Page, renderPage } from './layout.ts'
import { SHEET_STYLE } from './style.ts'
import { type Language, type Texts, textsIn, VERIFICATION } from './texts.ts'

type CodePage = Readonly<{
  verification: Verification
  language: Language
  merchantName: string
  wrongTries: number
  nonce: string
}>

/** The page that asks for the one-time password. It needs no script. */
export function renderCodePage(page: CodePage): Page {
  const { language, nonce, verification } = page
  const texts = textsIn(VERIFICATION, language)
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
<p class="note">${texts.simulator} <strong>${oneTimePassword}</strong></p>`
  return renderSheet({ language, formAction: "'self'", nonce }, content, footer)
}

function details(page: CodePage, texts: Texts): Html {
  const { verification, language } = page
  const rows: readonly (readonly [kind: string, term: string, value: string])[] = [
    ['', texts.merchant, page.merchantName],
    ['amount', texts.amount, moneyText(verification.amountMinor, verification.currency, language)],
    ...(verification.installments === ''
      ? []
      : [['', texts.installments, verification.installments] as const]),
    ['', texts.card, verification.card.maskedNumber],
    ['', texts.date, momentText(verification.startedAt, language)],
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
  const left = String(TRIES_MAXIMUM - wrongTries)
  const alert = wrong
    ? html`<p class="alert" id="alert" role="alert">
${texts.wrongCode} ${texts.triesLeft} ${left}
</p>`
    : NOTHING
  const invalid = wrong ? html` aria-invalid="true"` : NOTHING
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

/** The callback: a form that submits itself, or by its button where scripts are off. */
export function renderReturnPage(
  target: Readonly<{ url: string; fields: FormPairs }>,
  language: Language,
  nonce: string,
): Page {
  const texts = textsIn(VERIFICATION, language)
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
  // Browsers apply form-action to redirects too, and the merchant's server can redirect to any site.
  return renderSheet({ language, formAction: 'http: https:', nonce, script }, content)
}

/** Says that the verification is unknown, or that the form has no address for the callback. */
export function renderMessagePage(
  message: 'unknown' | 'unusable',
  language: Language,
  nonce: string,
): Page {
  const texts = textsIn(VERIFICATION, language)
  const content = html`<h1>${texts[`${message}Heading`]}</h1>
<p class="quiet">${texts[`${message}Explanation`]}</p>`
  return renderSheet({ language, formAction: "'none'", nonce }, content)
}

type Sheet = Readonly<{
  language: Language
  formAction: string
  nonce: string
  script?: string
}>

/** Merchants show these pages in frames, so every site may frame them. */
function renderSheet(sheet: Sheet, content: Html, footer = NOTHING): Page {
  const texts = textsIn(VERIFICATION, sheet.language)
  const body = html`<main>
<header>
<span class="brand">${LOGO}${BANK_NAME}</span><span class="secure">${texts.secure}</span>
</header>
<div class="content">
${content}
</div>
${footer}
</main>`
  return renderPage({ ...sheet, title: texts.title, style: SHEET_STYLE, isFramable: true }, body)
}
