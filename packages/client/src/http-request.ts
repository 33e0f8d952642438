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

/**
 * Everything that fetch needs. Redirects are not followed: they would carry a signature elsewhere.
 */
export function httpRequest(call: CallToSend): Readonly<{ url: string; init: RequestInit }> {
  const { endpoint, baseUrl } = call
  const url = new URL(baseUrl.replace(/\/+$/, '') + endpoint.path)
  const init: RequestInit = {
    method: endpoint.method,
    headers: headersOf(call),
    redirect: 'manual',
  }
  if (endpoint.method === 'GET') {
    for (const [name, value] of presentFields(call.fields)) url.searchParams.set(name, value)
  } else if (endpoint.authentication === 'form') {
    init.body = formOf(call)
  } else {
    init.body = JSON.stringify(call.fields)
  }
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
  if (endpoint.method === 'POST' && endpoint.authentication !== 'form') {
    headers.set('Content-Type', 'application/json')
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
