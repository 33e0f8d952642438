import type { ComponentChildren, JSX } from 'preact'

import type { PageEntry } from '../page-catalogue/index.ts'
import { renderDocument } from './document.tsx'
import { LINK_TEXTS, type LinkLanguage } from './link-texts.ts'

/** What every page of a link is drawn with. */
export type LinkFrame = Readonly<{
  languageCode: LinkLanguage
  /** Null where the link is not known. */
  merchantName: string | null
  /** The same page in the other language; null where a form's answer is shown, which has no address. */
  otherLanguageUrl: string | null
}>

type LinkDocumentView = Readonly<{
  frame: LinkFrame
  title: string
  children: ComponentChildren
}>

/** The shell of the link pages: the merchant's name above, the other language beside it. */
export function renderLinkDocument(entry: PageEntry, view: LinkDocumentView): string {
  const { frame, title, children } = view
  const { languageCode, merchantName } = frame
  const heading = merchantName === null ? title : `${title} · ${merchantName}`
  const whole = (
    <main>
      <Top frame={frame} />
      {children}
    </main>
  )
  return renderDocument(entry, { languageCode, title: heading, children: whole })
}

function Top({ frame }: Readonly<{ frame: LinkFrame }>): JSX.Element {
  const { languageCode, merchantName, otherLanguageUrl } = frame
  const texts = LINK_TEXTS[languageCode]
  const other = languageCode === 'tr' ? 'en' : 'tr'
  return (
    <div class="top">
      <p>
        <bdi>{merchantName ?? ''}</bdi>
      </p>
      {otherLanguageUrl === null ? null : (
        <a href={otherLanguageUrl} hreflang={other} lang={other} title={texts.switchLanguage}>
          {texts.otherLanguage}
        </a>
      )}
    </div>
  )
}
