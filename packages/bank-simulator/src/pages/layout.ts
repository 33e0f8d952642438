import { type Html, html, NOTHING, trusted } from './html.ts'
import type { Language } from './texts.ts'

/** A page and the headers that it must be sent with. */
export type Page = Readonly<{ markup: string; headers: Readonly<Record<string, string>> }>

type PageFrame = Readonly<{
  language: Language
  title: string
  style: string
  /** Where the page may post to, as sources of the content security policy. */
  formAction: string
  /** New for every page. */
  nonce: string
  script?: string
  /** False: no other site may show the page in a frame. */
  isFramable: boolean
}>

export const BANK_NAME = 'Vezne Bankası'

export const LOGO = trusted(
  '<svg class="logo" viewBox="0 0 34 34" aria-hidden="true">' +
    '<rect width="34" height="34" rx="9" fill="currentColor"/>' +
    '<path d="M8 11l9 14 9-14" fill="none" stroke="var(--sheet)" stroke-width="3.4" ' +
    'stroke-linecap="round" stroke-linejoin="round"/>' +
    '<circle cx="17" cy="11" r="2.4" fill="var(--sheet)"/></svg>',
)

/** A whole page. It sets no cookie, loads nothing from elsewhere, and runs no script without its nonce. */
export function renderPage(frame: PageFrame, body: Html): Page {
  const { language, title, style, nonce, script, isFramable } = frame
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isFramable ? NOTHING : html`<link rel="icon" href="data:,">`}
<title>${title} · ${BANK_NAME}</title>
<style nonce="${nonce}">${trusted(style)}</style>
</head>
<body>
${body}
${script === undefined ? NOTHING : html`<script nonce="${nonce}">${trusted(script)}</script>`}
</body>
</html>
`
  return { markup: page.markup, headers: headersFor(frame) }
}

/** Browser features that no page uses. */
const FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']

function headersFor({
  nonce,
  script,
  formAction,
  isFramable,
}: PageFrame): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(script === undefined ? [] : [`script-src 'nonce-${nonce}'`]),
    `form-action ${formAction}`,
    "base-uri 'none'",
    ...(isFramable ? [] : ["frame-ancestors 'none'", 'img-src data:']),
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'permissions-policy': FEATURES.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  }
}
