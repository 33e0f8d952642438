import type { Endpoint } from '@vezne/protocol'

export const CONVERSATION_ID = 'siparis-1042'

/** One call as every template needs it. */
export type Call = Readonly<{
  endpoint: Endpoint
  fields: Readonly<Record<string, unknown>>
  /** The fields as texts, for a form or a query. */
  texts: readonly (readonly [name: string, value: string])[]
  /** The body of a JSON call. */
  json: string
  isForm: boolean
  isGet: boolean
  isSigned: boolean
}>

export function pathWithQuery({ endpoint, texts, isGet }: Call): string {
  const query =
    isGet && texts.length > 0 ? `?${new URLSearchParams(Object.fromEntries(texts))}` : ''
  return `${endpoint.path}${query}`
}

/** The parts that a call has, a line each. */
export const lines = (...parts: readonly (string | false)[]): string =>
  `${parts.filter((part) => part !== false).join('\n')}\n`
