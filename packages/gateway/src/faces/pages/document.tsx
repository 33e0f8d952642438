import type { Language } from '@vezne/protocol'
import type { VNode } from 'preact'
import { render } from 'preact-render-to-string'
import { Icon } from '../design/index.ts'
import {
  type PageAnswer,
  type PageEntry,
  type PageOrigins,
  securityHeaders,
  type PageRequest as Whole,
} from '../page-catalogue/index.ts'

type DocumentView = Readonly<{
  languageCode: Language
  title: string
  /** A browser without script loads `url` after so many seconds; absent: never. */
  lookAgain?: Readonly<{ seconds: number; url: string }> | undefined
  /** The address of a style that stands behind the page's own: a merchant's colour. */
  brandingStyle?: string | null | undefined
  /** What a messenger shows of the page's address; absent: nothing. */
  preview?: PagePreview | undefined
  children: VNode
}>

/** Addresses are absolute. The picture is a PNG, because messengers show no SVG. */
export type PagePreview = Readonly<{
  title: string
  description: string
  url: string
  picture: string
}>

/**
 * A whole document as text. Scripts and styles come from the catalogue only, and are not escaped: an escaped
 * text would not have the hash that the content security policy names.
 */
export function renderDocument(entry: PageEntry, view: DocumentView): string {
  const { languageCode, brandingStyle = null, children } = view
  const head = render(<Head entry={entry} {...view} />)
  const branding =
    brandingStyle === null ? '' : render(<link rel="stylesheet" href={brandingStyle} />)
  const styles = entry.styles.map(({ content }) => `<style>${content().toString()}</style>`)
  const scripts = entry.scripts.map(({ content }) => `<script>${content().toString()}</script>`)
  const body = `${render(children)}${scripts.join('')}`
  return `<!doctype html><html lang="${languageCode}"><head>${head}${styles.join('')}${branding}</head><body>${body}</body></html>`
}

type HeadProps = Omit<DocumentView, 'children'> & Readonly<{ entry: PageEntry }>

function Head({ entry, languageCode, title, lookAgain, preview }: HeadProps) {
  return (
    <>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="referrer" content="no-referrer" />
      {entry.images.length === 0 ? null : <Icon />}
      {/* With script, the page asks for news in the background: a reload would make a screen reader begin again. */}
      {lookAgain ? (
        <noscript>
          <meta http-equiv="refresh" content={`${lookAgain.seconds}; url=${lookAgain.url}`} />
        </noscript>
      ) : null}
      <title>{title}</title>
      {preview === undefined ? null : <Preview preview={preview} languageCode={languageCode} />}
    </>
  )
}

type PreviewProps = Pick<DocumentView, 'languageCode'> & Readonly<{ preview: PagePreview }>

/** Open Graph, as https://ogp.me describes it. */
function Preview({ preview, languageCode }: PreviewProps) {
  const properties = {
    type: 'website',
    title: preview.title,
    description: preview.description,
    url: preview.url,
    image: preview.picture,
    locale: languageCode === 'tr' ? 'tr_TR' : 'en_GB',
  }
  return (
    <>
      {Object.entries(properties).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={content} />
      ))}
    </>
  )
}

export type Page<Body extends string | Buffer = string> = PageAnswer<Body>

/** A document with the headers that the catalogue gives its page. */
export function page(
  entry: PageEntry,
  answer: Readonly<{ status: number; origins?: PageOrigins; body: string }>,
): Page {
  const { status, origins, body } = answer
  return { status, headers: securityHeaders(entry, origins), body }
}

/** What the pages of this room read of a request. */
export type PageRequest = Pick<
  Whole,
  'params' | 'pairs' | 'clientIpAddress' | 'query' | 'acceptLanguage' | 'cookie'
> &
  Partial<Pick<Whole, 'isHead'>>

/** The first value of a field of the posted form; empty where it was not sent. */
export function fieldOf({ pairs }: Pick<PageRequest, 'pairs'>, field: string): string {
  return pairs.find(([name]) => name === field)?.[1] ?? ''
}
