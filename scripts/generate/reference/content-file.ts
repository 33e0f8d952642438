import { readdirSync, readFileSync } from 'node:fs'
import { ENDPOINTS, type Endpoint, EVENTS, RECORDED_EXCHANGES } from '@vezne/protocol'

import type { Language } from '../../../packages/gateway/src/faces/design/index.ts'
import type {
  EndpointTexts,
  ReferenceContent,
} from '../../../packages/gateway/src/faces/reference/content.ts'
import type { Artifact } from '../artifact.ts'
import { callSample } from './code-samples.ts'
import { fieldsOf } from './fields.ts'
import { highlighted } from './highlight.ts'
import { CODE_LANGUAGES } from './languages.ts'
import { pageOf, type ReferencePage } from './markdown.ts'
import { signingCode } from './signing-code.ts'
import { specificationOf } from './specification-rules.ts'
import { inBoth, inLanguage } from './turkish/index.ts'

const DOCS = new URL('../../../docs/', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, DOCS), 'utf8')
const endpoints: readonly Endpoint[] = ENDPOINTS

/** Guides for people who change the gateway are not in its reference. */
const NOT_SHOWN = ['adding-a-bank']

/** The order in which a newcomer reads; further guides follow. */
const READING_ORDER = ['take-a-payment', 'signing', 'three-d-secure', 'payment-links', 'webhooks']

const TABLES = ['states', 'test-cards'] as const

function guideNames(): readonly string[] {
  const found = readdirSync(new URL('guides/', DOCS))
    .filter((name) => /^[\w-]+\.md$/.test(name))
    .map((name) => name.replace('.md', ''))
    .filter((name) => !NOT_SHOWN.includes(name))
  const first = READING_ORDER.filter((name) => found.includes(name))
  return [...first, ...found.filter((name) => !first.includes(name))]
}

/** A guide in a language; where it has no translation, the English one, marked as such. */
function guide(name: string, language: Language): ReferencePage & Readonly<{ language: Language }> {
  const translated = readdirSync(new URL('guides/', DOCS)).includes(`${name}.tr.md`)
  const own = language === 'tr' && translated ? 'tr' : 'en'
  const source = read(`guides/${name}${own === 'tr' ? '.tr' : ''}.md`)
  return { language: own, ...pageOf(source, { language }) }
}

const translatorTo = (language: Language) => (text: string) => inLanguage(text, language)

function table(name: (typeof TABLES)[number], language: Language): ReferencePage {
  return pageOf(read(`reference/${name}.md`), { language, translate: translatorTo(language) })
}

function rules(endpoint: Endpoint, language: Language): string {
  const translate = translatorTo(language)
  return pageOf(`# -\n\n${specificationOf(endpoint)}`, { language, translate }).html
}

function textsOf({ summary, tag, request, response }: Endpoint): EndpointTexts {
  const answer = fieldsOf(response)
  return {
    summary: inBoth(summary),
    tag: inBoth(tag),
    request: fieldsOf(request),
    // An answer that is no object has one part without a name.
    answer: answer.length > 0 ? answer : fieldsOf({ properties: { '(body)': response } }),
  }
}

function eventExamples(): Readonly<Record<string, string>> {
  const source = read('reference/events.md')
  return Object.fromEntries(
    Object.keys(EVENTS).map((type) => {
      const [, section = ''] = source.split(`\n## ${type}\n`)
      return [type, highlighted(/```json\n(.*?)\n```/s.exec(section)?.[1] ?? '', 'json')]
    }),
  )
}

const both = <Value>(of: (language: Language) => Value) => ({ tr: of('tr'), en: of('en') })

const byEndpoint = <Value>(of: (endpoint: Endpoint) => Value) =>
  Object.fromEntries(endpoints.map((endpoint) => [endpoint.name, of(endpoint)]))

const json = (value: unknown): string => highlighted(JSON.stringify(value, null, 2), 'json')

/** The pages that were written as Markdown. */
export function writtenPages(): Pick<ReferenceContent, 'guides' | 'tables'> {
  const names = guideNames()
  return {
    guides: both((language) => names.map((name) => ({ name, ...guide(name, language) }))),
    tables: both((language) => TABLES.map((name) => ({ name, ...table(name, language) }))),
  }
}

/** Everything of the reference that is made from Markdown, or coloured: HTML, so that the gateway needs neither tool. */
export function referenceContent(): ReferenceContent {
  const names = guideNames()
  return {
    codeLanguages: CODE_LANGUAGES.map(({ id, title }) => ({ id, title })),
    signing: Object.fromEntries(
      CODE_LANGUAGES.map(({ id, marked }) => [id, highlighted(signingCode(id), marked)]),
    ),
    calls: byEndpoint((endpoint) =>
      Object.fromEntries(
        CODE_LANGUAGES.map(({ id, marked }) => [id, highlighted(callSample(endpoint, id), marked)]),
      ),
    ),
    answers: byEndpoint(({ name }) => json(RECORDED_EXCHANGES[name]?.answer)),
    requests: byEndpoint(({ name }) => json(RECORDED_EXCHANGES[name]?.request)),
    texts: byEndpoint(textsOf),
    rules: byEndpoint((endpoint) => both((language) => rules(endpoint, language))),
    guidesOf: byEndpoint(({ path }) =>
      names.filter((name) => read(`guides/${name}.md`).includes(path)),
    ),
    ...writtenPages(),
    events: eventExamples(),
  }
}

export const referenceContentFile: Artifact = {
  path: 'packages/gateway/reference/content.json',
  content: () => `${JSON.stringify(referenceContent(), null, 1)}\n`,
}
