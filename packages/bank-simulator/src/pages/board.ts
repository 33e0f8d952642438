import type { OrderState } from '../ledger/index.ts'
import { homeTexts, STATE_NAMES } from './home-texts.ts'
import { type Html, html, trusted } from './html.ts'
import { BANK_NAME, LOGO, type Page, renderPage } from './layout.ts'
import { BOARD_STYLE } from './style.ts'
import type { Language } from './texts.ts'

/** A bank as pages name it. */
export type NamedBank = Readonly<{ name: string; label: string }>

/** What every page of the bank itself needs. */
export type BoardView = Readonly<{ language: Language; nonce: string }>

const CIRCLE = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z'

const DRAWINGS = {
  lock: 'M7 10V7.5a5 5 0 0 1 10 0V10M5.5 10h13v10.5h-13zM12 14v2.5',
  error: `${CIRCLE}M9 9l6 6M15 9l-6 6`,
  ended: `${CIRCLE}M8 12h8`,
  done: `${CIRCLE}M7.8 12.3l2.9 2.9 5.5-6`,
} as const

type MarkKind = keyof typeof DRAWINGS

export function mark(kind: MarkKind): Html {
  return trusted(
    '<svg class="mark" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" ' +
      'stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">' +
      `<path d="${DRAWINGS[kind]}"/></svg>`,
  )
}

const STATE_MARKS: Readonly<Record<OrderState, MarkKind>> = {
  Declined: 'error',
  Authorized: 'lock',
  Captured: 'done',
  Settled: 'done',
  Voided: 'ended',
}

export function badge(state: OrderState, language: Language): Html {
  const kind = STATE_MARKS[state]
  return html`<span class="badge ${kind}">${mark(kind)}${STATE_NAMES[state][language]}</span>`
}

/** A page of the bank itself. `path` is its address; the link to the other language adds `lang` to it. */
export function renderBoard({ language, nonce }: BoardView, path: string, content: Html): Page {
  const texts = homeTexts(language)
  const other = language === 'tr' ? 'en' : 'tr'
  const otherAddress = `${path}${path.includes('?') ? '&' : '?'}lang=${other}`
  const body = html`<header class="top">
<p class="brand">${LOGO}<a href="/?lang=${language}">${BANK_NAME}</a> <span class="state">${texts.simulator}</span></p>
<nav><a href="${otherAddress}" lang="${other}" hreflang="${other}">${other === 'tr' ? 'Türkçe' : 'English'}</a></nav>
</header>
<main>
${content}
</main>`
  const frame = { language, nonce, title: texts.title, style: BOARD_STYLE, formAction: "'self'" }
  return renderPage({ ...frame, isFramable: false }, body)
}
