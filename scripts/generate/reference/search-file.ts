import { ENDPOINTS, type Endpoint, ERRORS, EVENTS } from '@vezne/protocol'
import MiniSearch from 'minisearch'
import { LANGUAGES, type Language } from '../../../packages/gateway/src/faces/design/index.ts'
import {
  SEARCH_OPTIONS,
  type SearchRecord,
} from '../../../packages/gateway/src/faces/page-catalogue/browser/reference/search-options.ts'
import type { Field } from '../../../packages/gateway/src/faces/reference/content.ts'
import { endpointPath } from '../../../packages/gateway/src/faces/reference/site.ts'
import { WORDS } from '../../../packages/gateway/src/faces/reference/words.ts'
import type { Artifact } from '../artifact.ts'
import { writtenPages } from './content-file.ts'
import { fieldsOf } from './fields.ts'
import { inLanguage } from './turkish/index.ts'

const endpoints: readonly Endpoint[] = ENDPOINTS

/** Texts of guides are cut: a search needs their words, not their whole length. */
const TEXT_MAXIMUM = 400

/**
 * The meaning of a field is indexed once, at the first endpoint that has the field; its name is indexed at every
 * endpoint.
 */
function endpointRecords(language: Language): readonly SearchRecord[] {
  const seen = new Set<string>()
  return endpoints.flatMap((endpoint) => {
    const { name, method, path, tag } = endpoint
    const url = endpointPath(name, language)
    const title = inLanguage(endpoint.summary, language)
    const own = {
      id: url,
      url,
      title: `${title} (${name})`,
      name,
      text: path,
      place: `${inLanguage(tag, language)} · ${method} ${path}`,
    }
    const record = (side: 'request' | 'answer', prefix: string, field: Field): SearchRecord[] => {
      const id = `${prefix}-${field.name}`
      const description = field.description[language]
      const isNew = !seen.has(`${side} ${field.name} ${description}`)
      seen.add(`${side} ${field.name} ${description}`)
      const found = {
        id: `${url}#${id}`,
        url: `${url}#${id}`,
        title: field.name,
        place: `${title} · ${WORDS[language][side]}`,
      }
      return [
        ...(isNew ? [{ ...found, text: [description, ...field.values].join(' ') }] : []),
        ...field.fields.flatMap((inner) => record(side, id, inner)),
      ]
    }
    return [
      own,
      ...fieldsOf(endpoint.request).flatMap((field) => record('request', 'request', field)),
      ...fieldsOf(endpoint.response).flatMap((field) => record('answer', 'answer', field)),
    ]
  })
}

function errorRecords(language: Language): readonly SearchRecord[] {
  const words = WORDS[language]
  return Object.entries(ERRORS).map(([name, { code, message, group }]) => {
    const url = `/docs/${language}/errors#e${code}`
    const place = `${words.errors} · ${words.groups[group]}`
    return { id: url, url, title: `${code} ${message[language]}`, text: name, place }
  })
}

function eventRecords(language: Language): readonly SearchRecord[] {
  return Object.entries(EVENTS).map(([type, event]) => {
    const url = `/docs/${language}/events/${type}`
    return { id: url, url, title: type, text: event[language], place: WORDS[language].events }
  })
}

function pageRecords(language: Language): readonly SearchRecord[] {
  const { guides, tables } = writtenPages()
  const { guides: guidesPlace, reference: tablesPlace } = WORDS[language]
  const pages = [
    ...guides[language].map((page) => ({
      ...page,
      url: `/docs/${language}/guides/${page.name}`,
      place: guidesPlace,
    })),
    ...tables[language].map((page) => ({
      ...page,
      url: `/docs/${language}/${page.name}`,
      place: tablesPlace,
    })),
  ]
  return pages.flatMap(({ url, title, sections, place }) => [
    { id: url, url, title, text: '', place },
    ...sections.map((section) => ({
      id: `${url}#${section.id}`,
      url: `${url}#${section.id}`,
      title: section.title,
      text: section.text.slice(0, TEXT_MAXIMUM),
      place: title,
    })),
  ])
}

/** All that the search finds in a language. */
export function searchRecords(language: Language): readonly SearchRecord[] {
  const all = [endpointRecords, errorRecords, eventRecords, pageRecords]
  return all.flatMap((records) => records(language))
}

export const searchFiles: readonly Artifact[] = LANGUAGES.map((language) => ({
  path: `packages/gateway/reference/search-${language}.json`,
  content: () => {
    const index = new MiniSearch<SearchRecord>(SEARCH_OPTIONS)
    index.addAll(searchRecords(language))
    return `${JSON.stringify(index)}\n`
  },
}))
