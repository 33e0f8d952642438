import type { FormPairs } from './form-body.ts'
import type { JsonObject } from './json-body.ts'

/** Every value that a request gives under exactly this name. Several are refused (decision 1.1). */
export type FieldSource = (name: string) => readonly unknown[]

const NONE: readonly unknown[] = []

/** Own names only: `constructor` is no field of an object that does not say so. */
export function jsonSource(body: JsonObject): FieldSource {
  return (name) => (Object.hasOwn(body, name) ? [body[name]] : NONE)
}

export function pairSource(pairs: FormPairs): FieldSource {
  return (name) => pairs.filter((pair) => pair[0] === name).map((pair) => pair[1])
}

/** The query string of a request's address. */
export function querySource(url: string): FieldSource {
  const start = url.indexOf('?')
  return pairSource(start === -1 ? [] : [...new URLSearchParams(url.slice(start + 1))])
}
