import type { ComponentChildren, JSX } from 'preact'
import { type Branding, brandingStylePath } from '../../../payment/branding/index.ts'
import { type Checkout, framersOf } from '../../../payment/links/index.ts'
import type { Language } from '../../design/index.ts'
import type { PageEntry } from '../../page-catalogue/index.ts'
import { type Page, page, renderDocument } from '../document.tsx'
import { Sheet, type Surroundings } from '../sheet.tsx'
import { MerchantBrand } from './branding.tsx'
import { LINK_TEXTS } from './texts.ts'

export type LinkFrame = Surroundings &
  Readonly<{
    languageCode: Language
    /** Null where the link is not known. */
    merchantName: string | null
    /** Absent where the merchant has none, or the link is not known. */
    branding?: Branding | undefined
    /** The link's own address, which people send each other; null where the link is not known. */
    url: string | null
    /** Null where the page is that of a link. */
    checkout: Checkout | null
    /** The page in the other language; null where a button switches the language, or nothing does. */
    otherLanguageUrl: string | null
  }>

type LinkPageView = Omit<Parameters<typeof page>[1], 'body'> &
  Omit<Parameters<typeof renderDocument>[1], 'languageCode' | 'children'> &
  Readonly<{
    frame: LinkFrame
    children: ComponentChildren
    footer?: string | undefined
  }>

/** Unicode isolates: a name that is written from right to left must not reorder the text around it. */
const ISOLATE = { begin: '\u2068', end: '\u2069' } as const

/** A page of a link, with the merchant's name and the other language at its top. */
export function linkPage(entry: PageEntry, view: LinkPageView): Page {
  const { frame, title, children, footer, lookAgain, preview, status, origins = {} } = view
  const { languageCode, merchantName, isSandbox, branding } = frame
  const brandingStyle = branding === undefined ? null : brandingStylePath(branding)
  const heading =
    merchantName === null ? title : `${title} · ${ISOLATE.begin}${merchantName}${ISOLATE.end}`
  const whole = (
    <>
      <Top frame={frame} />
      <Sheet isSandbox={isSandbox} languageCode={languageCode}>
        {children}
      </Sheet>
      <Bottom frame={frame} footer={footer} />
    </>
  )
  const document = {
    languageCode,
    title: heading,
    children: whole,
    lookAgain,
    brandingStyle,
    preview,
  }
  const body = renderDocument(entry, document)
  const ancestors = framersOf(frame.checkout)
  return page(entry, { status, origins: { ...origins, ancestors }, body })
}

function Top({ frame }: Readonly<{ frame: LinkFrame }>): JSX.Element {
  const { languageCode, merchantName, branding, otherLanguageUrl } = frame
  const texts = LINK_TEXTS[languageCode]
  const other = languageCode === 'tr' ? 'en' : 'tr'
  return (
    <header>
      <MerchantBrand name={merchantName} branding={branding} />
      {otherLanguageUrl === null ? null : (
        <a
          id="language"
          class="language"
          href={otherLanguageUrl}
          hreflang={other}
          lang={other}
          title={texts.switchLanguage}
        >
          {texts.otherLanguage}
        </a>
      )}
    </header>
  )
}

/** The way back from a checkout that is not paid, and the page's last sentence. */
function Bottom({ frame, footer }: Pick<LinkPageView, 'frame' | 'footer'>): JSX.Element | null {
  const cancelUrl = frame.checkout?.cancelUrl ?? null
  if (cancelUrl === null && footer === undefined) return null
  return (
    <footer>
      {cancelUrl === null ? null : (
        <p>
          <a id="cancel" href={cancelUrl} target="_top" rel="noreferrer">
            {LINK_TEXTS[frame.languageCode].cancel}
          </a>
        </p>
      )}
      {footer === undefined ? null : <p class="quiet">{footer}</p>}
    </footer>
  )
}
