import type { Dispatcher } from 'undici'
import { LatestMap } from '../../base/kernel/index.ts'
import {
  createOutbound,
  type Outbound,
  type OutboundOptions,
  type Reach,
} from '../../base/outbound/index.ts'
import type { BankHttpRequest, BankHttpResult, BankTransport } from './transport.ts'

/** A bank's answer about one order has a few kilobytes. */
const ANSWER_MAXIMUM_BYTES = 256 * 1024

export type UndiciTransportOptions = Readonly<{
  /** Where banks may be. */
  reach: Reach
  /** For tests: answers in place of the system's resolver. */
  resolve?: NonNullable<OutboundOptions['resolve']>
  /**
   * Connections for each bank: the number of payments that may be under way at a slow bank. A further call
   * waits, and its `maySend` is asked after the wait.
   */
  connectionsMaximum?: number
  connectTimeoutMilliseconds?: number
  /** Told of the header `Date` of each answer, with the origin of the bank's address. */
  heardDate?: (origin: string, date: string) => void
}>

/**
 * The transport over undici, with a pool of kept-alive connections for each bank. The handler is our own
 * because undici's `request` and `fetch` do not tell a request that was never sent from one that was.
 *
 * `maySend` is asked in `onRequestStart`. undici calls `onRequestStart` once a connected (and for https,
 * verified) socket has been given to the request, in the same synchronous turn in which undici writes the
 * head and the body; aborting there writes nothing. Waiting for a free connection, name look-up, connecting
 * and the TLS handshake are over when `maySend` is asked.
 */
export function createUndiciTransport(
  options: UndiciTransportOptions,
): BankTransport & Readonly<{ close: () => Promise<void> }> {
  const { heardDate, reach, resolve } = options
  const outbound = createOutbound(reach, {
    connections: options.connectionsMaximum ?? 1_024,
    connectMilliseconds: options.connectTimeoutMilliseconds ?? 10_000,
    // That of the exchange.
    hasOwnDeadline: true,
    ...(resolve && { resolve }),
  })
  return {
    post: (request) => exchange(outbound, request, heardDate),
    close: () => outbound.close(),
  }
}

type Target = Readonly<{ origin: string; path: string }>

const TARGETS_MAXIMUM = 1_000

/** The parsed addresses. There are only a few, and parsing one takes microseconds. */
const targets = new LatestMap<string, Target>(TARGETS_MAXIMUM)

function targetOf(url: string): Target {
  const known = targets.get(url)
  if (known !== undefined) return known
  const { origin, pathname, search } = new URL(url)
  const target = { origin, path: pathname + search }
  targets.set(url, target)
  return target
}

function exchange(
  outbound: Outbound,
  request: BankHttpRequest,
  heardDate: UndiciTransportOptions['heardDate'],
): Promise<BankHttpResult> {
  const { origin, path } = targetOf(request.url)
  return new Promise((resolve) => {
    const heard = heardDate && ((date: string) => heardDate(origin, date))
    const handler = new ExchangeHandler(request, resolve, heard)
    outbound.dispatch(
      {
        origin,
        path,
        method: 'POST',
        headers: {
          'content-type': request.contentType,
          accept: 'application/xml, text/xml, application/json',
          ...request.headers,
        },
        body: request.body.expose(),
        idempotent: false,
        // With one request at a time on a connection (pipelining: 1), no other request waits behind this
        // one.
        blocking: false,
      },
      handler,
    )
  })
}

/** One exchange from dispatch to its result. Only the first result counts. */
class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly #request: BankHttpRequest
  readonly #resolve: (result: BankHttpResult) => void
  readonly #heardDate: ((date: string) => void) | undefined
  readonly #timer: NodeJS.Timeout
  readonly #chunks: Buffer[] = []
  #controller: Dispatcher.DispatchController | null = null
  #isFinished = false
  #receivedBytes = 0
  #status = 0
  #contentType = ''

  constructor(
    request: BankHttpRequest,
    resolve: (result: BankHttpResult) => void,
    heardDate?: (date: string) => void,
  ) {
    this.#request = request
    this.#resolve = resolve
    this.#heardDate = heardDate
    this.#timer = setTimeout(() => this.#onDeadline(), request.timeoutMilliseconds)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const isRepeat = this.#controller !== null
    this.#controller = controller
    if (this.#isFinished) {
      controller.abort(new Error('The deadline has passed.'))
    } else if (isRepeat) {
      // undici does not repeat a POST. If it ever did, the first request might have reached the bank.
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
    const { date } = headers
    if (typeof date === 'string') this.#heardDate?.(date)
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#receivedBytes += chunk.length
    if (this.#receivedBytes > (this.#request.answerMaximumBytes ?? ANSWER_MAXIMUM_BYTES)) {
      this.#end({ kind: 'unknown', cause: 'unreadable' })
      return
    }
    this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    const [first] = this.#chunks
    const isWhole = first !== undefined && this.#chunks.length === 1
    this.#finish({
      kind: 'answered',
      status: this.#status,
      contentType: this.#contentType,
      body: isWhole ? first : Buffer.concat(this.#chunks),
    })
  }

  /** Also after the reset of a kept-alive connection: then the bank may have read the request. */
  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#finish(
      this.#controller === null
        ? { kind: 'notSent', cause: causeBeforeSending(error) }
        : { kind: 'unknown', cause: 'disconnected' },
    )
  }

  #onDeadline(): void {
    if (this.#controller === null) this.#finish({ kind: 'notSent', cause: 'connect' })
    else this.#end({ kind: 'unknown', cause: 'timeout' })
  }

  #end(result: BankHttpResult): void {
    this.#finish(result)
    this.#controller?.abort(new Error('The exchange has ended.'))
  }

  #finish(result: BankHttpResult): void {
    if (this.#isFinished) return
    this.#isFinished = true
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
