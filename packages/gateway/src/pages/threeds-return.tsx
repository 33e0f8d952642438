import { PAGES } from '../page-catalogue/index.ts'
import { renderDocument } from './document.tsx'
import { Mark } from './mark.tsx'
import { OnwardForm } from './onward-form.tsx'
import { type Page, page } from './page.ts'
import { Sheet, type Surroundings } from './sheet.tsx'
import { THREEDS_TEXTS } from './threeds-texts.ts'

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
