import type { Language } from '@vezne/protocol'
import type { MarkKind } from '../../design/index.ts'
import { PAGES, type PageEntry } from '../../page-catalogue/index.ts'
import { type Page, page } from '../document.tsx'
import { type FormFields, OnwardForm, renderSheet, type Surroundings } from '../sheet.tsx'
import { THREE_D_SECURE_TEXTS } from './texts.ts'

type Shown = Surroundings & Readonly<{ languageCode: Language }>

type Onward = Readonly<{
  words: Readonly<{ title: string; body: string; button: string }>
  action: string
  fields?: FormFields
  mark?: MarkKind
  /** A sentence below the form. */
  note?: string
}>

function onwardDocument(entry: PageEntry, shown: Shown, onward: Onward): string {
  const { words, action, fields = [], mark = 'lock', note } = onward
  const { languageCode, isSandbox } = shown
  const children = (
    <>
      <h1>{words.title}</h1>
      <p>{words.body}</p>
      <OnwardForm action={action} fields={fields} button={words.button} />
      {note === undefined ? null : <p class="quiet">{note}</p>}
    </>
  )
  const { title } = words
  return renderSheet(entry, { languageCode, isSandbox, title, mark, children })
}

/**
 * htmlContent (decision 4.5): a document that the merchant shows, in a frame or as a page. The document holds
 * no card data and no fields: the address that its form posts to says everything. The merchant's content
 * security policy applies to it. Where that policy forbids scripts and styles, the button still works.
 */
export function renderThreeDSecureStart(view: Shown & Readonly<{ action: string }>): string {
  const { action, languageCode } = view
  const words = THREE_D_SECURE_TEXTS[languageCode].start
  return onwardDocument(PAGES.threeDSecureStart, view, { words, action })
}

type OpenView = Shown &
  Readonly<{
    /** The address of the start page. */
    action: string
    /** `open`: the browser opened the address. The other two must wait, and their page says for what. */
    kind: 'open' | 'busy' | 'tooMany'
    /** Null for `open`. */
    retryAfterSeconds: number | null
  }>

/** The start page with its button, for a browser that opened its address or must wait (decision 4.9). */
export function renderThreeDSecureOpen(view: OpenView): Page {
  const { action, kind, languageCode, retryAfterSeconds } = view
  const isBusy = retryAfterSeconds !== null
  const words = THREE_D_SECURE_TEXTS[languageCode][kind]
  const mark = isBusy ? 'waiting' : 'lock'
  const body = onwardDocument(PAGES.threeDSecureOpen, view, { words, action, mark })
  const origins = { gateway: new URL(action).origin }
  const answer = page(PAGES.threeDSecureOpen, { status: isBusy ? 429 : 200, origins, body })
  if (!isBusy) return answer
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(retryAfterSeconds) } }
}

type LaterView = Shown &
  Readonly<{
    /** `unavailable`: the bank's page could not be opened. `later`: its answer could not be read. */
    kind: 'unavailable' | 'later'
    action: string
    fields: FormFields
  }>

/** The bank had to be called within the verification, and could not be: the button tries again (decision 4.14). */
export function renderThreeDSecureLater(view: LaterView): Page {
  const { action, fields, kind, languageCode } = view
  const words = THREE_D_SECURE_TEXTS[languageCode][kind]
  const onward: Onward = { words, action, fields, mark: 'waiting' }
  const body = onwardDocument(PAGES.threeDSecureOpen, view, onward)
  const origins = { gateway: new URL(action).origin }
  return page(PAGES.threeDSecureOpen, { status: 503, origins, body })
}

/** `form` contains the card: only the card holder's browser gets it. */
type GateView = Shown & Readonly<{ form: Readonly<{ action: string; fields: FormFields }> }>

/** The page that posts the browser to the bank. A ticket gives it once. */
export function renderThreeDSecureGate(view: GateView, publicUrl: string): Page {
  const { form, languageCode } = view
  const { gate: words, protection: note } = THREE_D_SECURE_TEXTS[languageCode]
  const origins = { bank: new URL(form.action).origin, gateway: new URL(publicUrl).origin }
  const body = onwardDocument(PAGES.threeDSecureGate, view, { ...form, words, note })
  return page(PAGES.threeDSecureGate, { status: 200, origins, body })
}

/** The page that takes the browser back to the merchant (decision 4.6). */
export function renderThreeDSecureReturn(
  view: Shown & Readonly<{ action: string; fields: FormFields }>,
): Page {
  const { action, fields, languageCode } = view
  const words = THREE_D_SECURE_TEXTS[languageCode].return
  const body = onwardDocument(PAGES.threeDSecureReturn, view, { words, action, fields })
  return page(PAGES.threeDSecureReturn, { status: 200, body })
}
