import type { JSX } from 'preact'

import { ButtonLink, type Language, Notice } from '../../design/index.ts'
import { METHOD_TEXTS } from './texts.ts'

/** New recovery codes, which no page shows again. */
export function RecoveryCodes({
  language,
  codes,
}: Readonly<{ language: Language; codes: readonly string[] }>): JSX.Element {
  const texts = METHOD_TEXTS[language]
  return (
    <>
      <h1>{texts.codesTitle}</h1>
      <Notice kind="warning">
        <p>{texts.codesWarning}</p>
      </Notice>
      <p>{texts.codesLead}</p>
      <ol class="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>
        <button type="button" class="copy" data-copy={codes.join('\n')} hidden>
          {texts.copyAll}
        </button>
      </p>
      <ButtonLink href="/panel" kind="primary">
        {texts.codesKept}
      </ButtonLink>
    </>
  )
}
