import { renderDocument } from './document.ts'
import { Layout } from './layout.tsx'
import { Mark } from './mark.tsx'
import { OnwardForm, SUBMIT_SCRIPT } from './onward-form.tsx'
import { type Page, page } from './page.ts'
import { THREEDS_TEXTS } from './threeds-texts.ts'

type ReturnView = Readonly<{
  action: string
  fields: readonly (readonly [string, string])[]
  languageCode: 'tr' | 'en'
}>

/**
 * The page that takes the browser back to the merchant (decision 4.6).
 *
 * The callback of a shop often redirects to another of its hosts, and Chromium applies `form-action` to that
 * too; so every web address is allowed. The page holds nothing that would be worth sending elsewhere.
 */
export function renderThreeDSReturn(view: ReturnView, nonce: string): Page {
  const { action, fields, languageCode } = view
  const texts = THREEDS_TEXTS[languageCode].return
  const body = renderDocument(
    <Layout languageCode={languageCode} title={texts.title} nonce={nonce} script={SUBMIT_SCRIPT}>
      <Mark kind="lock" />
      <h1>{texts.title}</h1>
      <p>{texts.body}</p>
      <OnwardForm action={action} fields={fields} button={texts.button} />
    </Layout>,
  )
  return page({ status: 200, nonce, formAction: ['http:', 'https:'], framing: 'anywhere' }, body)
}
