/** Decisions 1.2 and 1.3: what never becomes a request is answered in the one error form as well. */

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ERRORS } from '@vezne/protocol'
import { describe, expect, it } from 'vitest'
import { waitFor } from '../../../base/kernel/testing/wait-for.ts'
import { takeTurns } from '../limits/pipelined-requests.ts'
import { plainErrorPage as errorPage } from '../testing/test-server.ts'
import { answerBrokenRequest } from './broken-request.ts'

/** What a socket would have sent. */
function answerTo(code: string, received = ''): string {
  let sent = ''
  const socket = new Duplex({
    read: () => undefined,
    write: (chunk, _encoding, done) => {
      sent += String(chunk)
      done()
    },
  })
  const broken = Object.assign(new Error('broken'), {
    code,
    rawPacket: Buffer.from(received, 'latin1'),
  })
  answerBrokenRequest({ errorPage }, broken, socket)
  return sent
}

describe('a connection that brings no request', () => {
  it('decision 1.14: a page where it was for one, in the language of the reader', () => {
    const received = 'GET /l/abc?lang=en HTTP/1.1\r\nCookie: a='
    const [head = '', body] = answerTo('HPE_HEADER_OVERFLOW', received).split('\r\n\r\n')
    expect(head).toContain('HTTP/1.1 431 Request Header Fields Too Large\r\n')
    expect(head).toContain('content-type: text/html; charset=utf-8')
    expect(body).toMatch(/^HEADERS_TOO_LARGE en false/)
    const accepting = 'POST /3DS/return/x HTTP/1.1\r\nAccept-Language: en-GB\r\n'
    expect(answerTo('HPE_INVALID_CONSTANT', accepting)).toMatch(/MALFORMED_BODY en true/)
    expect(answerTo('HPE_INVALID_CONSTANT', 'GET /v1/time?x=/l/ HTTP/1.1')).toContain('isSucceed')
  })

  it.each([
    ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', ERRORS.REQUEST_TIMEOUT],
    ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large', ERRORS.HEADERS_TOO_LARGE],
    ['HPE_INVALID_METHOD', '400 Bad Request', ERRORS.MALFORMED_BODY],
  ])('%s: %s with a code of the catalogue', (code, status, entry) => {
    const [head = '', body = ''] = answerTo(code).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status}\r\n`)
    expect(head).toContain('Content-Type: application/json; charset=utf-8')
    expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`)
    expect(JSON.parse(body)).toEqual({
      isSucceed: false,
      errorCode: entry.code,
      errorMessage: entry.message.tr,
      conversationId: null,
    })
  })

  it.each(['ECONNRESET', 'ERR_SSL_HTTP_REQUEST', 'ERR_TLS_HANDSHAKE_TIMEOUT'])(
    '%s: nothing is sent where nobody could read it',
    (code) => expect(answerTo(code)).toBe(''),
  )
})

describe('a connection that was hung up on', () => {
  async function connectionsAt(server: Server): Promise<number> {
    return new Promise((resolve, reject) => {
      server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
    })
  }

  it.each([
    ['says nothing', ''],
    ['speaks something else', 'EHLO gateway\r\n'],
  ])('is gone soon, also where the other side %s and never hangs up', async (_, text) => {
    const options = { headersTimeout: 300, connectionsCheckingInterval: 50 }
    const server = createServer(options).on('clientError', (error, connection) =>
      answerBrokenRequest({ errorPage }, error, connection),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = Object(server.address()) as AddressInfo
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    try {
      socket.write(text)
      await waitFor(() => answer.includes('"isSucceed":false'), { what: 'the answer' })
      await waitFor(async () => (await connectionsAt(server)) === 0, {
        what: 'the connection to be gone',
      })
    } finally {
      socket.destroy()
      server.close()
    }
  })
})

it.each([
  ['POST /l/abc?lang=en HTTP/1.1', 'GET /v1/time HTTP/1.1', 'MALFORMED_BODY en true'],
  ['POST /v1/Tokens HTTP/1.1', 'GET /l/abc HTTP/1.1', '"isSucceed":false'],
])(
  'a body that breaks off behind %s: the form of its address, not of its bytes',
  async (line, bytes, said) => {
    const head = `${line}\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`
    const server = createServer(takeTurns(() => client.write(`${bytes}\r\n`)))
    server.on('clientError', (error, socket) => answerBrokenRequest({ errorPage }, error, socket))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    client.write(head)
    expect(await text(client)).toContain(said)
    server.close()
  },
)
