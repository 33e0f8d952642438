import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { runCampaign } from './campaign.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import { generate } from './generate.ts'
import { judgeMemory } from './memory.ts'
import { complaintsAbout } from './oracle.ts'
import { createStock } from './stock.ts'

/** Other requests on every run, and the same ones by FUZZ_SEED. */
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.trunc(performance.timeOrigin % 2 ** 31))

const nobodysPair = { conversationId: 'x', nonce: '1', signature: 'x' }

type Lie = (response: ServerResponse) => void

const JSON_TYPE = 'application/json; charset=utf-8'

function say(status: number, body: unknown, type = JSON_TYPE): Lie {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (response) => {
    response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) })
    response.end(text)
  }
}

/** What is written before the end goes without a Content-Length. */
function sayInChunks(response: ServerResponse): void {
  response.write('{}')
  response.end()
}

function refusal(errorCode: string, errorMessage = 'x') {
  return { isSucceed: false, errorCode, errorMessage, conversationId: null }
}

const success = { isSucceed: true, errorCode: null, errorMessage: null, conversationId: null }

/** What a gateway must never do, and what the oracle says of it. */
const LIES: readonly (readonly [what: string, lie: Lie, complaint: RegExp])[] = [
  ['crashes', say(500, refusal('9001')), /status 500/],
  ['is not ready', say(503, refusal('9002')), /status 503/],
  ['takes everything', say(200, { ...success, isSuccess: true }), /FALSE SUCCESS/],
  ['says yes with a 401', say(401, success), /FALSE SUCCESS/],
  ['leaks a stack', say(401, refusal('4003', 'Error\n    at x')), /leaks/],
  ['leaks a statement', say(401, refusal('4003', 'insert into payment_order')), /leaks/],
  ['leaks a path', say(401, refusal('4003', '/srv/packages/gateway')), /leaks/],
  ['answers in HTML', say(401, '<h1>401</h1>', 'text/html'), /content type text\/html/],
  ['has a code of its own', say(401, refusal('7777')), /code 7777/],
  ['has the code of another status', say(401, refusal('0100')), /code 0100/],
  ['says nothing', say(401, refusal('4003', '')), /no error message/],
  ['echoes another conversation', say(401, refusal('4003')), /echoes null/],
  ['refuses what is right', say(200, refusal('0114')), /refused what is right/],
  ['leaves fields out', say(200, success), /does not fit its schema/],
  ['does not say how long its answer is', sayInChunks, /unreadable/],
  ['hangs up', (response) => response.destroy(), /closed/],
]

describe('the oracle sees a gateway that', () => {
  let server: Server
  let lie: Lie = () => undefined

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume()
      lie(response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })

  it.each(LIES)('%s', async (_, each, complaint) => {
    lie = each
    const { port }: AddressInfo = Object(server.address())
    const found: string[] = []
    await runCampaign({
      ...{ address: { host: '127.0.0.1', port }, seed: SEED, first: 0, count: 60, connections: 2 },
      failuresMaximum: 60,
      stock: createStock([nobodysPair], 0),
      onProgress: () => undefined,
      onFailure: ({ complaints }) => found.push(...complaints),
    })
    expect(found.join('\n')).toMatch(complaint)
  })

  it('names a right field as wrong, or a wrong one not', () => {
    const request = someRequest(({ expects }) => expects.wrongFields?.length === 1)
    const [wrong] = request.expects.wrongFields ?? []
    const { conversationId } = request.expects
    const name = request.endpoint?.name === 'createLink' ? 'isSuccess' : 'isSucceed'
    const answer = (errorMessage: string) => ({
      kind: 'answer' as const,
      milliseconds: 1,
      answer: {
        status: 400,
        headers: new Map([['content-type', JSON_TYPE]]),
        body: JSON.stringify({ [name]: false, errorCode: '0100', errorMessage, conversationId }),
      },
    })
    expect(complaintsAbout(request, answer(`Geçersiz alan: ${wrong} x.`))).toEqual([])
    expect(complaintsAbout(request, answer('Geçersiz alan: x y.'))).toHaveLength(1)
  })

  it('grows', () => {
    const flat = Array.from({ length: 40 }, (_, at) => 100 + (at < 10 ? at * 10 : at % 3))
    expect(judgeMemory(flat).isFlat).toBe(true)
    expect(judgeMemory(flat.map((bytes, at) => bytes + at * 2)).isFlat).toBe(false)
  })
})

describe('the generator', () => {
  it('makes the same bytes of the same seed and number', () => {
    const stock = createStock([nobodysPair], 0)
    for (let number = 0; number < 200; number += 1) {
      const { bytes, expects } = generate(SEED, number, stock)
      const again = generate(SEED, number, stock)
      expect(again.bytes.equals(bytes)).toBe(true)
      expect(again.expects).toEqual(expects)
    }
  })

  it('expects no success of what is wrong or badly signed', () => {
    const bad = someRequests().filter(({ isBadlySigned }) => isBadlySigned)
    expect(bad.length).toBeGreaterThan(200)
    expect(new Set(bad.map(({ expects }) => expects.success))).toEqual(new Set(['never']))
  })
})

function someRequests(): FuzzRequest[] {
  const stock = createStock([nobodysPair], 0)
  return Array.from({ length: 1_500 }, (_, number) => generate(SEED, number, stock))
}

function someRequest(fits: (request: FuzzRequest) => boolean): FuzzRequest {
  const found = someRequests().find(fits)
  if (found === undefined) throw new Error('the generator makes no such request')
  return found
}
