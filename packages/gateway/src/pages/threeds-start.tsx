import { PAGES } from '../page-catalogue/index.ts'
import { renderDocument } from './document.tsx'
import { Mark } from './mark.tsx'
import { OnwardForm } from './onward-form.tsx'
import { Sheet, type Surroundings } from './sheet.tsx'
import { THREEDS_TEXTS } from './threeds-texts.ts'

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
