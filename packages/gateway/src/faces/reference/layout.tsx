import type { ComponentChildren, JSX } from 'preact'
import { render } from 'preact-render-to-string'

import { Brand, Icon, type Language } from '../design/index.ts'
import {
  type FormOrigins,
  type PageAsset,
  type PageEntry,
  SEARCH_SCRIPT,
  securityHeaders,
} from '../page-catalogue/index.ts'
import { Navigation } from './navigation.tsx'
import type { ReferenceSite } from './site.ts'
import { WORDS } from './words.ts'

/** A page of the reference before the frame is around it. */
export type ReferenceView = Readonly<{
  language: Language
  /** Behind `/docs/tr` or `/docs/en`: '' or '/errors'. */
  path: string
  title: string
  status?: number
  children: ComponentChildren
}>

export type ReferenceAnswer = Readonly<{
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}>

const OTHER = { tr: 'en', en: 'tr' } as const

/** The whole document, with the headers that the catalogue gives its page. */
export function referencePage(
  entry: PageEntry,
  site: ReferenceSite,
  { status = 200, ...view }: ReferenceView,
): ReferenceAnswer {
  const head = render(<Head entry={entry} {...view} />)
  const body = render(<Body site={site} {...view} />)
  const loaded: readonly PageAsset[] = entry.scripts
  const scripts = loaded
    .filter((script) => script !== SEARCH_SCRIPT)
    .map(({ path }) => `<script src="${path}" defer></script>`)
    .join('')
  const origins: FormOrigins = { gateway: site.baseUrl() }
  return {
    status,
    headers: securityHeaders(entry, origins),
    body: `<!doctype html><html lang="${view.language}"><head>${head}${scripts}</head><body>${body}</body></html>`,
  }
}

function Head({ entry, language, title }: ReferenceView & Readonly<{ entry: PageEntry }>) {
  const name = WORDS[language].title
  return (
    <>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <Icon />
      {entry.styles.map(({ path }) => (
        <link key={path} rel="stylesheet" href={path ?? ''} />
      ))}
      <title>{title === name ? name : `${title} · Vezne`}</title>
    </>
  )
}

type BodyProps = ReferenceView & Readonly<{ site: ReferenceSite }>

function Body({ site, language, path, title, children }: BodyProps): JSX.Element {
  const words = WORDS[language]
  const other = OTHER[language]
  return (
    <>
      <a class="skip" href="#content">
        {words.skip}
      </a>
      <header class="bar">
        <Brand href={`/docs/${language}`} />
        <search class="search">
          <input
            id="search"
            type="search"
            placeholder={words.searchHint}
            aria-label={words.search}
            autocomplete="off"
            data-script={SEARCH_SCRIPT.path}
            data-index={`/docs/assets/search-${language}.json`}
            data-none={words.nothingFound}
            data-found={words.found}
            hidden
          />
          <p id="found" class="said" role="status"></p>
          <ul id="results" class="results" hidden></ul>
        </search>
        <a class="other" href={`/docs/${other}${path}`} hreflang={other} lang={other}>
          {words.otherLanguage}
        </a>
      </header>
      <div class="frame">
        <Navigation site={site} language={language} path={path} />
        <main id="content" tabindex={-1}>
          <h1>{title}</h1>
          {children}
        </main>
      </div>
    </>
  )
}

/** HTML of ours that `npm run generate` made: it is never escaped a second time. */
export function Made({ html }: Readonly<{ html: string }>): JSX.Element {
  return <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
