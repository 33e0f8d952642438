import { readFileSync } from 'node:fs'
import type { Text } from '@vezne/protocol'

import type { Language } from '../design/index.ts'

type ByName<Value> = Readonly<Record<string, Value>>
/** A field of a request or an answer as its reader needs it. */
export type Field = Readonly<{
  name: string
  /** As JSON names it: `string`, `number`, `string[]`. */
  type: string
  isRequired: boolean
  isNullable: boolean
  description: Text
  values: readonly string[]
  /** What the gateway accepts. */
  rule: Text
  fields: readonly Field[]
}>

export type EndpointTexts = Readonly<{
  summary: Text
  /** The group to which the endpoint belongs. */
  tag: Text
  request: readonly Field[]
  answer: readonly Field[]
}>

export type MarkdownPage = Readonly<{
  name: string
  title: string
  html: string
  /** The language that it is written in, where that is not the language of the page around it. */
  language?: Language
  sections: readonly Readonly<{ id: string; title: string; text: string }>[]
}>

/** What `npm run generate` makes for the reference: HTML, and code with its colours. */
export type ReferenceContent = Readonly<{
  codeLanguages: readonly Readonly<{ id: string; title: string }>[]
  /** By language of the code: `sign` and the keys. */
  signing: ByName<string>
  /** By endpoint and language of the code: one call. */
  calls: ByName<ByName<string>>
  requests: ByName<string>
  answers: ByName<string>
  rules: ByName<Text>
  texts: ByName<EndpointTexts>
  /** By endpoint: the names of the guides that speak of it. */
  guidesOf: ByName<readonly string[]>
  guides: Readonly<Record<Language, readonly MarkdownPage[]>>
  tables: Readonly<Record<Language, readonly MarkdownPage[]>>
  /** By type of event: a recorded example. */
  events: ByName<string>
}>

const fileOf = (name: string): Buffer =>
  readFileSync(new URL(import.meta.resolve(`#reference/${name}`)))

/** Stand in the samples until a page is shown with the gateway's own address and keys. */
export const PLACEHOLDERS = {
  baseUrl: 'vezne-base-url',
  publicKey: 'vezne-public-key',
  secretKey: 'vezne-secret-key',
  merchantNumber: 'vezne-merchant-number',
} as const

let read: ReferenceContent | null = null

/** Read at the first request: most gateways never show the reference. */
export function referenceContent(): ReferenceContent {
  read ??= JSON.parse(fileOf('content.json').toString('utf8')) as ReferenceContent
  return read
}

const indexes = new Map<Language, Buffer>()

/** The search's index in a language, as `minisearch` loads it. Read at the first search. */
export function searchIndex(language: Language): Buffer {
  const index = indexes.get(language) ?? fileOf(`search-${language}.json`)
  indexes.set(language, index)
  return index
}
