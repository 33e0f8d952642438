/** Decision 1.12: heads that ask for what the gateway does not do; HEAD; the echo of a ConversationId. */

import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitFor } from '../../../base/kernel/testing/wait-for.ts'
import { route } from '../api/api-route.ts'
import { signed, startTestServer, type TestServer } from '../testing/test-server.ts'

let test: TestServer
let port: number
let acts = 0

beforeAll(async () => {
  test = await startTestServer({
    routes: () => [
      route('provision', 'with-payment', () => async () => ({ fields: {} })),
      route('installment', 'before', () => async () => ({ fields: {} })),
    ],
    pages: [
      {
        methods: ['GET', 'POST'],
        path: '/page',
        serve: async ({ isHead }) => {
          if (!isHead) acts += 1
          return {
            status: 200,
            headers: { 'content-type': 'text/html', 'x-own': '1' },
            body: 'page',
          }
        },
      },
    ],
  })
  port = await test.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.server.drain())

/** What came back; the connection stays open until `isEnough`. */
async function say(text: string, isEnough = (got: string) => got.includes('}')): Promise<string> {
  let got = ''
  const socket = connect(port, '127.0.0.1', () => void socket.write(text))
  socket.on('data', (chunk) => {
    got += chunk
  })
  await waitFor(() => isEnough(got), { what: 'the answer' })
  socket.destroy()
  return got
}

const BODY = '{"amount":1,"cardToken":"t"}'
const CHUNKS = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`

function provision(more: Record<string, string>, body = BODY, signs = true): string {
  const headers = {
    Host: 'x',
    'Content-Type': 'application/json',
    ...(more['Transfer-Encoding'] === undefined ? { 'Content-Length': String(BODY.length) } : {}),
    ...(signs ? signed() : {}),
    ...more,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return ['POST /v1/Payments/provision HTTP/1.1', ...lines, '', body].join('\r\n')
}

describe('a head', () => {
  it.each([
    ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n', 400, '0130'],
    ['two Hosts', 'GET /healthz HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', 400, '0130'],
    ['a body that is compressed', provision({ 'Content-Encoding': 'gzip' }), 415, '0131'],
    ['an unknown expectation', provision({ Expect: '200-maybe' }), 417, '0132'],
    ['another coding', provision({ 'Transfer-Encoding': 'gzip' }), 501, '0133'],
    [
      'a coding before chunked',
      provision({ 'Transfer-Encoding': 'gzip, chunked' }, CHUNKS),
      501,
      '0133',
    ],
  ])('with %s is refused', async (_, text, status, code) => {
    const before = test.seen.consumed.length
    const answer = await say(text)
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    expect(answer).toContain(`"errorCode":"${code}"`)
    expect(test.seen.consumed).toHaveLength(before)
  })

  it.each([
    ['HTTP/1.0 without a Host', 'GET /healthz HTTP/1.0\r\n\r\n'],
    ['the encoding identity', provision({ 'Content-Encoding': 'identity' })],
    ['chunks', provision({ 'Transfer-Encoding': 'chunked' }, CHUNKS)],
  ])('with %s is served', async (_, text) => {
    expect(await say(text)).toContain('HTTP/1.1 200 ')
  })
})

describe('Expect: 100-continue', () => {
  const EXPECT = { Expect: '100-continue' }

  it('is encouraged once the signature held, and then answered', async () => {
    const got = await say(provision(EXPECT, ''), (text) => text.includes('\r\n\r\n'))
    expect(got).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  })

  it.each([
    ['nobody signed', () => provision(EXPECT, '', false), 401],
    ['the body is too large', () => provision({ ...EXPECT, 'Content-Length': '70000' }, ''), 413],
    [
      'there is no such path',
      () =>
        `POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n`,
      404,
    ],
  ])('is answered at once where %s, and the connection ends', async (_, text, status) => {
    const got = await say(text())
    expect(got).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(got).toMatch(/connection: close/i)
  })
})

describe('HEAD', () => {
  it.each(['/healthz', '/readyz', '/metrics', '/openapi.json', '/v1/time', '/page'])(
    '%s: the headers of GET and no body',
    async (url) => {
      const [get, head] = [
        await test.server.inject({ url }),
        await test.server.inject({ method: 'HEAD', url }),
      ]
      expect([head.statusCode, head.body]).toEqual([200, ''])
      // The length of the metrics grows with what they count.
      const namesOf = (headers: object) => Object.keys(headers).toSorted()
      expect(namesOf(head.headers)).toEqual(namesOf(get.headers))
      expect(head.headers['content-type']).toBe(get.headers['content-type'])
    },
  )

  it('of a page does nothing', async () => {
    const before = acts
    await test.server.inject({ method: 'HEAD', url: '/page' })
    expect(acts).toBe(before)
  })

  it('of a signed GET is served, without a body on the wire', async () => {
    const lines = Object.entries({ Host: 'x', Connection: 'close', ...signed() }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    const text = ['HEAD /v1/Installment HTTP/1.1', ...lines, '', ''].join('\r\n')
    const got = await say(text, (answer) => answer.endsWith('\r\n\r\n'))
    expect(got).toMatch(/^HTTP\/1\.1 200 /)
    expect(got).toMatch(/content-length: [1-9]/i)
  })
})

describe('what is refused by its head alone', () => {
  const path = '/v1/Payments/provision'
  it.each([
    ['404', '/nowhere', 404, {}],
    ['405', path, 405, {}],
    ['a body that is compressed', path, 415, { 'content-encoding': 'gzip' }],
    ['an unknown expectation', path, 417, { expect: '200-maybe' }],
    ['a coding before chunked', path, 501, { 'transfer-encoding': 'gzip, chunked' }],
    ['a path that cannot be read', '/%zz', 404, {}],
  ])('echoes the ConversationId: %s', async (_, url, status, more) => {
    const method = status === 405 || status === 404 ? 'GET' : 'POST'
    const headers = { conversationid: 'abc-1', ...more }
    const reply = await test.server.inject({ method, url, headers })
    expect([reply.statusCode, reply.json().conversationId]).toEqual([status, 'abc-1'])
  })
})
