import { type Language, type Texts, textsFor } from './texts.ts'

/** A page and the headers it is safe with. */
export type Page = Readonly<{ markup: string; headers: Readonly<Record<string, string>> }>

type PageFrame = Readonly<{
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

/** Markup that is safe to put into a page as it is. */
export type Html = Readonly<{ markup: string }>

const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => replacements[letter] ?? letter)
}

/** A template in which every inserted text is escaped; only `Html` values go in unchanged. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html {
  const filled = parts.map((part, index) => part + insertion(values[index] ?? ''))
  return { markup: filled.join('') }
}

function insertion(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escapeText(value)
  if ('markup' in value) return value.markup
  return value.map(({ markup }) => markup).join('\n')
}

/** Our own constant text, such as a style sheet. */
function trusted(markup: string): Html {
  return { markup }
}

/** The bank's look: its petrol blue, generous targets, and one column that fits 250 px frames. */
const style = trusted(`
:root {
  color-scheme: light dark;
  --page: #eef2f5; --card: #fff; --line: #d9e0e6; --text: #13232e; --quiet: #53646f;
  --brand: #0b5468; --brand-strong: #083f4e; --on-brand: #fff;
  --alert: #a3201b; --alert-page: #fdeceb; --note: #6b4a00; --note-page: #fff6dd;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0d1519; --card: #152127; --line: #2c3c45; --text: #e8eff3; --quiet: #a3b4be;
    --brand: #5cc0da; --brand-strong: #86d4e8; --on-brand: #06222b;
    --alert: #ffb1ab; --alert-page: #40191a; --note: #f3d587; --note-page: #33290d;
  }
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; padding: 24px 12px; background: var(--page); color: var(--text);
  font: 17px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
main {
  max-width: 440px; margin: 0 auto; background: var(--card); border: 1px solid var(--line);
  border-radius: 14px; overflow: hidden; box-shadow: 0 12px 32px rgb(8 40 52 / 10%);
}
header {
  display: flex; align-items: center; gap: 10px; padding: 16px 20px;
  border-bottom: 1px solid var(--line);
}
.logo { flex: none; color: var(--brand); }
.bank { font-weight: 650; letter-spacing: -.01em; }
.secure {
  margin-left: auto; padding: 3px 9px; border: 1px solid var(--line); border-radius: 99px;
  color: var(--quiet); font-size: 14px; font-weight: 600; white-space: nowrap;
}
.content { padding: 20px; }
h1 { margin: 0 0 6px; font-size: 22px; line-height: 1.25; letter-spacing: -.01em; }
p { margin: 0; }
.quiet { color: var(--quiet); }
dl { margin: 18px 0; padding: 4px 0; border-block: 1px solid var(--line); }
dl div {
  display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 6px 0;
}
dt { color: var(--quiet); }
dd { margin: 0; min-width: 0; font-weight: 550; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.amount dd { font-size: 19px; font-weight: 700; line-height: 1.25; }
label { display: block; margin-bottom: 6px; font-weight: 600; }
input[name="otp"] {
  width: 100%; padding: 12px; border: 1px solid var(--quiet); border-radius: 9px;
  background: var(--card); color: inherit; text-align: center; letter-spacing: .35em;
  font: 600 24px/1.2 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
input[aria-invalid="true"] { border: 2px solid var(--alert); }
button {
  display: block; width: 100%; min-height: 52px; margin-top: 12px; padding: 10px 16px;
  border: 1px solid var(--brand); border-radius: 9px; background: var(--brand);
  color: var(--on-brand); font: inherit; font-weight: 650; cursor: pointer;
}
button:hover { background: var(--brand-strong); }
button.plain { border-color: transparent; background: none; color: var(--brand); }
button.plain:hover { border-color: var(--line); }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
.alert, .note { border-radius: 9px; padding: 12px 14px; font-size: 16px; }
.alert { margin: 0 0 14px; background: var(--alert-page); color: var(--alert); font-weight: 600; }
.note { margin-top: 16px; background: var(--note-page); color: var(--note); }
footer {
  display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; padding: 14px 20px;
  border-top: 1px solid var(--line); font-size: 15px;
}
footer a { padding: 10px 0; margin: -10px 0; }
a { color: var(--brand); text-underline-offset: .2em; }
@media (forced-colors: active) { button { border: 1px solid; } }
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation: none !important; transition: none !important; }
}
@media (max-width: 380px) {
  body { padding: 0; }
  main { border: 0; border-radius: 0; box-shadow: none; min-height: 100vh; }
  .content, header, footer { padding-inline: 16px; }
  input[name="otp"] { letter-spacing: .2em; }
}
`)
