import { EVENTS } from '@vezne/protocol'
import type { ComponentChildren, JSX } from 'preact'
import { render } from 'preact-render-to-string'
import { Brand, Icon, type Language } from '../design/index.ts'
import {
  type PageAnswer,
  type PageAsset,
  type PageEntry,
  SEARCH_SCRIPT,
  securityHeaders,
} from '../page-catalogue/index.ts'
import { referenceContent } from './content.ts'
import { endpointPath, endpointsOf, type ReferenceSite, textsOf } from './site.ts'
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

const OTHER = { tr: 'en', en: 'tr' } as const

/** The whole document, with the headers that the catalogue gives its page. */
export function referencePage(
  entry: PageEntry,
  site: ReferenceSite,
  { status = 200, ...view }: ReferenceView,
): PageAnswer<string> {
  const head = render(<Head entry={entry} {...view} />)
  const body = render(<Body site={site} {...view} />)
  const loaded: readonly PageAsset[] = entry.scripts
  const scripts = loaded
    .filter((script) => script !== SEARCH_SCRIPT)
    .map(({ path }) => `<script src="${path}" defer></script>`)
    .join('')
  const origins = { gateway: site.baseUrl() }
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

type Item = Readonly<{ href: string; title: string; method?: string }>
type Group = Readonly<{ title: string; items: readonly Item[] }>

type NavigationProps = Readonly<{ site: ReferenceSite; language: Language; path: string }>

/** Every page of the reference, with the one that is shown marked. */
function Navigation({ site, language, path }: NavigationProps): JSX.Element {
  const words = WORDS[language]
  const shown = `/docs/${language}${path}`
  return (
    <nav aria-label={words.title}>
      <input id="menu" class="menu-switch" type="checkbox" />
      <label class="menu-label" for="menu">
        {words.menu}
      </label>
      <div class="side">
        {groups(site, language).map(({ title, items }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {items.map(({ href, title: text, method }) => (
                <li key={href}>
                  <a href={href} {...(href === shown ? { 'aria-current': 'page' } : {})}>
                    {text}
                    {method === undefined ? null : <span class={`method ${method}`}>{method}</span>}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}

function groups(site: ReferenceSite, language: Language): readonly Group[] {
  const words = WORDS[language]
  const base = `/docs/${language}`
  const endpoints = endpointsOf(site)
  const tags = [...new Set(endpoints.map((endpoint) => textsOf(endpoint).tag[language]))]
  return [
    { title: words.start, items: [{ href: base, title: words.overview }] },
    {
      title: words.guides,
      items: referenceContent().guides[language].map(({ name, title }) => ({
        href: `${base}/guides/${name}`,
        title,
      })),
    },
    ...tags.map((tag) => ({
      title: tag,
      items: endpoints
        .filter((endpoint) => textsOf(endpoint).tag[language] === tag)
        .map((endpoint) => ({
          href: endpointPath(endpoint.name, language),
          title: textsOf(endpoint).summary[language],
          method: endpoint.method,
        })),
    })),
    {
      title: words.reference,
      items: [
        { href: `${base}/errors`, title: words.errors },
        ...referenceContent().tables[language].map(({ name, title }) => ({
          href: `${base}/${name}`,
          title,
        })),
        { href: `${base}/events`, title: `${words.events} (${Object.keys(EVENTS).length})` },
      ],
    },
  ]
}
