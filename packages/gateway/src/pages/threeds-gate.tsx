import { PAGES } from '../page-catalogue/index.ts'
import { renderDocument } from './document.tsx'
import { Mark } from './mark.tsx'
import { OnwardForm } from './onward-form.tsx'
import { type Page, page } from './page.ts'
import { Sheet, type Surroundings } from './sheet.tsx'
import { THREEDS_TEXTS } from './threeds-texts.ts'

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
