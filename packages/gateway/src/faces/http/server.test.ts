import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { GatewayError } from '../../base/kernel/index.ts'
import { type ApiRoute, route } from './api/api-route.ts'
import {
  multipart,
  type Seen,
  signed,
  startTestServer,
  type TestServer,
} from './testing/test-server.ts'

let test: TestServer
let port: number
let failure: unknown = null

function fakeRoutes(seen: Seen): ApiRoute[] {
  const remember = (request: object, call: Seen['calls'][number]) => {
    seen.requests.push(request)
    seen.calls.push(call)
    return async () => {
      if (failure !== null) throw failure
      return { fields: { seen: true } }
    }
  }
  return [
    route('tokens', 'before', remember),
    route('init3ds', 'before', remember),
    route('installment', 'before', remember),
    route('getThreeDSession', 'before', remember),
    route('provision', 'with-payment', (request, call) => {
      if (request.description === 'refused by a mapper') throw new GatewayError('AMOUNT')
      return remember(request, call)
    }),
    route('createLink', 'before', remember),
    route('deleteLink', 'before', remember),
  ]
}

beforeAll(async () => {
  test = await startTestServer({
    routes: fakeRoutes,
    isUnavailable: (error) => error instanceof Error && error.message === 'database away',
  })
  port = await test.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.server.drain())

/** Sends these bytes and an empty line on a new socket, and returns what comes back. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${bytes}\r\n`))
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('end', () => resolve(received))
    socket.on('error', reject)
  })
}

beforeEach(() => {
  failure = null
})

type Sent = Readonly<{
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS' | 'HEAD'
  url?: string
  headers?: Record<string, string>
  payload?: string | object
}>

async function send(request: Sent) {
  const { method = 'POST', url = '/v1/Payments/provision', headers = {}, payload } = request
  const reply = await test.server.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  })
  return {
    status: reply.statusCode,
    headers: reply.headers,
    text: reply.body,
    json: () => reply.json(),
  }
}

const json = { 'content-type': 'application/json' }

describe('every error has the one form (decisions 1.2, 1.3)', () => {
  const cases: readonly [string, Sent, number, string][] = [
    ['unknown path', { url: '/v1/Nothing' }, 404, '0102'],
    [
      'unknown path with a body of any type',
      { url: '/v1/Nothing', headers: { 'content-type': 'text/plain' }, payload: 'x' },
      404,
      '0102',
    ],
    ['GET of a POST', { method: 'GET' }, 405, '0103'],
    ['PUT', { method: 'PUT', payload: {} }, 405, '0103'],
    ['OPTIONS', { method: 'OPTIONS' }, 405, '0103'],
    ['no signature', { payload: {} }, 401, '4001'],
    ['broken JSON', { headers: { ...json, ...signed() }, payload: '{"amount":' }, 400, '0101'],
    ['JSON that is no object', { headers: { ...json, ...signed() }, payload: '[1]' }, 400, '0101'],
    [
      'JSON that is deep',
      { headers: { ...json, ...signed() }, payload: `{"a":${'['.repeat(40)}${']'.repeat(40)}}` },
      400,
      '0101',
    ],
    [
      'text/plain',
      { headers: { 'content-type': 'text/plain', ...signed() }, payload: '{}' },
      415,
      '0105',
    ],
    [
      'a form where JSON belongs',
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...signed() },
        payload: 'amount=1',
      },
      415,
      '0105',
    ],
    ['JSON where a form belongs', { url: '/v1/Tokens', headers: json, payload: '{}' }, 415, '0105'],
    [
      'a large body',
      { headers: { ...json, ...signed() }, payload: `{"description":"${'x'.repeat(70_000)}"}` },
      413,
      '0104',
    ],
    ['a wrong field', { headers: { ...json, ...signed() }, payload: { amount: '1' } }, 400, '0100'],
    ['a bad percent sign', { url: '/v1/%zz' }, 404, '0102'],
  ]

  it.each(cases)('%s', async (_, request, status, errorCode) => {
    const reply = await send(request)
    expect(reply.status).toBe(status)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.json()).toMatchObject({ isSucceed: false, errorCode })
    expect(reply.json().errorMessage).toMatch(/\S/)
  })

  it('405 names the methods that there are', async () => {
    expect((await send({ method: 'DELETE' })).headers['allow']).toBe('POST')
  })

  it('a bug is an incident without detail', async () => {
    failure = new Error('secret detail')
    const reply = await send({ headers: { ...json, ...signed() }, payload: { amount: 1 } })
    expect(reply.status).toBe(500)
    expect(reply.json()).toMatchObject({ isSucceed: false, errorCode: '9001' })
    expect(reply.text).toContain('incident-7')
    expect(reply.text).not.toContain('secret detail')
    expect(JSON.stringify(test.seen.log)).toContain('incident-7')
  })

  it('a database that is away is 503 with Retry-After', async () => {
    failure = new Error('database away')
    const reply = await send({ headers: { ...json, ...signed() }, payload: { amount: 1 } })
    expect(reply.status).toBe(503)
    expect(reply.headers['retry-after']).toBe('2')
    expect(reply.json()).toMatchObject({ isSucceed: false, errorCode: '9002' })
  })

  it('createLink spells it isSuccess, in refusals too', async () => {
    const reply = await send({
      url: '/v1/Payments/createLink',
      headers: { ...json, ...signed() },
      payload: {},
    })
    expect(reply.status).toBe(400)
    expect(reply.json()).toMatchObject({ isSuccess: false, errorCode: '0100' })
    expect(reply.json()).not.toHaveProperty('isSucceed')
  })

  it('deleteLink answers a bare false where the call was understood, the form where not', async () => {
    failure = new GatewayError('LINK_NOT_FOUND')
    const id = '01900000-0000-7000-8000-000000000001'
    const headers = () => ({ ...json, ...signed() })
    const url = '/v1/Payments/deleteLink'
    expect((await send({ url, headers: headers(), payload: { id } })).text).toBe('false')
    const wrong = await send({ url, headers: headers(), payload: { id: 'x' } })
    expect(wrong.json()).toMatchObject({ isSucceed: false, errorCode: '0100' })
  })

  it('a business refusal is 200, with the endpoint’s own fields neutral', async () => {
    failure = new GatewayError('SESSION_ALREADY_USED', { orderId: 'order-1' })
    const reply = await send({ headers: { ...json, ...signed() }, payload: { amount: 1 } })
    expect(reply.status).toBe(200)
    expect(reply.json()).toMatchObject({
      isSucceed: false,
      errorCode: '2004',
      orderId: 'order-1',
      provisionNumber: '',
      bankResponse: { responseCode: null },
    })
  })

  it('what is no HTTP at all is answered in the form too', async () => {
    const text = await exchange('NONSENSE\r\n')
    expect(text).toContain('HTTP/1.1 400')
    expect(text).toContain('"isSucceed":false')
  })
})

describe('paths (decision 1.1)', () => {
  it.each(['/v1/payments/PROVISION', '/V1/Payments/provision/', '/v1/Payments/provision?x=1'])(
    '%s',
    async (url) => {
      const reply = await send({ url, headers: { ...json, ...signed() }, payload: { amount: 1 } })
      expect(reply.status).toBe(200)
      expect(reply.json()).toEqual({
        isSucceed: true,
        errorCode: null,
        errorMessage: null,
        conversationId: 'conversation-1',
        seen: true,
      })
    },
  )
})

describe('fields', () => {
  const refused = async (payload: object, headers: Record<string, string> = {}) => {
    const reply = await send({ headers: { ...json, ...signed(), ...headers }, payload })
    return { status: reply.status, message: String(reply.json().errorMessage) }
  }
  const taken = async (payload: object) => {
    const reply = await send({ headers: { ...json, ...signed() }, payload })
    expect(reply.text).toContain('"isSucceed":true')
    return test.seen.requests.at(-1)
  }

  it('names every wrong one with its rule, in the language asked', async () => {
    const wrong = { amount: 1.005, installmentCount: 1.5, paymentType: 'auth', languageCode: 'EN' }
    const { message } = await refused(wrong)
    expect(message).toMatch(/^Invalid field: amount must be an amount with at most two decimals; /)
    expect(message).toContain('paymentType must be one of Auth, PreAuth, PostAuth')
    expect(message).toContain('installmentCount must be a whole number')
    expect((await refused({})).message).toBe('Geçersiz alan: amount zorunludur.')
  })

  it('take null and an empty text for absent, and ignore unknown names', async () => {
    const request = await taken({
      amount: 1,
      cardToken: null,
      threeDSessionId: '',
      x: [],
    })
    expect({ ...Object(request) }).toEqual({ amount: 100n })
  })

  it('refuse a name that differs from a known one by letter case, also beside the known one', async () => {
    const en = { languageCode: 'en' }
    for (const payload of [{ Amount: 2 }, { amount: 1, Amount: 2 }]) {
      const { status, message } = await refused({ ...payload, ...en })
      expect(status).toBe(400)
      expect(message).toContain('Amount: did you mean amount? JSON names are case-sensitive')
    }
  })

  it('do not inherit', async () => {
    expect(Object.getPrototypeOf(await taken({ amount: 1 }))).toBeNull()
    const reply = await send({
      headers: { ...json, ...signed() },
      payload: '{"amount":1,"__proto__":{"description":"x"},"constructor":1}',
    })
    expect(reply.status).toBe(200)
    expect(test.seen.requests.at(-1)).not.toHaveProperty('description')
  })

  it.each(['a\u0000b', 'a\ud800b'])(
    'refuse characters that are no text: %j',
    async (description) => {
      expect((await refused({ amount: 1, description })).status).toBe(400)
    },
  )

  it('a GET reads its query, and a content type without a body is fine', async () => {
    const reply = await send({
      method: 'GET',
      url: '/v1/installment?binNumber=552879&Amount=1000.00&other=1',
      headers: { ...json, ...signed() },
    })
    expect(reply.status).toBe(200)
    expect({ ...Object(test.seen.requests.at(-1)) }).toEqual({
      BinNumber: '552879',
      Amount: '1000.00',
    })
  })

  it('a GET takes its language from Accept-Language', async () => {
    const get = async (language: string) => {
      const headers = { ...signed(), 'accept-language': language }
      return (await send({ method: 'GET', url: '/v1/Installment?BinNumber=1', headers })).json()
    }
    expect((await get('de, en-GB;q=0.8, tr;q=0.5')).errorMessage).toMatch(/^Invalid field/)
    expect((await get('*')).errorMessage).toMatch(/^Geçersiz alan/)
  })
})

describe('the single-use pair (decisions 2.1, 2.2)', () => {
  it.each([
    ['a body that is no JSON', '{'],
    ['a wrong field', '{"amount":true}'],
    ['a mapper that refuses', '{"amount":1,"description":"refused by a mapper"}'],
  ])('is used up by %s, before the money call too', async (_, payload) => {
    const headers = { ...json, ...signed() }
    const before = test.seen.consumed.length
    expect((await send({ headers, payload })).status).toBeLessThan(401)
    expect(test.seen.consumed).toHaveLength(before + 1)
    const again = await send({ headers, payload })
    expect([again.status, again.json().errorCode]).toEqual([401, '4004'])
  })

  it('is left to the money call that was reached', async () => {
    const before = test.seen.consumed.length
    await send({ headers: { ...json, ...signed() }, payload: { amount: 1 } })
    expect(test.seen.consumed).toHaveLength(before)
    expect(test.seen.calls.at(-1)?.caller.pair.mac).toHaveLength(32)
  })

  it('is used up before any other call', async () => {
    const headers = { ...json, ...signed() }
    const url = '/v1/ThreeDS/getthreedsession'
    const payload = { amount: 1, cardToken: 'token' }
    expect((await send({ url, headers, payload })).status).toBe(200)
    expect((await send({ url, headers, payload })).status).toBe(401)
  })

  it('stays unused where the signature was wrong', async () => {
    const before = test.seen.consumed.length
    const headers = { ...json, ...signed(), Signature: 'AAAA' }
    const reply = await send({ headers, payload: '{' })
    expect([reply.status, reply.json().errorCode]).toEqual([401, '4003'])
    expect(test.seen.consumed).toHaveLength(before)
  })

  it('an authentication header that comes twice is refused', async () => {
    const text = await exchange(
      Object.entries({ ...signed(), Host: 'x', Nonce: '1\r\nNonce: 2', Connection: 'close' })
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .reduce((head, line) => head + line, 'POST /v1/Payments/provision HTTP/1.1\r\n'),
    )
    expect(text).toContain('"errorCode":"4001"')
    expect(text).toContain('"conversationId":"conversation-1"')
  })
})

describe('ConversationId', () => {
  it('is echoed exactly, also in refusals, and masked where it is kept', async () => {
    const conversationId = 'card 5528790000000008 ok'
    const reply = await send({ headers: { ...json, ...signed(conversationId) }, payload: {} })
    expect(reply.json().conversationId).toBe(conversationId)
    await send({ headers: { ...json, ...signed(conversationId) }, payload: { amount: 1 } })
    expect(test.seen.calls.at(-1)?.conversationId).toBe('card 552879******0008 ok')
    expect(JSON.stringify(test.seen.log)).not.toContain('5528790000000008')
  })
})

describe('forms (decision 1.1)', () => {
  const card = [
    ['CardNumber', '5528 7900 0000 0008'],
    ['ExpireMonth', '12'],
    ['ExpireYear', '30'],
  ] as const
  const url = '/v1/Tokens'

  it('multipart', async () => {
    const form = multipart([...card, ...Object.entries(signed())])
    const reply = await send({ url, ...form })
    expect(reply.json()).toMatchObject({ isSucceed: true, conversationId: 'conversation-1' })
    expect({ ...Object(test.seen.requests.at(-1)) }).toEqual(Object.fromEntries(card))
  })

  it('multipart with part headers, unquoted names and a quoted boundary', async () => {
    const parts = [...card, ...Object.entries(signed())].map(
      ([name, value]) =>
        `--a b\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${value}\r\n`,
    )
    const headers = { 'content-type': 'multipart/form-data; boundary="a b"' }
    const reply = await send({ url, headers, payload: `${parts.join('')}--a b--` })
    expect(reply.text).toContain('"isSucceed":true')
  })

  it('urlencoded', async () => {
    const payload = new URLSearchParams({ ...Object.fromEntries(card), ...signed() }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await send({ url, headers, payload })).text).toContain('"isSucceed":true')
  })

  it('a known field that comes twice is a 400, an unknown one is ignored', async () => {
    const twice = multipart([...card, ['ExpireYear', '31'], ...Object.entries(signed())])
    const reply = await send({ url, ...twice })
    expect(reply.status).toBe(400)
    expect(reply.json().errorMessage).toContain('ExpireYear bir kez gönderilmelidir')
    const unknown = multipart([...card, ['x', '1'], ['x', '2'], ...Object.entries(signed())])
    expect((await send({ url, ...unknown })).status).toBe(200)
  })

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'no end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
    ],
    [
      'a file of an odd name',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="4111 1"; filename="f"\r\n\r\n1\r\n--b--',
    ],
    [
      'a part without a name',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data\r\n\r\n1\r\n--b--',
    ],
  ])('%s is malformed', async (_, contentType, payload) => {
    const reply = await send({ url, headers: { 'content-type': contentType }, payload })
    expect([reply.status, reply.json().errorCode]).toEqual([400, '0101'])
  })

  it('fields that were sent as files are named, all of them', async () => {
    const part = (name: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${name}"\r\n\r\n1\r\n`
    const payload = `${part('CardNumber')}${part('Nonce')}--b--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const reply = await send({ url, headers, payload })
    expect([reply.status, reply.json().errorCode]).toEqual([400, '0100'])
    const sentence = 'dosya olarak değil, metin alanı olarak (filename olmadan) gönderilmelidir'
    for (const field of ['CardNumber', 'Nonce']) {
      expect(reply.json().errorMessage).toContain(`${field} ${sentence}`)
    }
  })

  it('more than 256 parts are refused', async () => {
    const many = multipart(Array.from({ length: 257 }, (_, at) => [`x${at}`, '1'] as const))
    expect((await send({ url, ...many })).status).toBe(400)
  })

  it('a form without a signature, with a wrong one, and with a used one', async () => {
    expect((await send({ url, ...multipart(card) })).json().errorCode).toBe('4001')
    const wrong = multipart([...card, ...Object.entries({ ...signed(), Signature: 'x' })])
    expect((await send({ url, ...wrong })).json().errorCode).toBe('4003')
    const once = multipart([...card, ...Object.entries(signed())])
    expect((await send({ url, ...once })).status).toBe(200)
    expect((await send({ url, ...once })).json().errorCode).toBe('4004')
  })
})

describe('the Idempotency-Key (decision 5.10)', () => {
  const claim = async (header: string, payload: object = { amount: 1 }) => {
    const headers = { ...json, ...signed(), 'Idempotency-Key': header }
    const reply = await send({ headers, payload })
    return { status: reply.status, claim: test.seen.calls.at(-1)?.idempotency }
  }

  it('may be quoted or bare', async () => {
    expect((await claim('order 7')).claim?.key).toBe('order 7')
    expect((await claim('"order \\"7\\""')).claim?.key).toBe('order "7"')
    expect((await claim('x'.repeat(256))).status).toBe(400)
  })

  it('has the fingerprint of the body, whatever its spelling', async () => {
    const one = await claim('k', { amount: 1, description: 'a' })
    const same = await claim('k', { description: 'a', amount: 1.0, cardToken: null, gateway: '' })
    const other = await claim('k', { amount: 1.01, description: 'a' })
    expect(same.claim?.fingerprint).toEqual(one.claim?.fingerprint)
    expect(other.claim?.fingerprint).not.toEqual(one.claim?.fingerprint)
  })

  it('has the fingerprint of what was sent, not of the fields that this version knows', async () => {
    const body = { amount: 1, newInTheNextVersion: true }
    const { claim: one } = await claim('k', body)
    const { claim: other } = await claim('k', { ...body, newInTheNextVersion: false })
    expect(other?.fingerprint).not.toEqual(one?.fingerprint)
    // Fixed: a version that makes another one takes another recipe's number, or keys of the day are refused.
    expect(one?.fingerprint.toString('hex')).toBe(
      '25ea5a229f2bf9fb6f4fb135ce3ccb04a53296c95a6e0e6565a61d97b4048ba3',
    )
    expect(one?.earlierFingerprints?.map((digest) => digest.toString('hex'))).toEqual([
      '0efbf6f337cfd994aaff0b9c4a47b1b2740aa43fc797bd17dcc47cfcf0894dde',
    ])
  })

  it('is ignored by calls that have no use for it', async () => {
    await send({
      url: '/v1/ThreeDS/getthreedsession',
      headers: { ...json, ...signed(), 'Idempotency-Key': 'k' },
      payload: { amount: 1, cardToken: 't' },
    })
    expect(test.seen.calls.at(-1)?.idempotency).toBeNull()
  })
})
