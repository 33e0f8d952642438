import { connect as connectSocket, type Socket } from 'node:net'
import { Agent, buildConnector, type Dispatcher, request } from 'undici'
import { createGuard, type Guard, portOf, type Reach, type Resolve } from './guard.ts'

export type OutboundOptions = Readonly<{
  connectMilliseconds?: number
  /** Connections to each origin. */
  connections?: number
  /** For tests: what answers in place of the system's resolver. */
  resolve?: Resolve
  /** The caller has a deadline of its own, so that the library's waits for an answer are off. */
  hasOwnDeadline?: true
}>

type Sent = Readonly<{
  method: string
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array | null
  signal?: AbortSignal | undefined
}>

/**
 * The only way out of the gateway but for its database (decision 10.60). Every connection is judged when it is made.
 * No redirect is followed, and no proxy of the environment is used.
 */
export type Outbound = Readonly<{
  /** One exchange for a handler that has to know when the first byte is sent. */
  dispatch: (options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) => boolean
  /** One exchange, whose answer's body the caller reads as far as it wants. */
  request: (url: string | URL, sent: Sent) => Promise<Dispatcher.ResponseData>
  /** One exchange with a short answer, which is read to its end. */
  fetch: (url: string | URL, sent: Sent) => Promise<Response>
  /** A plain socket, for a protocol that is not HTTP. */
  connect: (hostname: string, port: number) => Promise<Socket>
  /** Ends what is under way. */
  destroy: () => Promise<void>
  /** Waits for what is under way. */
  close: () => Promise<void>
}>

const CONNECT_MILLISECONDS = 5_000

export function createOutbound(reach: Reach, options: OutboundOptions = {}): Outbound {
  const timeout = options.connectMilliseconds ?? CONNECT_MILLISECONDS
  const guard = createGuard(reach, options.resolve)
  const agent = new Agent({
    ...(options.connections === undefined ? {} : { connections: options.connections }),
    ...(options.hasOwnDeadline && { headersTimeout: 0, bodyTimeout: 0 }),
    pipelining: 1,
    connect: guardedConnector(guard, timeout),
  })
  const send = (url: string | URL, { body, headers, method, signal }: Sent) =>
    request(url, {
      dispatcher: agent,
      method: method as Dispatcher.HttpMethod,
      headers: { ...headers },
      body: body ?? null,
      ...(signal === undefined ? {} : { signal }),
    })
  return {
    dispatch: (dispatched, handler) => agent.dispatch(dispatched, handler),
    request: send,
    fetch: async (url, sent) => wholeAnswer(await send(url, sent)),
    connect: (hostname, port) => openSocket(guard, { hostname, port, timeout }),
    destroy: () => agent.destroy(),
    close: () => agent.close(),
  }
}

function guardedConnector(guard: Guard, timeout: number): buildConnector.connector {
  const sessions = { timeout, maxCachedSessions: 100 }
  const plain = buildConnector(sessions)
  const connectors = new Map<unknown, buildConnector.connector>()
  const connectorWith = (lookup: ReturnType<Guard['lookupFor']>) => {
    if (lookup === undefined) return plain
    const known = connectors.get(lookup) ?? buildConnector({ ...sessions, lookup })
    connectors.set(lookup, known)
    return known
  }
  return (wanted, callback) => {
    const port = portOf({ protocol: wanted.protocol, port: wanted.port })
    const refusal = guard.refusalOf(wanted.hostname, port)
    if (refusal !== null) callback(refusal, null)
    else connectorWith(guard.lookupFor(wanted.hostname, port))(wanted, callback)
  }
}

type Opening = Readonly<{ hostname: string; port: number; timeout: number }>

function openSocket(guard: Guard, { hostname, port, timeout }: Opening): Promise<Socket> {
  const refusal = guard.refusalOf(hostname, port)
  if (refusal !== null) return Promise.reject(refusal)
  const lookup = guard.lookupFor(hostname, port)
  return new Promise((resolve, reject) => {
    const socket = connectSocket({ host: hostname, port, ...(lookup && { lookup }) })
    const late = () => {
      socket.destroy(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' }))
    }
    socket.setTimeout(timeout, late)
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('timeout', late)
      socket.off('error', reject)
      resolve(socket)
    })
  })
}

/** Documents of a provider, and lists of the simulator's orders, are far shorter. */
const ANSWER_MAXIMUM_BYTES = 16 * 1024 * 1024

async function wholeAnswer({
  statusCode,
  headers,
  body,
}: Dispatcher.ResponseData): Promise<Response> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > ANSWER_MAXIMUM_BYTES) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  )
  const isEmpty = [204, 205, 304].includes(statusCode)
  return new Response(isEmpty ? null : Buffer.concat(chunks), {
    status: statusCode,
    headers: pairs,
  })
}
