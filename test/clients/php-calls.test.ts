/** How calls of packages/client-php go out, end, and are repeated: against a gateway that the test plays. */
import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type FakeGateway,
  json,
  type Respond,
  startFakeGateway,
} from '../../packages/client/src/testing/fake-gateway.ts'
import { SANDBOX_KEYS } from '../support/sandbox-merchants.ts'
import { askPhp, type PhpAnswer } from './ask-php.ts'

let gateway: FakeGateway
let first = 0

beforeAll(async () => {
  gateway = await startFakeGateway()
})
beforeEach(() => {
  first = gateway.seen.length
  gateway.respondWith(json({ isSucceed: true }))
})
afterAll(() => gateway.close())

const seen = () => gateway.seen.slice(first)

type Asked = Readonly<{
  method: string
  request?: object
  options?: object
  client?: object
  precision?: string
}>

async function call({ client, request = {}, ...asked }: Asked): Promise<PhpAnswer> {
  const keys = { baseUrl: gateway.baseUrl, ...SANDBOX_KEYS, ...client }
  const [answer] = await askPhp([{ ask: 'call', client: keys, request, ...asked }])
  if (answer === undefined) throw new Error('PHP gave no answer')
  return answer
}

const provision = { method: 'provision', request: { amount: 10.1, cardToken: 'T' } }
const refused = (errorCode: string) => ({ isSucceed: false, errorCode, errorMessage: 'because' })
const cutOff: Respond = (_call, response) => response.destroy()

/** The answers of the gateway, one for each call. Later calls get the last one again. */
function inTurn(...answers: readonly Respond[]): Respond {
  let asked = 0
  return (seenCall, response) => {
    const answer = answers[Math.min(asked, answers.length - 1)]
    asked += 1
    answer?.(seenCall, response)
  }
}

describe('what the PHP client sends', () => {
  it('signs the body, the path and the headers as they arrive', async () => {
    const options = { conversationId: 'sipariş-1', clientIpAddress: ' 10.0.0.9', language: 'en' }
    await call({ ...provision, options: { ...options, idempotencyKey: 'order-7' } })
    const [got] = seen()
    expect(got?.headers).toMatchObject({
      conversationid: 'sipariş-1',
      clientipaddress: '10.0.0.9',
      'idempotency-key': 'order-7',
      'accept-language': 'en',
      merchantnumber: SANDBOX_KEYS.merchantNumber,
    })
    const mac = (text: string) =>
      createHmac('sha256', Buffer.from(SANDBOX_KEYS.secretKey, 'base64'))
        .update(text)
        .digest('base64')
    const nonce = got?.headers['nonce'] ?? ''
    const data = mac(SANDBOX_KEYS.publicKey + nonce)
    expect(got?.headers['signature']).toBe(mac(`${SANDBOX_KEYS.secretKey}sipariş-1${nonce}${data}`))
    const digest = createHash('sha256')
      .update(got?.body ?? '')
      .digest('base64')
    const head = ['v2', 'POST', '/v1/payments/provision', nonce]
    const signed = [...head, 'order-7', 'sipariş-1', '10.0.0.9', digest].join('\n')
    expect(got?.headers['x-body-signature']).toBe(`v2=${mac(signed)}`)
  })

  it('writes amounts with the shortest digits, whatever php.ini says', async () => {
    await call({ ...provision, precision: '17' })
    expect(seen()[0]?.body).toBe('{"amount":10.1,"cardToken":"T"}')
    await call({ method: 'installment', request: { Amount: 1234567.89 }, precision: '17' })
    expect(seen()[1]?.path).toBe('/v1/Installment?Amount=1234567.89')
  })

  it('passes the language where each kind of call has it', async () => {
    const client = { language: 'en' }
    await call({ ...provision, client })
    expect(JSON.parse(seen()[0]?.body ?? '')).toMatchObject({ languageCode: 'en' })
    await call({ method: 'init3ds', request: { ThreeDSessionId: 's' }, client })
    expect(new URLSearchParams(seen()[1]?.body).get('LanguageCode')).toBe('en')
    await call({ method: 'readEvents', request: { after: 3, types: ['a', 'b'] }, client })
    expect(seen()[2]).toMatchObject({
      path: '/v1/events?after=3&types=a%2Cb',
      headers: { 'accept-language': 'en' },
    })
  })

  it('adds the merchant’s id to a link, unless the link has one', async () => {
    const client = { merchantId: 'm-1' }
    await call({ method: 'createLink', request: { amount: 1 }, client })
    await call({ method: 'createLink', request: { amount: 1, merchantId: 'm-2' }, client })
    const ids = seen().map(({ body }) => JSON.parse(body).merchantId)
    expect(ids).toEqual(['m-1', 'm-2'])
  })
})

describe('how calls of the PHP client end', () => {
  it('a refusal is an answer', async () => {
    gateway.respondWith(json(refused('0051')))
    expect((await call(provision)).answer).toEqual(refused('0051'))
  })

  it('deleteLink answers true or false', async () => {
    gateway.respondWith(json(false))
    expect((await call({ method: 'deleteLink' })).answer).toBe(false)
  })

  it('another status is a VezneError with all that the gateway said', async () => {
    gateway.respondWith(json(refused('4001'), 401))
    const { error } = await call({ ...provision, options: { conversationId: 'c-1' } })
    expect(error).toMatchObject({
      name: 'Vezne\\VezneError',
      message: 'HTTP 401 4001: because',
      status: 401,
      errorCode: '4001',
      errorMessage: 'because',
      conversationId: 'c-1',
      retryAfterSeconds: null,
    })
    expect(seen()).toHaveLength(1)
  })

  it('a page of a proxy has no code', async () => {
    gateway.respondWith((_call, response) => {
      response.writeHead(403).end('<h1>no</h1>')
    })
    const { error } = await call({ method: 'inquire' })
    expect(error).toMatchObject({ message: 'HTTP 403: no body', errorCode: null })
  })

  it('a redirect is not followed', async () => {
    gateway.respondWith((_call, response) => {
      response.writeHead(307, { Location: '/elsewhere' }).end()
    })
    expect((await call(provision)).error).toMatchObject({ status: 307 })
    expect(seen()).toHaveLength(1)
  })

  it('a token that is not signed for the request is not given', async () => {
    gateway.respondWith(json({ isSucceed: true, cardToken: 'T', signature: 'x' }))
    const { error } = await call({ method: 'tokens' })
    expect(error?.name).toBe('Vezne\\VezneAnswerSignatureError')
  })

  it('authentication is not for a form’s fields to set', async () => {
    await call({ method: 'tokens', request: { PublicKey: 'other' } })
    const sent = new URLSearchParams(seen()[0]?.body)
    expect(sent.getAll('PublicKey')).toEqual([SANDBOX_KEYS.publicKey])
  })

  it('fields that are null are not sent in a form', async () => {
    await call({ method: 'tokens', request: { CardNumber: '4', Cvv: null } })
    const sent = new URLSearchParams(seen()[0]?.body)
    expect([sent.get('CardNumber'), sent.has('Cvv')]).toEqual(['4', false])
  })

  it.each([
    ['cut off', cutOff],
    ['no JSON', (_call: unknown, response: { end: (text: string) => void }) => response.end('{')],
    ['true', json(true)],
    ['500', json(refused('9000'), 500)],
    ['502', json({}, 502)],
    ['504', json({}, 504)],
  ])('%s: the outcome of a provision is unknown, of an inquire nothing is', async (_, respond) => {
    gateway.respondWith(respond)
    const lost = await call({ ...provision, options: { conversationId: 'c-2' } })
    expect(lost.error).toMatchObject({
      name: 'Vezne\\VezneUnknownOutcomeError',
      conversationId: 'c-2',
      wasSent: true,
    })
    const keys = seen().map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([1, 2, 3].map(() => lost.error?.['idempotencyKey']))
    expect(new Set(seen().map(({ headers }) => headers['nonce'])).size).toBe(3)
    const asked = await call({ method: 'inquire', client: { retries: 0 } })
    expect(asked.error?.name).not.toBe('Vezne\\VezneUnknownOutcomeError')
  })

  it('time-out: unknown too', async () => {
    gateway.respondWith(() => undefined)
    const client = { retries: 0, timeoutMilliseconds: 100 }
    const { error } = await call({ ...provision, client })
    expect(error).toMatchObject({
      name: 'Vezne\\VezneUnknownOutcomeError',
      idempotencyKey: null,
      message: expect.stringMatching(
        /timed out after ([1-9]\d\d|[1-4]\d{3}) milliseconds.*Do not repeat the call/,
      ),
    })
  })

  it('a gateway that is not there was not told anything', async () => {
    const { error } = await call({ ...provision, client: { baseUrl: 'http://127.0.0.1:1' } })
    expect(error).toMatchObject({ name: 'Vezne\\VezneConnectionError', wasSent: false })
  })
})

describe('retries of the PHP client', () => {
  it('repeats a lost provision under its key, with growing pauses', async () => {
    gateway.respondWith(inTurn(cutOff, json({}, 503), json({ isSucceed: true })))
    const { answer, pauses } = await call(provision)
    expect(answer).toEqual({ isSucceed: true })
    expect(pauses[0]).toBeGreaterThanOrEqual(250)
    expect(pauses[0]).toBeLessThanOrEqual(500)
    expect(pauses[1]).toBeGreaterThanOrEqual(500)
    expect(pauses[1]).toBeLessThanOrEqual(1000)
  })

  it('a refusal after a lost answer does not make the outcome known', async () => {
    gateway.respondWith(inTurn(cutOff, json(refused('4001'), 401)))
    expect((await call(provision)).error?.name).toBe('Vezne\\VezneUnknownOutcomeError')
  })

  it('waits for the time that the gateway asks for, up to ten seconds', async () => {
    const later = (seconds: string) => json({}, 429, { 'Retry-After': seconds })
    gateway.respondWith(inTurn(later('7'), json({ isSucceed: true })))
    expect((await call({ method: 'init3ds' })).pauses).toEqual([7000])
    gateway.respondWith(later('11'))
    const { error, pauses } = await call({ method: 'init3ds' })
    expect([error?.['retryAfterSeconds'], pauses]).toEqual([11, []])
  })

  it.each([
    ['init3ds', 1],
    ['deleteLink', 1],
    ['inquire', 3],
    ['tokens', 3],
    ['createLink', 3],
    ['return', 3],
  ])('%s, lost: sent %i times', async (method, times) => {
    gateway.respondWith(cutOff)
    await call({ method })
    expect(seen()).toHaveLength(times)
  })

  it('retries 0: once, and without a key', async () => {
    gateway.respondWith(cutOff)
    await call({ ...provision, client: { retries: 0 } })
    expect(seen().map(({ headers }) => headers['idempotency-key'])).toEqual([undefined])
  })
})

describe('waitForOutcome of the PHP client', () => {
  const state = (transactionStatus: string) => json({ isSucceed: true, transactionStatus })
  const wait = async (order: object, timeoutMilliseconds = 60_000) => {
    const client = { baseUrl: gateway.baseUrl, ...SANDBOX_KEYS, retries: 0 }
    const [result] = await askPhp([{ ask: 'waitForOutcome', client, order, timeoutMilliseconds }])
    return result
  }

  it('asks until the state is final, also while the gateway is away', async () => {
    gateway.respondWith(inTurn(state('Unknown'), cutOff, json({}, 503), state('Approved')))
    const result = await wait({ orderId: 'o' })
    expect(result).toMatchObject({
      answer: { transactionStatus: 'Approved' },
      pauses: [1000, 2000, 4000],
    })
  })

  it('an order may appear by its ConversationId, and not by its id', async () => {
    gateway.respondWith(inTurn(json(refused('0114')), state('Approved')))
    expect(await wait({ paymentConversationId: 'c' })).toMatchObject({
      answer: { transactionStatus: 'Approved' },
    })
    gateway.respondWith(json(refused('0114')))
    expect(await wait({ orderId: 'o' })).toMatchObject({ answer: { errorCode: '0114' } })
  })

  it('ends in time with the last answer', async () => {
    gateway.respondWith(state('Pending'))
    expect(await wait({ orderId: 'o' }, 5000)).toMatchObject({
      error: {
        name: 'Vezne\\VezneOutcomeTimeoutError',
        lastAnswer: { transactionStatus: 'Pending' },
      },
      pauses: [1000, 2000, 2000],
    })
  })
})

describe('options of the PHP client', () => {
  const problem = async (client: object, options: object = {}) =>
    (await call({ ...provision, client, options })).error?.message

  it.each([
    [{ baseUrl: 'http://gateway.test' }, 'https://'],
    [{ baseUrl: 'http://127.0.0.1.gateway.test' }, 'https://'],
    [{ baseUrl: 'gateway.test' }, 'baseUrl'],
    [{ baseUrl: 'ftp://gateway.test' }, 'baseUrl'],
    [{ publicKey: '' }, 'publicKey'],
    [{ merchantNumber: '' }, 'merchantNumber'],
    [{ secretKey: '' }, 'secretKey'],
    [{ secretKey: '***' }, 'secretKey'],
    [{ retries: -1 }, 'retries'],
  ])('%j is refused by name', async (client, name) => {
    expect(await problem(client)).toContain(name)
    expect(seen()).toEqual([])
  })

  it.each(['', ' a', 'a ', 'a\nb', 'x'.repeat(256)])('conversationId %j is refused', async (id) => {
    expect(await problem({}, { conversationId: id })).toContain('conversationId')
  })

  it('take plain http elsewhere only when told so, and 255 characters', async () => {
    const client = { baseUrl: 'http://gateway.invalid', allowPlainHttp: true, retries: 0 }
    expect(await problem(client)).not.toContain('https://')
    expect(await problem({}, { conversationId: 'ş'.repeat(255) })).toBeUndefined()
  })

  it('do not show the SecretKey', async () => {
    const client = { baseUrl: gateway.baseUrl, ...SANDBOX_KEYS }
    const [result] = await askPhp([{ ask: 'dump', client }])
    expect(String(result?.answer)).toContain(SANDBOX_KEYS.publicKey)
    expect(String(result?.answer)).not.toContain(SANDBOX_KEYS.secretKey)
  })
})
