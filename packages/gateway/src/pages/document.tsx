import type { VNode } from 'preact'
import { render } from 'preact-render-to-string'
import { Icon } from '../design/index.ts'
import { type PageEntry, type PageOrigins, securityHeaders } from '../page-catalogue/index.ts'

type DocumentView = Readonly<{
  languageCode: 'tr' | 'en'
  title: string
  /** A browser without script loads `url` after so many seconds; absent: never. */
  lookAgain?: Readonly<{ seconds: number; url: string }> | undefined
  children: VNode
}>

/**
 * A whole document as text. Scripts and styles come from the catalogue only, and are not escaped: an escaped
 * text would not have the hash that the content security policy names.
 */
export function renderDocument(entry: PageEntry, view: DocumentView): string {
  const { languageCode, title, lookAgain, children } = view
  const head = render(<Head entry={entry} title={title} lookAgain={lookAgain} />)
  const styles = entry.styles.map(({ content }) => `<style>${content().toString()}</style>`)
  const scripts = entry.scripts.map(({ content }) => `<script>${content().toString()}</script>`)
  const body = `${render(children)}${scripts.join('')}`
  return `<!doctype html><html lang="${languageCode}"><head>${head}${styles.join('')}</head><body>${body}</body></html>`
}

type HeadProps = Pick<DocumentView, 'title' | 'lookAgain'> & Readonly<{ entry: PageEntry }>

function Head({ entry, title, lookAgain }: HeadProps) {
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
    </>
  )
}

export type Page<Body extends string | Buffer = string> = Readonly<{
  status: number
  headers: Readonly<Record<string, string>>
  body: Body
}>

/** A page and its addresses. Parts of the path that begin with a colon are variable. */
export type PageRoute<Request, Body extends string | Buffer = string> = Readonly<{
  methods: readonly ('GET' | 'POST')[]
  path: `/${string}`
  serve: (request: Request) => Promise<Page<Body>>
}>

/** A document with the headers that the catalogue gives its page. */
export function page(
  entry: PageEntry,
  answer: Readonly<{ status: number; origins?: PageOrigins; body: string }>,
): Page {
  const { status, origins, body } = answer
  return { status, headers: securityHeaders(entry, origins), body }
}
