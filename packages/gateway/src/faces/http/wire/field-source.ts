import type { Language } from '@vezne/protocol'
import { isSameNameInAnyCase } from '../../../base/kernel/index.ts'
import type { FormPairs } from './form-body.ts'
import type { JsonObject } from './json-body.ts'

/** The values that a request sent, by the names of fields (decision 1.1). */
export type FieldSource = Readonly<{
  /** Every value under a name. Several are refused. */
  values: (name: string) => readonly unknown[]
  /** The names that were sent, where letter case counts; empty where any letter case is accepted. */
  exactNames: () => readonly string[]
  /** All values that were sent, also those under unknown names. */
  sent: () => Readonly<Record<string, unknown>>
}>

/** A request whose body, where it has one, is JSON. */
type JsonRequest = Readonly<{
  raw: Readonly<{ url?: string | undefined }>
  body: JsonObject | undefined
}>

const NONE: readonly unknown[] = []

/** Own properties only: every object inherits a `constructor`, which nobody sent. */
export function jsonSource(body: JsonObject): FieldSource {
  return {
    values: (name) => (Object.hasOwn(body, name) ? [body[name]] : NONE),
    exactNames: () => Object.keys(body),
    sent: () => body,
  }
}

/** The fields of a form or a query. Names that differ by letter case only are the same name twice. */
export function pairSource(pairs: FormPairs): FieldSource {
  return {
    values: (name) =>
      pairs.filter((pair) => isSameNameInAnyCase(pair[0], name)).map((pair) => pair[1]),
    exactNames: () => [],
    sent: () => Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value])),
  }
}

/** The query of a request's address as it came, not decoded; empty without one. */
export function queryOf(url = ''): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1)
}

/** The fields that a GET has in its address, or another request in its JSON body. */
export function requestSource({ raw, body }: JsonRequest, method: string): FieldSource {
  if (method !== 'GET') return jsonSource(body ?? {})
  return pairSource([...new URLSearchParams(queryOf(raw.url))])
}

/** Turkish unless English is asked for, in any letter case: `en`, `EN`, `en-GB` (decision 1.4). */
export function languageOf(code: unknown): Language {
  return typeof code === 'string' && /^en(?:[-_]|$)/i.test(code.trim()) ? 'en' : 'tr'
}

/** The language of a body: JSON spells the field `languageCode`, a form `LanguageCode`. */
export function languageOfBody(source: FieldSource): Language | null {
  const inJson = source.values('languageCode')
  const [code] = inJson.length > 0 ? inJson : source.values('LanguageCode')
  return typeof code === 'string' && code !== '' ? languageOf(code) : null
}

/** An entry of the list that is Turkish or English, whatever region and weight it has. */
const KNOWN_LANGUAGE = /(?:^|,)\s*(tr|en)(?:[-_]|\s*(?:[,;]|$))/i

/** The first language of an Accept-Language header that the gateway has messages in. */
export function acceptedLanguage(header: string | undefined): Language {
  return languageOf(header === undefined ? undefined : KNOWN_LANGUAGE.exec(header)?.[1])
}

/** The language of a page: that of `lang` in its address, which links have, else the browser's. */
export function readersLanguage(url: string, acceptLanguage: string | undefined): Language {
  const chosen = new URLSearchParams(queryOf(url)).get('lang')
  return chosen === null ? acceptedLanguage(acceptLanguage) : languageOf(chosen)
}
