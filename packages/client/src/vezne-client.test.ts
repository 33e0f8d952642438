import { createHash, createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  VezneAnswerSignatureError,
  VezneClient,
  VezneConnectionError,
  VezneError,
  VezneUnknownOutcomeError,
} from './index.ts'
import type { VezneClientOptions } from './options.ts'
import { type FakeGateway, formField, json, startFakeGateway } from './testing/fake-gateway.ts'

const SECRET_KEY = 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='
const CREDENTIALS = { publicKey: 'pk_test_1', secretKey: SECRET_KEY, merchantNumber: '1100000001' }
const CARD = { CardNumber: '5528790000000008', ExpireMonth: '12', ExpireYear: '30' }

let gateway: FakeGateway

beforeEach(async () => {
  gateway = await startFakeGateway()
})
afterEach(() => gateway.close())

function client(options: Partial<VezneClientOptions> = {}): VezneClient {
  return new VezneClient({ baseUrl: gateway.baseUrl, ...CREDENTIALS, retries: 0, ...options })
}

function hmac(message: string): string {
  const key = Buffer.from(SECRET_KEY, 'base64')
  return createHmac('sha256', key).update(message).digest('base64')
}

function sha256(content: string): string {
  return createHash('sha256').update(content).digest('base64')
}

function expectedSignature(nonce: string, conversationId: string): string {
  const securityData = hmac(`pk_test_1${nonce}`)
  return hmac(SECRET_KEY + conversationId + nonce + securityData)
}

function lastCall() {
  const call = gateway.seen.at(-1)
  if (call === undefined) throw new Error('the fake gateway saw no call')
  return call
}

describe('what is sent', () => {
  it('signs a JSON call in headers, with the ConversationId as UTF-8', async () => {
    gateway.respondWith(json({ isSucceed: true }))
    await client().provision(
      { amount: 10.5, cardToken: 'T', description: null },
      { conversationId: 'sipariş-1', clientIpAddress: '203.0.113.7', idempotencyKey: 'k-1' },
    )
    const { method, path, headers, body } = lastCall()
    expect([method, path]).toEqual(['POST', '/v1/Payments/provision'])
    expect(JSON.parse(body)).toEqual({ amount: 10.5, cardToken: 'T', description: null })
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      publickey: 'pk_test_1',
      merchantnumber: '1100000001',
      conversationid: 'sipariş-1',
      clientipaddress: '203.0.113.7',
      'idempotency-key': 'k-1',
      signature: expectedSignature(headers['nonce'] ?? '', 'sipariş-1'),
    })
    expect(JSON.stringify(lastCall())).not.toContain(SECRET_KEY)
  })

  it('signs a form call in form fields, and no header', async () => {
    gateway.respondWith(json({ isSucceed: false, errorCode: '0100', errorMessage: 'x' }))
    await client().tokens({ ...CARD, Cvv: undefined }, { conversationId: 'ş-1' })
    const { headers, body } = lastCall()
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(headers['signature']).toBeUndefined()
    expect(formField(body, 'CardNumber')).toBe(CARD.CardNumber)
    expect(formField(body, 'Cvv')).toBeNull()
    const nonce = formField(body, 'Nonce') ?? ''
    expect(formField(body, 'Signature')).toBe(expectedSignature(nonce, 'ş-1'))
  })

  it('sends a GET with a query and no body, below a path of its own', async () => {
    gateway.respondWith(json({ isSucceed: true }))
    const below = client({ baseUrl: `${gateway.baseUrl}/pay/` })
    await below.installment({ BinNumber: '552879', Amount: 1000 }, { language: 'en' })
    const { method, path, headers, body } = lastCall()
    expect([method, path]).toEqual(['GET', '/pay/v1/Installment?BinNumber=552879&Amount=1000'])
    expect(headers['accept-language']).toBe('en')
    expect(headers['content-type']).toBeUndefined()
    expect(body).toBe('')
  })

  it('specification, Authentication rule 1: every call has a new nonce and signature', async () => {
    gateway.respondWith(json({ isSucceed: true }))
    const [one, other] = [client(), client()]
    const calls = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? one : other).inquire({ orderId: 'o' }, { conversationId: 'same' }),
    )
    await Promise.all(calls)
    expect(new Set(gateway.seen.map(({ headers }) => headers['nonce'])).size).toBe(20)
    expect(new Set(gateway.seen.map(({ headers }) => headers['signature'])).size).toBe(20)
  })

  it('gives payment links the merchantId of the client, unless the request has one', async () => {
    gateway.respondWith(json({ isSuccess: true }))
    const link = { linkType: 'SingleUse', linkAmountType: 'VariableAmount' } as const
    await client({ merchantId: 'm-1' }).createLink(link)
    expect(JSON.parse(lastCall().body).merchantId).toBe('m-1')
    await client({ merchantId: 'm-1' }).createLink({ ...link, merchantId: 'm-2' })
    expect(JSON.parse(lastCall().body).merchantId).toBe('m-2')
  })

  it('decision 2.7: signs the very bytes of every body, and the query of a GET', async () => {
    gateway.respondWith(json({ isSucceed: false, errorCode: '0100', errorMessage: 'x' }))
    const below = client({ baseUrl: `${gateway.baseUrl}/pay/` })
    await below.provision({ amount: 10.5, description: 'sipariş' })
    const { headers, body } = lastCall()
    const nonce = headers['nonce'] ?? ''
    const lines = `v2\nPOST\n/v1/payments/provision\n${nonce}\n\n${headers['conversationid']}\n\n`
    expect(headers['x-body-signature']).toBe(`v2=${hmac(lines + sha256(body))}`)
    await below.tokens(CARD)
    const form = lastCall()
    const formNonce = formField(form.body, 'Nonce') ?? ''
    const tokens = `v2\nPOST\n/v1/tokens\n${formNonce}\n\n\n\n${sha256(form.body)}`
    expect(form.headers['x-body-signature']).toBe(`v2=${hmac(tokens)}`)
    await below.installment({ BinNumber: '552879', Amount: 1000 })
    const get = lastCall()
    const { nonce: getNonce = '', conversationid = '' } = get.headers
    const query = get.path.split('?')[1] ?? ''
    expect(query).toBe('BinNumber=552879&Amount=1000')
    const asked = `v2\nGET\n/v1/installment\n${getNonce}\n\n${conversationid}\n\n${sha256(query)}`
    expect(get.headers['x-body-signature']).toBe(`v2=${hmac(asked)}`)
  })

  it('decision 2.7: signs three headers as they are sent', async () => {
    gateway.respondWith(json({ isSucceed: false, errorCode: '0100', errorMessage: 'x' }))
    const options = { idempotencyKey: ' k-1 ', clientIpAddress: '203.0.113.7, 2001:db8::7' }
    await client().provision({ amount: 10.5 }, { ...options, conversationId: 'sipariş-1' })
    const { headers, body } = lastCall()
    const nonce = headers['nonce'] ?? ''
    expect(headers['idempotency-key']).toBe('k-1')
    const signed = 'k-1\nsipariş-1\n203.0.113.7, 2001:db8::7'
    const message = `v2\nPOST\n/v1/payments/provision\n${nonce}\n${signed}\n${sha256(body)}`
    expect(headers['x-body-signature']).toBe(`v2=${hmac(message)}`)
    await client().tokens(CARD, { clientIpAddress: '203.0.113.7', conversationId: 'in-the-form' })
    const form = lastCall()
    const formNonce = formField(form.body, 'Nonce') ?? ''
    const tokens = `v2\nPOST\n/v1/tokens\n${formNonce}\n\n\n203.0.113.7\n${sha256(form.body)}`
    expect(form.headers['x-body-signature']).toBe(`v2=${hmac(tokens)}`)
  })

  it('does not sign what needs no signature', async () => {
    gateway.respondWith(json({ isSucceed: true, time: 1 }))
    const answer = await client().time()
    expect(answer.time).toBe(1)
    expect(lastCall().headers['signature']).toBeUndefined()
    expect(lastCall().headers['x-body-signature']).toBeUndefined()
  })
})

describe('what comes back', () => {
  it('decision 1.3: a business refusal is a value', async () => {
    const refusal = {
      isSucceed: false,
      errorCode: '1051',
      errorMessage: 'Yetersiz bakiye',
      conversationId: 'c',
      orderId: 'o-1',
    }
    gateway.respondWith(json(refusal))
    const answer = await client().provision({ amount: 10, cardToken: 'T' })
    expect(answer).toEqual(refusal)
    if (answer.isSucceed) throw new Error('a refusal must not succeed')
    expect(answer.errorCode).toBe('1051')
  })

  it('another status than 200 is a VezneError with everything in it', async () => {
    const body = { isSucceed: false, errorCode: '0106', errorMessage: 'Çok fazla istek' }
    gateway.respondWith(json(body, 429, { 'Retry-After': '7' }))
    const error = await client()
      .inquire({ orderId: 'o' }, { conversationId: 'c-9' })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(VezneError)
    expect(error).toMatchObject({
      status: 429,
      errorCode: '0106',
      errorMessage: 'Çok fazla istek',
      conversationId: 'c-9',
      retryAfterSeconds: 7,
    })
  })

  it('a page that is no JSON is a VezneError without a code', async () => {
    gateway.respondWith((_call, response) => {
      response.writeHead(403, { 'Content-Type': 'text/html' })
      response.end('<h1>Forbidden</h1>')
    })
    await expect(client().provision({ amount: 1, cardToken: 'T' })).rejects.toMatchObject({
      name: 'VezneError',
      status: 403,
      errorCode: null,
      retryAfterSeconds: null,
    })
  })

  it('deleteLink: a bare boolean, or an error', async () => {
    const id = '01900000-0000-7000-8000-000000000001'
    gateway.respondWith(json(true))
    expect(await client().deleteLink({ id })).toBe(true)
    gateway.respondWith(json(false))
    expect(await client().deleteLink({ id })).toBe(false)
    gateway.respondWith(json({ isSucceed: false, errorCode: '0112', errorMessage: 'x' }, 401))
    await expect(client().deleteLink({ id })).rejects.toMatchObject({ errorCode: '0112' })
  })

  it('decision 2.6: a token is given only with the right signature of its answer', async () => {
    const answer = { isSucceed: true, errorCode: null, errorMessage: null, cardToken: 'TOKEN' }
    gateway.respondWith((call, response) => {
      const [nonce, id] = [formField(call.body, 'Nonce'), formField(call.body, 'ConversationId')]
      const signature = hmac(`${SECRET_KEY}${id}${nonce}TOKEN`)
      json({ ...answer, conversationId: id, signature })(call, response)
    })
    expect(await client().tokens(CARD)).toMatchObject({ cardToken: 'TOKEN' })
    gateway.respondWith(json({ ...answer, conversationId: 'c', signature: hmac('other') }))
    await expect(client().tokens(CARD)).rejects.toBeInstanceOf(VezneAnswerSignatureError)
  })

  it('follows no redirect', async () => {
    gateway.respondWith((_call, response) => {
      response.writeHead(307, { Location: `${gateway.baseUrl}/elsewhere` })
      response.end()
    })
    await expect(client().inquire({ orderId: 'o' })).rejects.toMatchObject({ status: 307 })
    expect(gateway.seen).toHaveLength(1)
  })
})

describe('decision 5.3: a lost answer of a call that moves money', () => {
  const losses: [string, (respond: FakeGateway) => void][] = [
    ['a reset', (fake) => fake.respondWith((_call, response) => response.socket?.destroy())],
    [
      'a body that is cut off',
      (fake) =>
        fake.respondWith((_call, response) => {
          response.writeHead(200, { 'Content-Length': '100' })
          response.write('{"isSucceed":tr', () => response.socket?.destroy())
        }),
    ],
    [
      'an answer that is no JSON',
      (fake) => fake.respondWith((_call, response) => response.end('<html>')),
    ],
    ['an incident', (fake) => fake.respondWith(json({ errorCode: '9001' }, 500))],
    ['a proxy without an answer', (fake) => fake.respondWith(json('Bad gateway', 502))],
    ['silence', (fake) => fake.respondWith(() => undefined)],
  ]

  for (const [name, lose] of losses) {
    it(`${name} tells to inquire by the conversationId`, async () => {
      lose(gateway)
      const pay = client({ timeoutMilliseconds: 300 })
      const options = { conversationId: 'pay-7' }
      for (const call of [
        () => pay.provision({ amount: 1, cardToken: 'T' }, options),
        () => pay.return({ orderId: 'o', amount: 1 }, options),
        () => pay.reverse({ orderId: 'o' }, options),
      ]) {
        const error = await call().catch((thrown: unknown) => thrown)
        expect(error).toBeInstanceOf(VezneUnknownOutcomeError)
        expect(error).toMatchObject({ conversationId: 'pay-7' })
        expect(String(error)).toMatch(/outcome is unknown.*inquire.*pay-7/)
      }
    })
  }

  it('is an ordinary connection error on a call that moves none', async () => {
    gateway.respondWith((_call, response) => response.socket?.destroy())
    const error = await client()
      .inquire({ orderId: 'o' })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(VezneConnectionError)
    expect(error).not.toBeInstanceOf(VezneUnknownOutcomeError)
  })

  it('is safe to repeat where no connection was made', async () => {
    await gateway.close()
    const error = await client()
      .provision({ amount: 1, cardToken: 'T' })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(VezneConnectionError)
    expect(error).not.toBeInstanceOf(VezneUnknownOutcomeError)
    expect(String(error)).toMatch(/nothing was sent/)
  })
})

describe('wrong options name the remedy', () => {
  for (const [options, message] of [
    [{ baseUrl: 'pay.example' }, /baseUrl must be an http or https address/],
    [{ baseUrl: 'ftp://pay.example' }, /baseUrl must be an http or https address/],
    [{ publicKey: '' }, /publicKey/],
    [{ merchantNumber: '' }, /merchantNumber/],
    [{ timeoutMilliseconds: 0 }, /timeoutMilliseconds must be greater than 0/],
    [{ retries: -1 }, /retries must be a whole number/],
    [{ retries: 1.5 }, /retries must be a whole number/],
  ] as const) {
    it(JSON.stringify(options), () => expect(() => client(options)).toThrow(message))
  }

  it('plain http is taken on this machine only, unless it is allowed by name', () => {
    const elsewhere = [
      'http://pay.example',
      'HTTP://pay.example',
      'http://10.0.0.7:8080',
      'http://localhost.example',
      'http://127.0.0.1.example',
      'http://127.0.0.1@pay.example',
      'http://[::2]',
      'http://0.0.0.0',
    ]
    for (const baseUrl of elsewhere) {
      expect(() => client({ baseUrl }), baseUrl).toThrow(/begin with https:.*allowPlainHttp: true/)
      expect(() => client({ baseUrl, allowPlainHttp: true }), baseUrl).not.toThrow()
    }
    const here = [
      'http://localhost:3000',
      'http://127.1',
      'http://127.9.9.9/pay',
      'http://[::1]:80',
    ]
    for (const baseUrl of [...here, 'https://pay.example']) {
      expect(() => client({ baseUrl }), baseUrl).not.toThrow()
    }
    expect(() => client({ baseUrl: 'ftp://pay.example', allowPlainHttp: true })).toThrow(/baseUrl/)
  })

  for (const conversationId of ['', ' padded', 'tab\there', 'x'.repeat(256)]) {
    it(`a conversationId of ${JSON.stringify(conversationId.slice(0, 10))} is refused unsent`, async () => {
      await expect(client().inquire({ orderId: 'o' }, { conversationId })).rejects.toThrow(
        /conversationId must be/,
      )
      expect(gateway.seen).toHaveLength(0)
    })
  }
})
