import type { ENDPOINTS } from './generated/wire.ts'
import type { CallOptions, KeyedCallOptions } from './options.ts'

export type EndpointRow = (typeof ENDPOINTS)[keyof typeof ENDPOINTS]

/** The authentication values by their wire names. */
export type AuthenticationValues = Readonly<Record<string, string>>

export type CallToSend = Readonly<{
  baseUrl: string
  endpoint: EndpointRow
  authentication: AuthenticationValues
  /** The request's fields by their wire names; absent ones are undefined or null. */
  fields: object
  options: CallOptions & KeyedCallOptions
}>

/** What a call says beside its headers, as the bytes that travel. */
export type Content = Readonly<{
  /** The body; of a GET, the query string. */
  bytes: Uint8Array<ArrayBuffer>
  contentType: string | null
}>

/**
 * The content of a call. It is made before the request, because its signature covers the very bytes that
 * are sent: fetch would choose the boundaries of a form by itself.
 */
export async function contentOf(call: CallToSend): Promise<Content> {
  const { endpoint, fields } = call
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams(presentFields(fields))
    return { bytes: new TextEncoder().encode(query.toString()), contentType: null }
  }
  if (endpoint.authentication === 'form') {
    const encoded = new Response(formOf(call))
    const contentType = encoded.headers.get('content-type')
    return { bytes: new Uint8Array(await encoded.arrayBuffer()), contentType }
  }
  const bytes = new TextEncoder().encode(JSON.stringify(fields))
  return { bytes, contentType: 'application/json' }
}

/**
 * Everything that fetch needs. Redirects are not followed: they would carry a signature elsewhere.
 * `bodySignature` is null where nothing is signed.
 */
export function httpRequest(
  call: CallToSend,
  { bytes, contentType }: Content,
  bodySignature: string | null,
): Readonly<{ url: string; init: RequestInit }> {
  const { endpoint, baseUrl } = call
  const url = new URL(baseUrl.replace(/\/+$/, '') + endpoint.path)
  const headers = headersOf(call)
  if (contentType !== null) headers.set('Content-Type', contentType)
  if (bodySignature !== null) headers.set('X-Body-Signature', bodySignature)
  const init: RequestInit = { method: endpoint.method, headers, redirect: 'manual' }
  if (endpoint.method === 'GET') url.search = new TextDecoder().decode(bytes)
  else init.body = bytes
  return { url: url.href, init }
}

function headersOf(call: CallToSend): Headers {
  const { endpoint, options } = call
  const headers = new Headers({ Accept: 'application/json' })
  if (endpoint.authentication === 'headers') {
    for (const [name, value] of Object.entries(call.authentication)) {
      headers.set(name, headerText(value))
    }
  }
  const { clientIpAddress, acceptLanguage, idempotencyKey } = options
  if (clientIpAddress !== undefined) headers.set('ClientIpAddress', clientIpAddress)
  if (acceptLanguage !== undefined) headers.set('Accept-Language', acceptLanguage)
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey)
  return headers
}

/**
 * Header values are bytes, which fetch takes as characters up to 255: a text beyond ASCII is handed
 * over as the bytes of its UTF-8, and the gateway reads them so.
 */
function headerText(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text))
}

function formOf(call: CallToSend): FormData {
  const form = new FormData()
  for (const [name, value] of presentFields(call.fields)) form.set(name, value)
  for (const [name, value] of Object.entries(call.authentication)) form.set(name, value)
  return form
}

function presentFields(fields: CallToSend['fields']): [string, string][] {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)])
}
