import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Bank, Faults, Outcome } from '../bank/index.ts'
import { formPairs } from '../formats/index.ts'
import type { SimulatedBank } from '../simulated-bank.ts'
import { answerGate, type BankPages, showPage, takeAnswer } from './bank-pages.ts'
import { isKnownHost, readBody } from './body.ts'
import {
  armFault,
  type ControlAnswer,
  clearFaults,
  closeBatches,
  listFaults,
  listOrders,
} from './control.ts'
import { type Delays, deliver } from './deliver.ts'
import { closeDay, showHome, showOrder } from './home.ts'

type BankService = Readonly<{
  simulated: readonly SimulatedBank[]
  faults: Faults
  pages: BankPages
  delays: Delays
  /** Host names, in lower case, that the bank accepts besides `localhost` and IP addresses. */
  allowedHosts: readonly string[]
}>

type Visit = Readonly<{
  url: URL
  body: Buffer
  headers: IncomingMessage['headers']
  clientIp: string
  response: ServerResponse
}>

type Handler = (visit: Visit) => void | Promise<void>
type Routes = Readonly<Record<string, Handler>>

/** Every address of the simulator: its own, and those of the banks. */
function routesOf(service: BankService): Routes {
  const banks = service.simulated.map(({ bank }) => bank)
  return {
    ...ownRoutes(service, banks),
    ...Object.assign({}, ...service.simulated.map((simulated) => bankRoutes(service, simulated))),
  }
}

function ownRoutes({ faults, pages }: BankService, banks: readonly Bank[]): Routes {
  return {
    'GET /': ({ url, headers, response }) =>
      showHome(banks, response, {
        query: url.searchParams,
        accepted: headers['accept-language'],
      }),
    'GET /order': ({ url, headers, response }) =>
      showOrder(banks, response, {
        query: url.searchParams,
        accepted: headers['accept-language'],
      }),
    'POST /day-end': async ({ body, response }) =>
      closeDay({ banks, durable: pages.durable }, response, formPairs(body)),
    'GET /acs': ({ url, response }) =>
      showPage(pages, response, { id: pageId(url), language: url.searchParams.get('lang') }),
    'POST /acs': ({ url, body, response }) =>
      takeAnswer(pages, response, { id: pageId(url), pairs: formPairs(body) }),
    'GET /healthz': ({ response }) => sendJson(response, { status: 200, body: { status: 'ok' } }),
    'GET /simulator/orders': ({ url, response }) =>
      sendJson(response, listOrders(banks, url.searchParams)),
    'POST /simulator/settle': async ({ url, response }) => {
      const answer = closeBatches(banks, url.searchParams)
      await pages.durable()
      sendJson(response, answer)
    },
    'GET /simulator/faults': ({ response }) => sendJson(response, listFaults(faults)),
    'POST /simulator/faults': ({ body, response }) =>
      sendJson(response, armFault(faults, body.toString('utf8'))),
    'DELETE /simulator/faults': ({ response }) => sendJson(response, clearFaults(faults)),
  }
}

/** The addresses of one bank. Each booking is on disk before its answer. */
function bankRoutes({ pages, delays }: BankService, simulated: SimulatedBank): Routes {
  const { bank, api, gatePath, withoutVerification } = simulated
  const answer = async (response: ServerResponse, outcome: Outcome): Promise<void> => {
    await pages.durable()
    deliver(response, outcome, delays)
  }
  const programs = Object.entries(api).map(([path, answerCall]): [string, Handler] => [
    `POST ${path}`,
    ({ body, headers, response }) => answer(response, answerCall({ body, headers })),
  ])
  const gate: Handler = ({ body, clientIp, response }) => {
    const pairs = formPairs(body)
    const outcome = withoutVerification?.(pairs) ?? null
    if (outcome !== null) return answer(response, outcome)
    return answerGate(pages, response, { bank: bank.name, pairs, clientIp })
  }
  return { ...Object.fromEntries(programs), [`POST ${gatePath}`]: gate }
}

const UNKNOWN_HOST =
  'The bank simulator does not know this Host; use 127.0.0.1, or add the name to ALLOWED_HOSTS.'

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export function createRequestHandler(service: BankService): RequestHandler {
  const site = { routes: routesOf(service), allowedHosts: service.allowedHosts }
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
  return URL.canParse(target) ? new URL(target) : null
}

/** The path, without the secret id at the end of the 3-D Secure page's address. */
function routeOf(url: URL): string {
  return /^\/acs\/[^/]+$/.test(url.pathname) ? '/acs' : url.pathname
}

function pageId(url: URL): string {
  return url.pathname.slice('/acs/'.length)
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

function sendJson(response: ServerResponse, answer: ControlAnswer): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(answer.status, headers).end(JSON.stringify(answer.body))
}
