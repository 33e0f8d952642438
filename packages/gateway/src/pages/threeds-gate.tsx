import { renderDocument } from './document.ts'
import { Layout } from './layout.tsx'
import { Mark } from './mark.tsx'
import { OnwardForm, SUBMIT_SCRIPT } from './onward-form.tsx'
import { type Page, page } from './page.ts'
import { THREEDS_TEXTS } from './threeds-texts.ts'

type GateView = Readonly<{
  /** Holds the card; shown to the card holder's browser only. */
  form: Readonly<{ action: string; fields: readonly (readonly [string, string])[] }>
  languageCode: 'tr' | 'en'
}>

/**
 * The one-time page that posts the browser to the bank.
 *
 * Chromium applies `form-action` to the redirects that follow a post as well. A bank's gate may redirect to
 * the card issuer's own server, which nobody can list, and in the sandbox straight back to us over http.
 */
export function renderThreeDSGate(view: GateView, publicUrl: string, nonce: string): Page {
  const { form, languageCode } = view
  const texts = THREEDS_TEXTS[languageCode]
  const formAction = [new URL(form.action).origin, new URL(publicUrl).origin, 'https:']
  const body = renderDocument(
    <Layout
      languageCode={languageCode}
      title={texts.gate.title}
      nonce={nonce}
      script={SUBMIT_SCRIPT}
    >
      <Mark kind="lock" />
      <h1>{texts.gate.title}</h1>
      <p>{texts.gate.body}</p>
      <OnwardForm action={form.action} fields={form.fields} button={texts.gate.button} />
      <p class="quiet">{texts.protection}</p>
    </Layout>,
  )
  return page({ status: 200, nonce, formAction, framing: 'anywhere' }, body)
}
