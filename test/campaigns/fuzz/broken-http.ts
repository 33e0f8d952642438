import type { Random } from '../../support/random.ts'
import type { FuzzRequest } from './fuzz-request.ts'

const HEAD = 'POST /v1/Payments/provision HTTP/1.1\r\nHost: localhost\r\n'
const JSON_HEAD = `${HEAD}Content-Type: application/json\r\n`

/** What no client library writes. The request that one of them holds is never signed. */
const BROKEN: readonly ((random: Random) => string)[] = [
  (random) => random.bytes(1 + random.below(300)).toString('latin1'),
  () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  () => 'GET /v1/Installment\r\n\r\n',
  () => 'get /v1/Installment HTTP/1.1\r\n\r\n',
  () => 'GET /v1/Installment HTTP/9.9\r\n\r\n',
  () => 'GET /v1/Installment\tHTTP/1.1\r\n\r\n',
  () => 'CONNECT gateway:443 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  () => 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n',
  () => 'TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n',
  () => 'GET http://elsewhere.example/v1/Installment HTTP/1.1\r\nHost: localhost\r\n\r\n',
  (random) =>
    `GET /${'a'.repeat(random.pick([16_000, 40_000]))} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  () => `${JSON_HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  () => `${JSON_HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}}`,
  () => `${JSON_HEAD}Content-Length: -1\r\n\r\n{}`,
  () => `${JSON_HEAD}Content-Length: 0x2\r\n\r\n{}`,
  () => `${JSON_HEAD}Content-Length: 99999999999999999999\r\n\r\n{}`,
  () => `${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  () => `${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n{}\r\n`,
  () => `${JSON_HEAD}Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  () => `${JSON_HEAD}Transfer-Encoding: identity\r\n\r\n{}`,
  () => `${JSON_HEAD}Content-Length: 500\r\n\r\n{"amount":`,
  () => `${JSON_HEAD}Expect: 200-maybe\r\nContent-Length: 2\r\n\r\n{}`,
  () => `${JSON_HEAD}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`,
  () => `${JSON_HEAD}Upgrade: websocket\r\nConnection: Upgrade\r\nContent-Length: 2\r\n\r\n{}`,
  () => `${HEAD}No colon here\r\n\r\n`,
  () => `${HEAD}: no name\r\n\r\n`,
  () => `${HEAD}Sp ace: x\r\n\r\n`,
  () => `${HEAD}Space : x\r\n\r\n`,
  () => `${HEAD}Nul: a\0b\r\n\r\n`,
  () => `${HEAD}Folded: a\r\n b\r\n\r\n`,
  () => `${HEAD}Bare: a\rb\r\n\r\n`,
  () => HEAD.replaceAll('\r\n', '\n'),
  () => HEAD,
  () => 'POST',
  () => '\r\n\r\n\r\n',
  () => `${HEAD}${Array.from({ length: 3_000 }, () => 'a:\r\n').join('')}\r\n`,
  (random) => `${HEAD}${random.bytes(60).toString('latin1')}\r\n\r\n`,
]

/** Bytes that are no HTTP, or not all of it: refused in the one form, or hung up on. */
export function brokenHttp(number: number, random: Random): FuzzRequest {
  return {
    number,
    target: 'broken HTTP',
    kind: 'raw',
    isBadlySigned: false,
    endpoint: null,
    bytes: Buffer.from(random.pick(BROKEN)(random), 'latin1'),
    alone: true,
    cutOff: true,
    expects: {
      statuses: [400, 401, 404, 405, 408, 413, 414, 415, 417, 431, 501],
      codes: [],
      success: 'never',
      wrongFields: null,
      conversationId: undefined,
      mayHangUp: true,
    },
  }
}
