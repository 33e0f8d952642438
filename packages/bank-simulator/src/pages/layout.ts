import { type Html, html, trusted } from './html.ts'
import { style } from './style.ts'
import { type Language, type Texts, textsFor } from './texts.ts'

/** A page and the headers it is safe with. */
export type Page = Readonly<{ markup: string; headers: Readonly<Record<string, string>> }>

export type PageFrame = Readonly<{
  language: Language
  /** Where the page may post to, as sources of the content security policy. */
  formAction: string
  /** Fresh for every page. */
  nonce: string
  footer: Html
  script: string
}>

const logo = trusted(
  '<svg class="logo" width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">' +
    '<rect width="34" height="34" rx="9" fill="currentColor"/>' +
    '<path d="M8 11l9 14 9-14" fill="none" stroke="var(--card)" stroke-width="3.4" ' +
    'stroke-linecap="round" stroke-linejoin="round"/>' +
    '<circle cx="17" cy="11" r="2.4" fill="var(--card)"/></svg>',
)

/** The bank's frame around a content. No cookies, no other origin, script only by nonce. */
export function renderPage(frame: PageFrame, content: Html): Page {
  const texts: Texts = textsFor(frame.language)
  const script =
    frame.script === ''
      ? html``
      : html`<script nonce="${frame.nonce}">${trusted(frame.script)}</script>`
  const page = html`<!doctype html>
<html lang="${frame.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${texts.title} · ${texts.bankName}</title>
<style nonce="${frame.nonce}">${style}</style>
</head>
<body>
<main>
<header>
${logo}<span class="bank">${texts.bankName}</span><span class="secure">${texts.secure}</span>
</header>
<div class="content">
${content}
</div>
${frame.footer}
</main>
${script}
</body>
</html>
`
  return { markup: page.markup, headers: headersFor(frame) }
}

/** The page must work in a merchant's iframe: nothing here may forbid framing. */
function headersFor(frame: PageFrame): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${frame.nonce}'`,
    ...(frame.script === '' ? [] : [`script-src 'nonce-${frame.nonce}'`]),
    `form-action ${frame.formAction}`,
    "base-uri 'none'",
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}
