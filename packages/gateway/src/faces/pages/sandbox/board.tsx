import type { ComponentChildren, JSX } from 'preact'

import { Brand, type Language } from '../../design/index.ts'
import { SANDBOX_TEXTS } from './texts.ts'

type Props = Readonly<{ languageCode: Language; otherUrl: string; children: ComponentChildren }>

/** The bar above the sandbox's pages: the mark, where else to go, and the other language. */
export function BoardHeader({ languageCode, otherUrl, children }: Props): JSX.Element {
  const texts = SANDBOX_TEXTS[languageCode]
  const other = languageCode === 'tr' ? 'en' : 'tr'
  return (
    <header class="top">
      <div>
        <Brand href={`/?lang=${languageCode}`} /> <span class="state">{texts.ribbon}</span>
      </div>
      <nav>
        {children}
        <a href={otherUrl} lang={other} hreflang={other}>
          {texts.otherLanguage}
        </a>
      </nav>
    </header>
  )
}

export function otherLanguageUrl(path: string, languageCode: Language): string {
  return `${path}?lang=${languageCode === 'tr' ? 'en' : 'tr'}`
}
