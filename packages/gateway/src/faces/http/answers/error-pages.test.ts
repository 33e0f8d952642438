/** Decision 1.14: at the address of a page, a person gets a page, whatever went wrong. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageRoute } from '../../page-catalogue/index.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const PAGE = '/l/:addressToken'
let isAway = false

const pages: readonly PageRoute[] = [
  {
    methods: ['GET', 'POST'],
    path: PAGE,
    serve: async () => {
      throw isAway ? new Error('away') : new Error('a bug')
    },
  },
  { methods: ['POST'], path: '/3ds/return/:ticket', serve: async () => ANSWER },
  { methods: ['GET'], path: '/l/:addressToken/offers', serve: async () => ANSWER },
]
const ANSWER = { status: 200, headers: {}, body: '' }

let test: TestServer
let narrow: TestServer

beforeAll(async () => {
  test = await startTestServer({
    routes: () => [],
    pages,
    isUnavailable: (error) => String(error).includes('away'),
    knowsHost: (host) => !host.startsWith('other'),
  })
  narrow = await startTestServer({
    routes: () => [],
    pages,
    limits: { address: { calls: 1, perMilliseconds: 60_000 } },
  })
})
afterAll(() => Promise.all([test.server.drain(), narrow.server.drain()]))

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

describe('what goes wrong at the address of a page', () => {
  it.each([
    ['UNKNOWN_PATH', 404, { method: 'GET', url: '/l' }],
    ['UNKNOWN_PATH', 404, { method: 'GET', url: '/3DS/nothing/here' }],
    ['UNKNOWN_PATH', 404, { method: 'GET', url: `/l/${'x'.repeat(600)}` }],
    ['METHOD_NOT_ALLOWED', 405, { method: 'GET', url: '/3ds/return/ticket' }],
    ['METHOD_NOT_ALLOWED', 405, { method: 'DELETE', url: '/l/link' }],
    ['CONTENT_TYPE', 415, { method: 'POST', url: '/l/link', payload: { a: 1 } }],
    [
      'BODY_TOO_LARGE',
      413,
      { method: 'POST', url: '/l/link', payload: 'a'.repeat(70_000), headers: FORM },
    ],
    ['HOST_UNKNOWN', 421, { method: 'GET', url: '/l/link', headers: { host: 'other.example' } }],
    ['INVALID_FIELD', 400, { method: 'GET', url: '/l/link?p=%00' }],
    ['INTERNAL', 500, { method: 'GET', url: '/l/link' }],
  ] as const)('%s: %i', async (name, status, request) => {
    const reply = await test.server.inject(request)
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.body).toMatch(new RegExp(`^${name} tr `))
  })

  it('an incident has its number; a missing database says when to ask again', async () => {
    const incident = await test.server.inject({ method: 'POST', url: '/l/link', headers: FORM })
    expect(incident.body).toBe('INTERNAL tr true incident-7  ')
    isAway = true
    const away = await test.server.inject({ method: 'GET', url: '/l/link' })
    isAway = false
    expect([away.statusCode, away.headers['retry-after'], away.body]).toEqual([
      503,
      '2',
      'NOT_READY tr false  2 ',
    ])
  })

  it('too many calls: the page says how long to wait', async () => {
    const ask = () => narrow.server.inject({ method: 'GET', url: '/l/link' })
    await ask()
    const reply = await ask()
    expect(reply.statusCode).toBe(429)
    expect(reply.body).toMatch(/^TOO_MANY_REQUESTS tr false {2}\d+ $/)
  })

  it('names the fields, unless their names could be read as a message', async () => {
    const url = '/l/link?note=%00&call+me+now=%00'
    const { body } = await test.server.inject({ method: 'GET', url })
    expect(body).toMatch(/ note \(geçersiz karakter içeremez\)$/)
  })

  it.each([
    ['/l/none/x', 'en-GB,en;q=0.9', 'en'],
    ['/l/none/x', 'de,tr;q=0.8', 'tr'],
    ['/l/none/x?lang=en', 'tr', 'en'],
    ['/l/none/x?lang=tr', 'en', 'tr'],
    ['/l/none/x', undefined, 'tr'],
  ])('%s for a reader of %s is in %s', async (url, accepted, languageCode) => {
    const headers = accepted === undefined ? {} : { 'accept-language': accepted }
    const { body } = await test.server.inject({ method: 'GET', url, headers })
    expect(body).toMatch(new RegExp(`^UNKNOWN_PATH ${languageCode} `))
  })

  it('by the address, not by what the browser says that it accepts', async () => {
    const json = { accept: 'application/json' }
    const page = await test.server.inject({ method: 'GET', url: '/l/none/x', headers: json })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    const html = { accept: 'text/html' }
    for (const url of ['/v1/nothing', '/lx', '/sandbox/end-of-day', '/', '/l/link/offers?x=%00']) {
      const api = await test.server.inject({ method: 'GET', url, headers: html })
      expect(api.headers['content-type'], url).toBe('application/json; charset=utf-8')
    }
  })
})
