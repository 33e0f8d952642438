import { Agent, type Dispatcher } from 'undici'
import { LatestMap, type Secret } from '../kernel/index.ts'

/** One request to a bank. The body is a secret: it holds the API password and often a card number. */
export type BankHttpRequest = Readonly<{
  url: string
  contentType: string
  body: Secret<string>
  /** From the call to the last byte of the answer, waiting for a connection included. */
  timeoutMilliseconds: number
  /** Asked once, right before the first byte goes out; false sends nothing. */
  maySend: () => boolean
}>

/**
 * How one HTTP exchange ended. The line between `notSent` and `unknown` is the first byte: before it
 * nothing can have happened at the bank, after it everything can.
 */
export type BankHttpResult =
  | Readonly<{ kind: 'answered'; status: number; contentType: string; body: Uint8Array }>
  | Readonly<{ kind: 'notSent'; cause: 'connect' | 'dns' | 'tls' | 'tooLate' }>
  | Readonly<{ kind: 'unknown'; cause: 'timeout' | 'disconnected' | 'unreadable' }>

/** Sends one POST, once: no retry, no redirect. Never rejects for anything that a network can do. */
export type BankTransport = Readonly<{
  post: (request: BankHttpRequest) => Promise<BankHttpResult>
}>

/** A bank's answer is a few kilobytes; a longer one is not an answer. */
const ANSWER_MAXIMUM_BYTES = 256 * 1024

export type UndiciTransportOptions = Readonly<{
  /**
   * Connections per bank: as many as payments may be under way at a slow one. A call beyond them waits,
   * and its `maySend` is asked after the wait.
   */
  connectionsMaximum?: number
  connectTimeoutMilliseconds?: number
  /** Certificate authority of the bank's host, PEM, where it is not a public one. */
  certificateAuthority?: string
}>

/**
 * The transport over undici, with a pool of kept-alive connections per bank. The handler is our own because
 * undici's `request` and `fetch` do not tell a request that was never sent from one that was.
 *
 * `maySend` is asked in `onRequestStart`. undici calls `onRequestStart` once a connected (and for https,
 * verified) socket has been given to the request, in the same synchronous turn in which undici writes the
 * head and the body; aborting there writes nothing. Waiting for a free connection, name look-up, connecting
 * and the TLS handshake are over when `maySend` is asked.
 */
export function createUndiciTransport(
  options: UndiciTransportOptions = {},
): BankTransport & Readonly<{ close: () => Promise<void> }> {
  const agent = new Agent({
    connections: options.connectionsMaximum ?? 1_024,
    pipelining: 1,
    // The exchange has one deadline of its own; undici's two would race with it.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: {
      timeout: options.connectTimeoutMilliseconds ?? 10_000,
      ...(options.certificateAuthority === undefined ? {} : { ca: options.certificateAuthority }),
    },
  })
  return {
    post: (request) => exchange(agent, request),
    close: () => agent.close(),
  }
}

type Target = Readonly<{ origin: string; path: string }>

const TARGETS_MAXIMUM = 1_000

/** Every call of a bank goes to one of a few addresses, and taking one apart costs microseconds. */
const targets = new LatestMap<string, Target>(TARGETS_MAXIMUM)

function targetOf(url: string): Target {
  const known = targets.get(url)
  if (known !== undefined) return known
  const { origin, pathname, search } = new URL(url)
  const target = { origin, path: pathname + search }
  targets.set(url, target)
  return target
}

function exchange(agent: Agent, request: BankHttpRequest): Promise<BankHttpResult> {
  const { origin, path } = targetOf(request.url)
  return new Promise((resolve) => {
    const handler = new ExchangeHandler(request, resolve)
    agent.dispatch(
      {
        origin,
        path,
        method: 'POST',
        headers: ['content-type', request.contentType, 'accept', 'application/xml, text/xml'],
        body: request.body.expose(),
        idempotent: false,
        // One request has the connection at a time (pipelining: 1): nothing behind it waits for its head.
        blocking: false,
      },
      handler,
    )
  })
}

/** One exchange from dispatch to its result. The first result stands; whatever comes later is dropped. */
class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly #request: BankHttpRequest
  readonly #resolve: (result: BankHttpResult) => void
  readonly #timer: NodeJS.Timeout
  readonly #chunks: Buffer[] = []
  #controller: Dispatcher.DispatchController | null = null
  #isSettled = false
  #receivedBytes = 0
  #status = 0
  #contentType = ''

  constructor(request: BankHttpRequest, resolve: (result: BankHttpResult) => void) {
    this.#request = request
    this.#resolve = resolve
    this.#timer = setTimeout(() => this.#onDeadline(), request.timeoutMilliseconds)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const isRepeat = this.#controller !== null
    this.#controller = controller
    if (this.#isSettled) {
      controller.abort(new Error('The deadline has passed.'))
    } else if (isRepeat) {
      // undici does not repeat a POST. Should it ever try, the first one may have reached the bank.
      this.#end({ kind: 'unknown', cause: 'disconnected' })
    } else if (!this.#request.maySend()) {
      this.#end({ kind: 'notSent', cause: 'tooLate' })
    }
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.#status = status
    this.#contentType = String(headers['content-type'] ?? '')
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#receivedBytes += chunk.length
    if (this.#receivedBytes > ANSWER_MAXIMUM_BYTES) {
      this.#end({ kind: 'unknown', cause: 'unreadable' })
      return
    }
    this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    const [first] = this.#chunks
    const isWhole = first !== undefined && this.#chunks.length === 1
    this.#settle({
      kind: 'answered',
      status: this.#status,
      contentType: this.#contentType,
      body: isWhole ? first : Buffer.concat(this.#chunks),
    })
  }

  /** A reset of a kept-alive connection lands here too, and is unknown: the bank may have read it. */
  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#settle(
      this.#controller === null
        ? { kind: 'notSent', cause: causeBeforeSending(error) }
        : { kind: 'unknown', cause: 'disconnected' },
    )
  }

  #onDeadline(): void {
    if (this.#controller === null) this.#settle({ kind: 'notSent', cause: 'connect' })
    else this.#end({ kind: 'unknown', cause: 'timeout' })
  }

  #end(result: BankHttpResult): void {
    this.#settle(result)
    this.#controller?.abort(new Error('The exchange has ended.'))
  }

  #settle(result: BankHttpResult): void {
    if (this.#isSettled) return
    this.#isSettled = true
    clearTimeout(this.#timer)
    this.#resolve(result)
  }
}

function causeBeforeSending(error: Error): 'connect' | 'dns' | 'tls' {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) return 'dns'
  if (/^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|EPROTO)/.test(code))
    return 'tls'
  return 'connect'
}
