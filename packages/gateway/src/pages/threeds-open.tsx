import { PAGES } from '../page-catalogue/index.ts'
import { renderDocument } from './document.tsx'
import { Mark } from './mark.tsx'
import { OnwardForm } from './onward-form.tsx'
import { type Page, page } from './page.ts'
import { Sheet, type Surroundings } from './sheet.tsx'
import { THREEDS_TEXTS } from './threeds-texts.ts'

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
