import type { ComponentChildren, JSX } from 'preact'

import { LINK_STYLE } from './link-style.ts'
import { LINK_TEXTS, type LinkLanguage } from './link-texts.ts'
import { STYLE } from './style.ts'

/** What every page of a link is drawn with. */
export type LinkFrame = Readonly<{
  languageCode: LinkLanguage
  nonce: string
  /** Null where the link is not known. */
  merchantName: string | null
  /** The same page in the other language; null where a form's answer is shown, which has no address. */
  otherLanguageUrl: string | null
}>

type LinkLayoutProps = Readonly<{
  frame: LinkFrame
  title: string
  /** Runs at the end of the page. Rendered as text: it must hold no `"`, `<` or `&`. */
  script?: string
  children: ComponentChildren
}>

/** The shell of the link pages: the merchant's name above, the other language beside it. */
export function LinkLayout(props: LinkLayoutProps): JSX.Element {
  const { frame, title, script, children } = props
  const { languageCode, nonce, merchantName } = frame
  const heading = merchantName === null ? title : `${title} · ${merchantName}`
  return (
    <html lang={languageCode}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href="data:," />
        <title>{heading}</title>
        <style nonce={nonce}>{`${STYLE}${LINK_STYLE}`}</style>
      </head>
      <body>
        <main>
          <Top frame={frame} />
          {children}
        </main>
        {script === undefined ? null : <script nonce={nonce}>{script}</script>}
      </body>
    </html>
  )
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
