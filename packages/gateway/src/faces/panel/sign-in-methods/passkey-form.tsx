import type { ComponentChildren, JSX } from 'preact'

import { Button, type Language } from '../../design/index.ts'
import { METHOD_TEXTS } from './texts.ts'

type PasskeyFormProps = Readonly<{
  language: Language
  /** `use` a passkey, or `make` one. */
  ceremony: 'use' | 'make'
  /** Where the script gets the question. */
  question: string
  /** Where the answer goes. */
  action: string
  label: string
  children?: ComponentChildren
}>

/** A form whose answer a passkey gives. It is hidden until the page's script runs: without one there are no passkeys. */
export function PasskeyForm(props: PasskeyFormProps): JSX.Element {
  const { language, ceremony, question, action, label, children } = props
  const texts = METHOD_TEXTS[language]
  return (
    <form
      hidden
      method="post"
      action={action}
      data-passkey={ceremony}
      data-question={question}
      data-failed={texts.passkeyFailed}
      data-cancelled={texts.passkeyCancelled}
    >
      {children}
      <input type="hidden" name="answer" />
      <Button>{label}</Button>
      <p class="wrong" role="status" />
    </form>
  )
}
