import type { ENDPOINTS } from './generated/wire.ts'
import type { KeyedCallOptions } from './options.ts'

export type EndpointRow = (typeof ENDPOINTS)[keyof typeof ENDPOINTS]

/** The authentication values by their wire names. */
export type AuthenticationValues = Readonly<Record<string, string>>

export type CallToSend = Readonly<{
  baseUrl: string
  endpoint: EndpointRow
  authentication: AuthenticationValues
  /** The request's fields by their wire names; absent ones are undefined or null. */
  fields: object
  options: KeyedCallOptions
}>

export type Content = Readonly<{
  /** The body as sent; for a GET, the query string. */
  bytes: Uint8Array<ArrayBuffer>
  contentType: string | null
}>

/**
 * The content of a call. It must exist before the request, because the signature covers these bytes, and fetch
 * would choose the boundary of a form only when it sends it.
 */
export async function contentOf(call: CallToSend): Promise<Content> {
  const { endpoint } = call
  const fields = fieldsOf(call)
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams(presentFields(fields))
    return { bytes: new TextEncoder().encode(query.toString()), contentType: null }
  }
  if (endpoint.authentication === 'form') {
    const encoded = new Response(formOf(call, fields))
    const contentType = encoded.headers.get('content-type')
    return { bytes: new Uint8Array(await encoded.arrayBuffer()), contentType }
  }
  const bytes = new TextEncoder().encode(JSON.stringify(fields))
  return { bytes, contentType: 'application/json' }
}

/** The arguments of fetch. It must not follow redirects, which would take the signature to another server. */
export type HttpRequest = Readonly<{
  url: string
  init: Readonly<{ headers: Headers }> & RequestInit
}>

/** A request without the signature of its body, which covers some of its headers. */
export function httpRequest(call: CallToSend, { bytes, contentType }: Content): HttpRequest {
  const { endpoint, baseUrl } = call
  const url = new URL(baseUrl.replace(/(?<!\/)\/+$/, '') + endpoint.path)
  const headers = headersOf(call)
  if (contentType !== null) headers.set('Content-Type', contentType)
  const init = { method: endpoint.method, headers, redirect: 'manual' } as const
  if (endpoint.method !== 'GET') return { url: url.href, init: { ...init, body: bytes } }
  url.search = new TextDecoder().decode(bytes)
  return { url: url.href, init }
}

export function withBodySignature({ url, init }: HttpRequest, signature: string): HttpRequest {
  const headers = new Headers(init.headers)
  headers.set('X-Body-Signature', signature)
  return { url, init: { ...init, headers } }
}

/** The headers that the body signature covers. Read from `Headers`, which removes blanks; as UTF-8 text. */
export function sentHeaders({ init }: HttpRequest) {
  const sent = (name: string) => {
    const bytes = Uint8Array.from(init.headers.get(name) ?? '', (byte) => byte.charCodeAt(0))
    return new TextDecoder().decode(bytes)
  }
  return {
    idempotencyKey: sent('Idempotency-Key'),
    conversationId: sent('ConversationId'),
    clientIpAddress: sent('ClientIpAddress'),
  }
}

function headersOf(call: CallToSend): Headers {
  const { endpoint, options } = call
  const headers = new Headers({ Accept: 'application/json' })
  if (endpoint.authentication === 'headers') {
    for (const [name, value] of Object.entries(call.authentication)) {
      headers.set(name, headerText(value))
    }
  }
  const { clientIpAddress, language, idempotencyKey } = options
  if (clientIpAddress !== undefined) headers.set('ClientIpAddress', clientIpAddress)
  if (language !== undefined) headers.set('Accept-Language', language)
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey)
  return headers
}

/**
 * The text as fetch wants a header's value: one character for each byte. The bytes are UTF-8, which the gateway
 * expects.
 */
function headerText(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text))
}

/**
 * The fields with the call's language. The gateway reads the language from the body. Where it reads no
 * body, because the call is a GET or is refused before, it takes the language of the header (decision 1.4).
 */
function fieldsOf({ endpoint, fields, options }: CallToSend): object {
  const { language } = options
  if (language === undefined || endpoint.method === 'GET') return fields
  const name = endpoint.authentication === 'form' ? 'LanguageCode' : 'languageCode'
  const own: unknown = Reflect.get(fields, name)
  return { ...fields, [name]: own ?? language }
}

function formOf(call: CallToSend, fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of presentFields(fields)) form.set(name, value)
  for (const [name, value] of Object.entries(call.authentication)) form.set(name, value)
  return form
}

function presentFields(fields: object): [string, string][] {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)])
}
