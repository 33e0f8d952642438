import type { JSX } from 'preact'

import { LINK_TEXTS, type LinkLanguage } from './link-texts.ts'

/** Buttons beside a card that the vault has. They come after the one that pays, so that Enter pays. */
export function LinkOtherButtons({
  languageCode,
}: Readonly<{ languageCode: LinkLanguage }>): JSX.Element {
  const texts = LINK_TEXTS[languageCode]
  const other = languageCode === 'tr' ? 'en' : 'tr'
  return (
    <p class="others">
      <button type="submit" class="plain" name="otherCard" value="yes" formNoValidate>
        {texts.otherCard}
      </button>
      <button type="submit" class="plain" name="switchTo" value={other} lang={other} formNoValidate>
        {texts.otherLanguage}
      </button>
    </p>
  )
}
