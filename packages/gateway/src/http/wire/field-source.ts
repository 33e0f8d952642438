import { isSameNameInAnyCase } from '../../kernel/index.ts'
import type { FormPairs } from './form-body.ts'
import type { JsonObject } from './json-body.ts'

/** What a request gives, by the names of fields (decision 1.1). */
export type FieldSource = Readonly<{
  /** Every value under a name. Several are refused. */
  values: (name: string) => readonly unknown[]
  /** The names whose spelling counts to the letter; none where any letter case is taken. */
  exactNames: () => readonly string[]
  /** All values that were sent, also those under unknown names. */
  sent: () => Readonly<Record<string, unknown>>
}>

const NONE: readonly unknown[] = []

/** Own names only: `constructor` is no field of an object that does not say so. */
export function jsonSource(body: JsonObject): FieldSource {
  return {
    values: (name) => (Object.hasOwn(body, name) ? [body[name]] : NONE),
    exactNames: () => Object.keys(body),
    sent: () => body,
  }
}

/** Names of a form or a query in any letter case: what differs by case only is the same name twice. */
export function pairSource(pairs: FormPairs): FieldSource {
  return {
    values: (name) =>
      pairs.filter((pair) => isSameNameInAnyCase(pair[0], name)).map((pair) => pair[1]),
    exactNames: () => [],
    sent: () => Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value])),
  }
}

/** The query string of a request's address. */
export function querySource(url: string): FieldSource {
  const start = url.indexOf('?')
  return pairSource(start === -1 ? [] : [...new URLSearchParams(url.slice(start + 1))])
}
