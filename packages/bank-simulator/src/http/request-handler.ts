import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type Bank, type Faults, handleApiRequest } from '../api/index.ts'
import { answerGate, type BankPages, showPage, takeAnswer } from './bank-pages.ts'
import { formPairs, isKnownHost, readBody, xmlOf } from './body.ts'
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
  bank: Bank
  faults: Faults
  pages: BankPages
  delays: Delays
  /** Host names, in lower case, that the bank accepts besides `localhost` and IP addresses. */
  allowedHosts: readonly string[]
}>

type Visit = Readonly<{
  url: URL
  /** The Accept-Language header. */
  accepted: string | undefined
  body: Buffer
  clientIp: string
  response: ServerResponse
}>

type Handler = (service: BankService, visit: Visit) => void | Promise<void>

/** Every address of the bank. */
const routes: Readonly<Record<string, Handler>> = {
  'GET /': ({ bank }, { url, accepted, response }) =>
    showHome(bank, response, { query: url.searchParams, accepted }),
  'GET /order': ({ bank }, { url, accepted, response }) =>
    showOrder(bank, response, { query: url.searchParams, accepted }),
  'POST /day-end': ({ bank }, { body, response }) => closeDay(bank, response, formPairs(body)),
  'POST /fim/est3Dgate': ({ pages }, { body, clientIp, response }) =>
    answerGate(pages, response, { pairs: formPairs(body), clientIp }),
  'POST /fim/api': answerApi,
  'GET /acs': ({ pages }, { url, response }) =>
    showPage(pages, response, { id: pageId(url), language: url.searchParams.get('lang') }),
  'POST /acs': ({ pages }, { url, body, response }) =>
    takeAnswer(pages, response, { id: pageId(url), pairs: formPairs(body) }),
  'GET /healthz': (_, { response }) => sendJson(response, { status: 200, body: { status: 'ok' } }),
  'GET /simulator/orders': ({ bank }, { url, response }) =>
    sendJson(response, listOrders(bank, url.searchParams)),
  'POST /simulator/settle': async ({ bank }, { response }) => {
    const answer = closeBatches(bank)
    await bank.ledger.durable()
    sendJson(response, answer)
  },
  'GET /simulator/faults': ({ faults }, { response }) => sendJson(response, listFaults(faults)),
  'POST /simulator/faults': ({ faults }, { body, response }) =>
    sendJson(response, armFault(faults, body.toString('utf8'))),
  'DELETE /simulator/faults': ({ faults }, { response }) => sendJson(response, clearFaults(faults)),
}

const UNKNOWN_HOST =
  'The bank simulator does not know this Host; use 127.0.0.1, or add the name to ALLOWED_HOSTS.'

/** Answers one request. An unexpected error is answered with 500, and logged without data of the request. */
export async function handleRequest(
  service: BankService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (!isKnownHost(request.headers.host, service.allowedHosts)) {
      return sendJson(response, failure(421, UNKNOWN_HOST))
    }
    const body = await readBody(request)
    const url = addressOf(request)
    if (body === null) return sendJson(response, failure(413, 'The body is too large: 64 KiB.'))
    if (url === null) return sendJson(response, failure(400, 'The address cannot be read.'))
    if (isForeign(request, url)) return sendJson(response, failure(403, FOREIGN))
    const handler = routes[`${request.method ?? ''} ${routeOf(url)}`]
    if (handler === undefined) return sendJson(response, unknownRoute(url))
    const accepted = request.headers['accept-language']
    await handler(service, { url, body, accepted, response, clientIp: peerAddress(request) })
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

async function answerApi(service: BankService, { body, response }: Visit): Promise<void> {
  const outcome = handleApiRequest(service.bank, service.faults, xmlOf(body))
  await service.bank.ledger.durable()
  deliver(response, outcome, service.delays)
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

function unknownRoute(url: URL): ControlAnswer {
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

const HIGHEST_PORT = 65_535

/** Listens on 127.0.0.1, on the wanted port or the next higher free one. Returns the port. */
export async function listenFrom(server: Server, wantedPort: number): Promise<number> {
  for (let port = wantedPort; port <= HIGHEST_PORT; port += 1) {
    const bound = await tryListen(server, port)
    if (bound !== null) return bound
  }
  throw new Error(`No port from ${wantedPort} to ${HIGHEST_PORT} is free: set BANK_PORT lower.`)
}

/** Null where the port is taken; any other failure is thrown. */
function tryListen(server: Server, port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    }
    server.once('error', onError)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', onError)
      const address = server.address()
      if (address === null || typeof address === 'string') {
        reject(new Error('The server has no port although it listens.'))
      } else resolve(address.port)
    })
  })
}
