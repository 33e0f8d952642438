import type { JSX } from 'preact'

import { renderDocument } from './document.ts'
import { Layout } from './layout.tsx'
import { Mark } from './mark.tsx'
import { OnwardForm, SUBMIT_SCRIPT } from './onward-form.tsx'
import { THREEDS_TEXTS } from './threeds-texts.ts'

type StartView = Readonly<{ action: string; languageCode: 'tr' | 'en' }>

/**
 * htmlContent (decision 4.5): a document for the merchant to show, in a frame or as a page. It holds no card
 * data and no field at all: the address that its form posts to says everything. It carries no nonce, because
 * the policy that it meets is the merchant's; where that forbids scripts and styles, the button still works.
 */
export function renderThreeDSStart(view: StartView): string {
  return renderDocument(<Start {...view} />)
}

function Start(props: StartView): JSX.Element {
  const { action, languageCode } = props
  const texts = THREEDS_TEXTS[languageCode]
  return (
    <Layout languageCode={languageCode} title={texts.start.title} script={SUBMIT_SCRIPT}>
      <Mark kind="lock" />
      <h1>{texts.start.title}</h1>
      <p>{texts.start.body}</p>
      <OnwardForm action={action} fields={[]} button={texts.start.button} />
    </Layout>
  )
}
