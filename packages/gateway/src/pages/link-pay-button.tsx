import type { JSX } from 'preact'

import { LINK_TEXTS, type LinkLanguage } from './link-texts.ts'

/** The main button. The form's script takes its words for the time after the press from it. */
export function PayButton(
  props: Readonly<{ languageCode: LinkLanguage; children: string }>,
): JSX.Element {
  const { busy, progress } = LINK_TEXTS[props.languageCode]
  return (
    <>
      <button type="submit" id="pay" data-busy={busy} data-progress={progress}>
        {props.children}
      </button>
      <p id="progress" class="progress" role="status" />
    </>
  )
}
