import type { IncomingMessage, ServerResponse } from 'node:http'
import { isKnownHost, readBody } from './body.ts'
import type { ControlAnswer } from './control.ts'
import { type BankService, type Routes, routesOf, sendJson } from './routes.ts'

const UNKNOWN_HOST =
  'The bank simulator does not know this Host; use 127.0.0.1, or add the name to ALLOWED_HOSTS.'

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** `allowedHosts` are names, in lower case, that the bank accepts besides `localhost` and IP addresses. */
export function createRequestHandler(
  service: BankService,
  allowedHosts: readonly string[],
): RequestHandler {
  const site = { routes: routesOf(service), allowedHosts }
  return (request, response) => handleRequest(site, request, response)
}

type Site = Readonly<{ routes: Routes; allowedHosts: readonly string[] }>

/** Answers one request. An unexpected error is answered with 500, and logged without data of the request. */
async function handleRequest(
  { routes, allowedHosts }: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (!isKnownHost(request.headers.host, allowedHosts)) {
      return sendJson(response, failure(421, UNKNOWN_HOST))
    }
    const body = await readBody(request)
    const url = addressOf(request)
    if (body === null) return sendJson(response, failure(413, 'The body is too large: 64 KiB.'))
    if (url === null) return sendJson(response, failure(400, 'The address cannot be read.'))
    if (isForeign(request, url)) return sendJson(response, failure(403, FOREIGN))
    const handler = routes[`${request.method ?? ''} ${routeOf(url)}`]
    if (handler === undefined) return sendJson(response, unknownRoute(routes, url))
    const { headers } = request
    await handler({ url, body, headers, response, clientIp: peerAddress(request) })
  } catch (error) {
    if (request.destroyed && !request.complete) return
    const text = error instanceof Error ? (error.stack ?? error.message) : 'not an Error'
    console.error(`Bank simulator: a request failed. ${text}`)
    if (response.headersSent) response.destroy()
    else sendJson(response, failure(500, 'The bank simulator failed; see its output.'))
  }
}

const FOREIGN = 'Pages of other sites may not change the bank simulator.'

/**
 * Whether a page of another site posts to the control endpoints. Browsers name the page's site in Origin; programs
 * send no such header. The 3-D gate takes forms from everywhere, as a real bank's does.
 */
function isForeign({ method, headers }: IncomingMessage, { pathname }: URL): boolean {
  if (method === 'GET' || !pathname.startsWith('/simulator/')) return false
  return headers.origin !== undefined && headers.origin !== `http://${headers.host}`
}

function addressOf(request: IncomingMessage): URL | null {
  const target = `http://bank.invalid${request.url ?? '/'}`
  try {
    return new URL(target)
  } catch {
    return null
  }
}

/** The path, without the secret id at the end of the 3-D Secure page's address. */
function routeOf(url: URL): string {
  return /^\/acs\/[^/]+$/.test(url.pathname) ? '/acs' : url.pathname
}

function unknownRoute(routes: Routes, url: URL): ControlAnswer {
  const route = routeOf(url)
  const methods = Object.keys(routes).filter((key) => key.endsWith(` ${route}`))
  if (methods.length > 0) return failure(405, `Use one of: ${methods.join(', ')}.`)
  return failure(404, `The bank simulator has: ${Object.keys(routes).join(', ')}.`)
}

function failure(status: number, error: string): ControlAnswer {
  return { status, body: { error } }
}

function peerAddress(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
}
