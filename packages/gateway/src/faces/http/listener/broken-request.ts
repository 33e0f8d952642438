import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { ERRORS, type ErrorName } from '@vezne/protocol'
import type { PageAnswer } from '../../page-catalogue/index.ts'
import { errorPageFor, type RequestHead } from '../answers/answer-error.ts'
import { type Refusal, refusalBody } from '../answers/error-body.ts'
import { JSON_TYPE } from '../answers/send-json.ts'
import type { HttpPorts } from '../http-ports.ts'
import { endAfterAnswer, requestUnderWay } from '../limits/pipelined-requests.ts'
import { SERVER_LIMITS } from '../limits/server-limits.ts'

/** An error of Node's parser, which holds the bytes that the parser was reading. */
type BrokenRequest = NodeJS.ErrnoException & Readonly<{ rawPacket?: unknown }>

/** Node's error codes of a connection, as entries of the catalogue. */
const NAMES: Readonly<Record<string, ErrorName>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
}

/**
 * Answers bytes that are no HTTP, too many headers, and requests that come too slowly. No handler sees these;
 * the answer has the one error form all the same. While a call is under way on the connection, nothing is
 * written: the caller could take it for the answer of the call. The connection then ends with the call's
 * answer (decision 1.11).
 */
export function answerBrokenRequest(
  ports: Pick<HttpPorts, 'errorPage'>,
  error: BrokenRequest,
  socket: Duplex,
): void {
  // Before the TLS handshake is done an answer would go out as plain text, which the caller cannot read.
  const hasNoTls = /^ERR_(SSL|TLS)_/.test(error.code ?? '')
  if (error.code === 'ECONNRESET' || hasNoTls || !socket.writable) {
    socket.destroy()
    return
  }
  if (endAfterAnswer(socket)) return
  const name = nameOf(error)
  const { status } = ERRORS[name]
  const refusal = { name, details: {}, incidentId: null }
  const page = errorPageFor(ports, headOf(error, socket), refusal)
  const { headers, body } = page ?? jsonOf(refusal)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([header, value]) => `${header}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body.toString()}`)
  destroyAfterwards(socket)
}

/** Node reports an unknown transfer coding and a second length with the same code; their messages differ. */
function nameOf({ code = '', message }: NodeJS.ErrnoException): ErrorName {
  const isCoding = code === 'HPE_INVALID_TRANSFER_ENCODING' && /has invalid/.test(message)
  return isCoding ? 'TRANSFER_CODING' : (NAMES[code] ?? 'MALFORMED_BODY')
}

function jsonOf(refusal: Refusal): Pick<PageAnswer, 'headers' | 'body'> {
  const state = { endpoint: null, languageCode: 'tr', conversationId: null } as const
  const body = JSON.stringify(refusalBody(state, refusal))
  return { headers: { 'Content-Type': JSON_TYPE }, body }
}

/** The head of the request that failed: read before, or at the start of the bytes that Node was reading. */
function headOf({ rawPacket }: BrokenRequest, socket: Duplex): RequestHead {
  const known = requestUnderWay(socket)
  if (known !== null) return known
  const bytes = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : ''
  const [, method = '', url = ''] = /^([A-Z]+) (\S+) HTTP\//.exec(bytes) ?? []
  const acceptLanguage = /^accept-language:(.*)$/im.exec(bytes)?.[1]
  return { method, url, headers: { 'accept-language': acceptLanguage } }
}

/**
 * Cuts a socket whose other end stays open. A caller that never reads or never closes would keep its place among
 * the connections, and Node's own timeouts no longer apply.
 */
function destroyAfterwards(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), SERVER_LIMITS.hangUpMilliseconds)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}
