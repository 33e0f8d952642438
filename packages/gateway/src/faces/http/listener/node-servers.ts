import {
  createServer,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  ServerResponse,
} from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import type { SecureContextOptions } from 'node:tls'
import type { TlsIdentity } from '../../../base/config/index.ts'
import type { ListenerLimits } from '../limits/keep-limits.ts'
import { takeTurns } from '../limits/pipelined-requests.ts'
import { continueLater } from '../limits/request-bodies.ts'
import { SERVER_LIMITS } from '../limits/server-limits.ts'

/** Node's servers of one listener: one for each address of HOST. */
export type NodeServers = Readonly<{
  create: (listener: RequestListener) => Server | TlsServer
  /** New connections get this certificate; those that are open keep theirs. */
  renew: (identity: TlsIdentity) => void
  /** From now on every answer closes its connection. */
  closeWithAnswers: () => void
  /** Closes the connections without a request under way; a request that has come in part is under way. */
  closeIdle: () => void
}>

const HTTP_OPTIONS = {
  headersTimeout: SERVER_LIMITS.headersTimeoutMilliseconds,
  connectionsCheckingInterval: SERVER_LIMITS.connectionsCheckMilliseconds,
  maxHeaderSize: SERVER_LIMITS.headerBytesMaximum,
  // Node would refuse a request without the header in its own form: `checkHead` does it in the error form.
  requireHostHeader: false,
  requestTimeout: SERVER_LIMITS.requestTimeoutMilliseconds,
  keepAliveTimeout: SERVER_LIMITS.keepAliveTimeoutMilliseconds,
} as const

/** TLS 1.3, and of 1.2 what has forward secrecy and authenticated encryption (decision 2.9). */
const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':')

/** Servers with TLS where there is an identity. `watch` is called with each server before it listens. */
export function createNodeServers(
  identity: TlsIdentity | undefined,
  watch: (server: Server | TlsServer) => void,
): NodeServers {
  let current = identity
  const tlsServers: TlsServer[] = []
  const closers: (() => void)[] = []
  const { Answer, closeWithAnswers } = closingAnswers()
  const createOne = (listener: RequestListener): Server | TlsServer => {
    const http = { ...HTTP_OPTIONS, ServerResponse: Answer }
    if (current === undefined) return createServer(http, listener)
    const handshakeTimeout = SERVER_LIMITS.headersTimeoutMilliseconds
    const options = { ...http, ...secureContext(current), handshakeTimeout }
    const server = createTlsServer(options, listener)
    tlsServers.push(server)
    return server
  }
  return {
    closeWithAnswers,
    closeIdle: () => {
      for (const close of closers) close()
    },
    create: (listener) => {
      const server = createOne(takeTurns(listener))
      closers.push(server.closeIdleConnections.bind(server))
      // Node would close idle connections when it stops listening, also those with a request on the way.
      server.closeIdleConnections = () => undefined
      // A caller may end its side of the connection before it has read its answers: Node would drop them.
      Object.assign(server, { httpAllowHalfOpen: true })
      // Node would answer an unknown expectation by itself: `checkHead` does it in the error form.
      server.on('checkExpectation', (request, response) =>
        server.emit('request', request, response),
      )
      server.on('checkContinue', (request, response) => {
        continueLater(request, response)
        server.emit('request', request, response)
      })
      watch(server)
      return server
    },
    renew: (next) => {
      current = next
      for (const server of tlsServers) server.setSecureContext(secureContext(next))
    },
  }
}

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

/** Answers that ask when they are written whether the server closes: that may begin after their request. */
function closingAnswers() {
  let isLast = false
  class Answer extends ServerResponse {
    override writeHead(status: number, message?: string, headers?: Headers): this
    override writeHead(status: number, headers?: Headers): this
    override writeHead(status: number, first?: string | Headers, headers?: Headers): this {
      if (isLast) this.shouldKeepAlive = false
      if (typeof first === 'string') return super.writeHead(status, first, headers)
      return super.writeHead(status, first)
    }
  }
  const closeWithAnswers = () => {
    isLast = true
  }
  return { Answer, closeWithAnswers }
}

function secureContext({ certificate, key }: TlsIdentity): SecureContextOptions {
  return { cert: certificate, key: key.expose(), minVersion: 'TLSv1.2', ciphers: CIPHERS }
}

/** How often connections that became idle are closed. */
const HANG_UP_MILLISECONDS = 20

type Options = Readonly<{
  limits: Pick<ListenerLimits, 'closeIdle'>
  servers: Pick<NodeServers, 'closeIdle'>
  /** How long idle connections stay open for requests that are on their way. */
  lastCallsMilliseconds: number
}>

/**
 * Closes idle and silent connections until a listener has `closed`; idle ones only after `lastCallsMilliseconds`.
 * A caller whose connection is closed while its request is on the way cannot know whether the request was begun.
 */
export async function closingConnections(
  closed: Promise<unknown>,
  { limits, servers, lastCallsMilliseconds }: Options,
): Promise<void> {
  const timers: NodeJS.Timeout[] = []
  const hangUp = () =>
    timers.push(setInterval(afterReading(servers.closeIdle), HANG_UP_MILLISECONDS))
  const lastCalls = setTimeout(hangUp, lastCallsMilliseconds)
  // Node no longer looks for slow connections once it has stopped listening: a connection with no request, or
  // half of one, could stay open forever.
  const slow = afterReading(limits.closeIdle)
  timers.push(lastCalls, setInterval(slow, SERVER_LIMITS.hangUpMilliseconds))
  await closed.finally(() => timers.forEach(clearInterval))
}

/** Node runs timers before it reads from sockets. A request that has arrived must be read before `work`. */
function afterReading(work: () => void): () => void {
  return () => void setImmediate(work)
}
