import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { ERRORS, type ErrorName } from '@vezne/protocol'
import { isPageAddress } from '../../page-catalogue/index.ts'
import { refusalBody } from '../answers/error-body.ts'
import { JSON_TYPE } from '../answers/send-json.ts'
import type { HttpPorts, PageAnswer } from '../http-ports.ts'
import { endAfterAnswer, requestUnderWay } from '../limits/pipelined-requests.ts'
import { SERVER_LIMITS } from '../limits/server-limits.ts'
import { readersLanguage } from '../wire/field-source.ts'

/** An error of Node's parser, which holds the bytes that the parser was reading. */
type BrokenRequest = NodeJS.ErrnoException & Readonly<{ rawPacket?: unknown }>

/** Node's error codes of a connection, as entries of the catalogue. */
const NAMES: Readonly<Record<string, ErrorName>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
}

/**
 * Answers bytes that are no HTTP, too many headers and requests that come too slowly, in the one error form
 * too: no handler ever sees these. Behind a call under way there is no such answer: the caller could read it
 * in place of the call's own, which is therefore the last one (decision 1.11).
 */
export function answerBrokenRequest(
  ports: Pick<HttpPorts, 'errorPage'>,
  error: BrokenRequest,
  socket: Duplex,
): void {
  // Before the TLS handshake is done, an answer would be unreadable to the caller and plain text to others.
  const hasNoTls = /^ERR_(SSL|TLS)_/.test(error.code ?? '')
  if (error.code === 'ECONNRESET' || hasNoTls || !socket.writable) {
    socket.destroy()
    return
  }
  if (endAfterAnswer(socket)) return
  const name = nameOf(error)
  const { status } = ERRORS[name]
  const { headers, body } = pageFor(name, askedFor(error, socket), ports) ?? jsonOf(name)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([header, value]) => `${header}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body.toString()}`)
  destroyAfterwards(socket)
}

/** Node gives a coding that it cannot read and two lengths the same code, and different reasons. */
function nameOf({ code = '', message }: NodeJS.ErrnoException): ErrorName {
  const isCoding = code === 'HPE_INVALID_TRANSFER_ENCODING' && /has invalid/.test(message)
  return isCoding ? 'TRANSFER_CODING' : (NAMES[code] ?? 'MALFORMED_BODY')
}

type Answer = Pick<PageAnswer, 'headers' | 'body'>

function jsonOf(name: ErrorName): Answer {
  const context = { endpoint: null, languageCode: 'tr', conversationId: null } as const
  const body = JSON.stringify(refusalBody(context, { name, details: {} }))
  return { headers: { 'Content-Type': JSON_TYPE }, body }
}

type Asked = Readonly<{ method: string; url: string; acceptLanguage: string | undefined }>

/**
 * The request that broke off: its head was read before, or begins what Node was reading; too long a header
 * often is a cookie.
 */
function askedFor({ rawPacket }: BrokenRequest, socket: Duplex): Asked {
  const known = requestUnderWay(socket)
  if (known !== null) {
    const { method = '', url = '', headers } = known
    return { method, url, acceptLanguage: headers['accept-language'] }
  }
  const begin = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : ''
  const [, method = '', url = ''] = /^([A-Z]+) (\S+) HTTP\//.exec(begin) ?? []
  return { method, url, acceptLanguage: /^accept-language:(.*)$/im.exec(begin)?.[1] }
}

/** Null where the request was not, or cannot be seen to have been, for a page. */
function pageFor(
  name: ErrorName,
  { method, url, acceptLanguage }: Asked,
  { errorPage }: Pick<HttpPorts, 'errorPage'>,
): Answer | null {
  if (!isPageAddress(url.split('?')[0] ?? '')) return null
  return errorPage({
    name,
    languageCode: readersLanguage(url, acceptLanguage),
    isPosted: method === 'POST',
    incidentId: null,
    retryAfterSeconds: null,
    fields: [],
  })
}

/**
 * Our end is closed, but the socket stays half open until the other side closes it. A caller that never reads
 * or never closes would keep its place among the connections, and Node's own timeouts no longer apply.
 */
function destroyAfterwards(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), SERVER_LIMITS.hangUpMilliseconds)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}
