import { EVENTS } from '@vezne/protocol'
import { LANGUAGES, type Language, languageOf } from '../design/index.ts'
import {
  assetRoutes,
  PAGES,
  type PageAnswer,
  type PageRequest,
  type PageRoute,
  securityHeaders,
} from '../page-catalogue/index.ts'
import { type MarkdownPage, referenceContent, searchIndex } from './content.ts'
import { EndpointPage } from './endpoint-page.tsx'
import { type ReferenceView, referencePage } from './layout.tsx'
import { ErrorsPage, EventPage, EventsPage, OverviewPage, WrittenPage } from './other-pages.tsx'
import { endpointsOf, type ReferenceSite, textsOf } from './site.ts'
import { WORDS } from './words.ts'

type Request = Pick<PageRequest, 'params' | 'query' | 'acceptLanguage'>
type ReferenceRoute = PageRoute<Request, string | Buffer>

export function referenceRoutes(site: ReferenceSite): readonly ReferenceRoute[] {
  const page = ({ params, ...request }: Request) => {
    const language = LANGUAGES.find((each) => each === params['language'])
    const parts = [params['section'], params['name']].filter((part) => part !== undefined)
    if (language === undefined)
      return notFound(site, languageOf(request.query.get('lang') ?? '', request))
    return show(site, language, parts)
  }
  return [
    get('/docs', (request) => show(site, languageOf(request.query.get('lang') ?? '', request), [])),
    get('/docs/:language', page),
    get('/docs/:language/:section', page),
    get('/docs/:language/:section/:name', page),
    ...LANGUAGES.map((language) =>
      get(`/docs/assets/search-${language}.json`, () => ({
        status: 200,
        headers: securityHeaders(PAGES.docsSearch),
        body: searchIndex(language),
      })),
    ),
    ...assetRoutes(PAGES.docsSend),
  ]
}

function get(path: `/${string}`, serve: (request: Request) => PageAnswer): ReferenceRoute {
  return { methods: ['GET'], path, serve: async (request) => serve(request) }
}

function show(site: ReferenceSite, language: Language, parts: readonly string[]): PageAnswer {
  const [section = '', name = ''] = parts
  const words = WORDS[language]
  const answer = (title: string, children: ReferenceView['children']): PageAnswer =>
    referencePage(PAGES.docs, site, {
      language,
      path: parts.map((part) => `/${part}`).join(''),
      title,
      children,
    })
  if (section === '') return answer(words.title, <OverviewPage site={site} language={language} />)
  if (section === 'api') return endpoint(site, language, name)
  if (section === 'errors' && name === '')
    return answer(words.errors, <ErrorsPage language={language} />)
  if (section === 'events' && name === '')
    return answer(words.events, <EventsPage language={language} />)
  if (section === 'events' && name in EVENTS)
    return answer(name, <EventPage type={name} language={language} />)
  const written = writtenPage(language, parts)
  if (written === undefined) return notFound(site, language)
  return answer(written.title, <WrittenPage page={written} language={language} />)
}

function writtenPage(language: Language, parts: readonly string[]): MarkdownPage | undefined {
  const { guides, tables } = referenceContent()
  const [section, name] = parts
  if (section === 'guides') return guides[language].find((guide) => guide.name === name)
  return parts.length === 1 ? tables[language].find((table) => table.name === section) : undefined
}

function endpoint(site: ReferenceSite, language: Language, name: string): PageAnswer {
  const found = endpointsOf(site).find((each) => each.name === name)
  if (found === undefined) return notFound(site, language)
  const entry = site.keys === null ? PAGES.docs : PAGES.docsSend
  return referencePage(entry, site, {
    language,
    path: `/api/${name}`,
    title: textsOf(found).summary[language],
    children: <EndpointPage endpoint={found} site={site} language={language} />,
  })
}

function notFound(site: ReferenceSite, language: Language): PageAnswer {
  const words = WORDS[language]
  return referencePage(PAGES.docs, site, {
    language,
    path: '',
    title: words.notFound,
    status: 404,
    children: <p>{words.notFoundLead}</p>,
  })
}
