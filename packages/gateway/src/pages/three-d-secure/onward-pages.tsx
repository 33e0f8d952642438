import { PAGES } from '../../page-catalogue/index.ts'
import { type Page, page, renderDocument } from '../document.tsx'
import { Mark, OnwardForm, Sheet, type Surroundings } from '../sheet.tsx'
import { THREEDS_TEXTS } from './texts.ts'

type StartView = Surroundings & Readonly<{ action: string; languageCode: 'tr' | 'en' }>

/**
 * htmlContent (decision 4.5): a document for the merchant to show, in a frame or as a page. It holds no card
 * data and no field at all: the address that its form posts to says everything. The policy that it meets is
 * the merchant's; where that forbids scripts and styles, the button still works.
 */
export function renderThreeDSStart({ action, languageCode, isSandbox }: StartView): string {
  const texts = THREEDS_TEXTS[languageCode]
  const children = (
    <Sheet isSandbox={isSandbox} languageCode={languageCode}>
      <Mark kind="lock" />
      <h1>{texts.start.title}</h1>
      <p>{texts.start.body}</p>
      <OnwardForm action={action} fields={[]} button={texts.start.button} />
    </Sheet>
  )
  return renderDocument(PAGES.threeDSStart, { languageCode, title: texts.start.title, children })
}

type OpenView = Surroundings &
  Readonly<{
    /** Of the start page. */
    action: string
    languageCode: 'tr' | 'en'
    /** Null where the address was opened; else too many cards are on their way to banks. */
    retryAfterSeconds: number | null
  }>

/** The start page with its button, for who opened its address or has to wait (decision 4.9). */
export function renderThreeDSOpen(view: OpenView): Page {
  const { action, languageCode, retryAfterSeconds, isSandbox } = view
  const isBusy = retryAfterSeconds !== null
  const texts = THREEDS_TEXTS[languageCode][isBusy ? 'busy' : 'open']
  const children = (
    <Sheet isSandbox={isSandbox} languageCode={languageCode}>
      <Mark kind={isBusy ? 'waiting' : 'lock'} />
      <h1>{texts.title}</h1>
      <p>{texts.body}</p>
      <OnwardForm action={action} fields={[]} button={texts.button} />
    </Sheet>
  )
  const body = renderDocument(PAGES.threeDSOpen, { languageCode, title: texts.title, children })
  const origins = { gateway: new URL(action).origin }
  const answer = page(PAGES.threeDSOpen, { status: isBusy ? 429 : 200, origins, body })
  if (!isBusy) return answer
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(retryAfterSeconds) } }
}

type GateView = Surroundings &
  Readonly<{
    /** Holds the card; shown to the card holder's browser only. */
    form: Readonly<{ action: string; fields: readonly (readonly [string, string])[] }>
    languageCode: 'tr' | 'en'
  }>

/** The one-time page that posts the browser to the bank. */
export function renderThreeDSGate(view: GateView, publicUrl: string): Page {
  const { form, languageCode, isSandbox } = view
  const texts = THREEDS_TEXTS[languageCode]
  const origins = { bank: new URL(form.action).origin, gateway: new URL(publicUrl).origin }
  const children = (
    <Sheet isSandbox={isSandbox} languageCode={languageCode}>
      <Mark kind="lock" />
      <h1>{texts.gate.title}</h1>
      <p>{texts.gate.body}</p>
      <OnwardForm action={form.action} fields={form.fields} button={texts.gate.button} />
      <p class="quiet">{texts.protection}</p>
    </Sheet>
  )
  const body = renderDocument(PAGES.threeDSGate, {
    languageCode,
    title: texts.gate.title,
    children,
  })
  return page(PAGES.threeDSGate, { status: 200, origins, body })
}

type ReturnView = Surroundings &
  Readonly<{
    action: string
    fields: readonly (readonly [string, string])[]
    languageCode: 'tr' | 'en'
  }>

/** The page that takes the browser back to the merchant (decision 4.6). */
export function renderThreeDSReturn(view: ReturnView): Page {
  const { action, fields, languageCode, isSandbox } = view
  const texts = THREEDS_TEXTS[languageCode].return
  const children = (
    <Sheet isSandbox={isSandbox} languageCode={languageCode}>
      <Mark kind="lock" />
      <h1>{texts.title}</h1>
      <p>{texts.body}</p>
      <OnwardForm action={action} fields={fields} button={texts.button} />
    </Sheet>
  )
  const body = renderDocument(PAGES.threeDSReturn, { languageCode, title: texts.title, children })
  return page(PAGES.threeDSReturn, { status: 200, body })
}
