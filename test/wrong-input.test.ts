import { ENDPOINTS, type Endpoint } from '@vezne/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { expectErrorForm, postRaw, type RawAnswer, read } from './harness/raw-calls.ts'
import { authentication } from './support/raw.ts'
import { useSandbox } from './support/use-sandbox.ts'

/** Wrong bytes, one by one; `campaigns/fuzz` makes them by the thousand. */
const sandbox = useSandbox()

const SEED = Number(process.env['FUZZ_SEED'] ?? Math.trunc(performance.timeOrigin % 2 ** 31))
const RUNS = 30

const signed: readonly Endpoint[] = ENDPOINTS.filter(({ authentication: by }) => by !== 'none')
const byHeaders = signed.filter(
  (each) => each.method === 'POST' && each.authentication === 'headers',
)
const byForm = signed.filter((each) => each.authentication === 'form')

const UUID = '01900000-0000-7000-8000-0000000000ff'
/** Right in form for every endpoint; what it names does not exist. */
const BODY = JSON.stringify({
  amount: 12.34,
  cardToken: 'bm9ib2R5',
  threeDSessionId: UUID,
  orderId: UUID,
  id: UUID,
  binNumber: '552879',
  paymentType: 'Auth',
  linkType: 'SingleUse',
  linkAmountType: 'FixedAmount',
  installments: [1, 2, 3],
  description: 'çay “ve” kahve',
})
const FORM = {
  CardNumber: '5528790000000008',
  ExpireMonth: '12',
  ExpireYear: '30',
  ThreeDSessionId: UUID,
  CallbackUrl: 'https://shop.example/done',
}

function addressOf(endpoint: Endpoint): string {
  return sandbox.url + endpoint.path
}

function postJsonBytes(endpoint: Endpoint, body: string | Uint8Array<ArrayBuffer>) {
  const headers = { ...authentication(), 'Content-Type': 'application/json' }
  return postRaw(addressOf(endpoint), headers, body)
}

const BOUNDARY = 'x-boundary'

/** A multipart body of FORM and the authentication, as bytes to be broken. */
function multipart(): string {
  const parts = Object.entries({ ...FORM, ...authentication() }).map(
    ([name, value]) => `--${BOUNDARY}\r\n${disposition(name)}\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}

function disposition(name: string): string {
  return `Content-Disposition: form-data; name="${name}"`
}

function postForm(
  endpoint: Endpoint,
  body: string,
  type = `multipart/form-data; boundary=${BOUNDARY}`,
) {
  return postRaw(addressOf(endpoint), { 'Content-Type': type }, body)
}

/** Not the signature was wrong: what is tested came to be looked at. */
function expectRefusal(answer: RawAnswer, status: number): void {
  expectErrorForm(answer)
  expect([answer.status, answer.text]).toEqual([status, answer.text])
}

/** A few bytes flipped, dropped, doubled or put in. */
const damage = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    kind: fc.constantFrom('flip', 'drop', 'double', 'insert', 'cut'),
    byte: fc.integer({ min: 0, max: 255 }),
  }),
  { minLength: 1, maxLength: 4 },
)

type Damage = Readonly<{ at: number; kind: string; byte: number }>

function damaged(text: string, damages: readonly Damage[]): Uint8Array<ArrayBuffer> {
  const bytes = [...Buffer.from(text)]
  for (const { at, kind, byte } of damages) {
    const position = Math.floor(at * bytes.length)
    const old = bytes[position] ?? 0
    if (kind === 'flip') bytes[position] = old ^ (byte || 1)
    else if (kind === 'drop') bytes.splice(position, 1)
    else if (kind === 'double') bytes.splice(position, 0, old)
    else if (kind === 'insert') bytes.splice(position, 0, byte)
    else bytes.splice(position)
  }
  return Uint8Array.from(bytes)
}

describe(`damaged bytes (seed ${SEED}; repeat with FUZZ_SEED)`, () => {
  it.each(byHeaders.map((each) => [each.name, each] as const))(
    '%s answers damaged JSON in the one form, never 5xx',
    async (_, endpoint) => {
      const property = fc.asyncProperty(damage, async (damages) => {
        expectErrorForm(await postJsonBytes(endpoint, damaged(BODY, damages)))
      })
      await fc.assert(property, { seed: SEED, numRuns: RUNS })
    },
  )

  it.each(byForm.map((each) => [each.name, each] as const))(
    '%s answers a damaged form in the one form, never 5xx',
    async (_, endpoint) => {
      const type = `multipart/form-data; boundary=${BOUNDARY}`
      const property = fc.asyncProperty(damage, async (damages) => {
        const body = damaged(multipart(), damages)
        expectErrorForm(await postRaw(addressOf(endpoint), { 'Content-Type': type }, body))
      })
      await fc.assert(property, { seed: SEED, numRuns: 2 * RUNS })
    },
  )
})

describe.each(byHeaders.map((each) => [each.name, each] as const))('%s refuses', (_, endpoint) => {
  it.each([
    ['half an object', '{"amount":', 400],
    ['two objects', '{}{}', 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['a text', '"x"', 400],
    ['a comment', '{/* */}', 400],
    ['NaN', '{"amount":NaN}', 400],
    ['a lone quote', "{'amount':1}", 400],
    ['deep nesting', `{"a":${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}}`, 400],
    ['bytes that are no UTF-8', Buffer.from('{"x":"\xff"}', 'latin1'), 400],
    ['UTF-16', Uint8Array.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]), 400],
    ['more than 64 KiB', `{"x":"${'ü'.repeat(40_000)}"}`, 413],
  ])('%s', async (_what, body, status) => {
    const answer = await postJsonBytes(endpoint, body)
    expectRefusal(answer, status)
    expect(answer.fields['errorCode']).toBe(status === 413 ? '0104' : '0101')
  })

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'x',
  ])('content type %s (415)', async (type) => {
    const headers = { ...authentication(), 'Content-Type': type }
    expectRefusal(await postRaw(addressOf(endpoint), headers, BODY), 415)
  })
})

/** Each value by itself is wrong in the field `amount` or `orderId`. */
const VALUES: readonly (readonly [what: string, json: string])[] = [
  ['a number beyond doubles', '{"orderId":"x","amount":1e400}'],
  ['a number beyond our bounds', '{"orderId":"x","amount":1e30}'],
  ['a text for a number', '{"orderId":"x","amount":"12"}'],
  ['a number for a text', '{"orderId":7,"amount":12}'],
  ['true for a number', '{"orderId":"x","amount":true}'],
  ['a list for a text', '{"orderId":["x"],"amount":12}'],
  ['an object for a text', '{"orderId":{"$ne":""},"amount":12}'],
  ['NUL in a text', '{"orderId":"a\\u0000b","amount":12}'],
  ['a lone surrogate', '{"orderId":"a\\ud800b","amount":12}'],
  ['a text that is too long', `{"orderId":"${'x'.repeat(65)}","amount":12}`],
]

describe('decision 1.2: a wrong value is a 400 that names its field', () => {
  const returning = ENDPOINTS.find(({ name }) => name === 'return')

  it.each(VALUES)('%s', async (_, json) => {
    if (returning === undefined) throw new Error('the endpoint table has no return')
    const answer = await postJsonBytes(returning, json)
    expectRefusal(answer, 400)
    expect(answer.fields['errorCode']).toBe('0100')
    expect(answer.fields['errorMessage']).toMatch(/amount|orderId/)
  })

  it('one name twice, of which one value is wrong', async () => {
    if (returning === undefined) throw new Error('the endpoint table has no return')
    expectRefusal(await postJsonBytes(returning, '{"orderId":"x","amount":12,"amount":"12"}'), 400)
  })

  it('and nothing is taken from where objects come from', async () => {
    if (returning === undefined) throw new Error('the endpoint table has no return')
    const json = '{"__proto__":{"amount":1,"orderId":"x"},"constructor":{"prototype":{"amount":1}}}'
    expectRefusal(await postJsonBytes(returning, json), 400)
  })
})

const head = `--${BOUNDARY}\r\n`
const tail = `--${BOUNDARY}--\r\n`

/** What a form writer would not write; the rest of the body is right. */
const FORMS: readonly (readonly [what: string, spoil: (body: string) => string])[] = [
  ['no delimiter at all', () => 'CardNumber=5528790000000008'],
  ['no closing delimiter', (body) => body.replace(tail, '')],
  ['a part without a name', (body) => `${head}Content-Disposition: form-data\r\n\r\nx\r\n${body}`],
  ['a part without headers', (body) => `${head}\r\nx\r\n${body}`],
  ['a part that never ends', (body) => body.slice(0, body.indexOf('\r\n\r\n') + 2)],
  ['another disposition', (body) => body.replace('form-data;', 'attachment;')],
  ['a file', (body) => `${head}${disposition('CardNumber')}; filename="x.txt"\r\n\r\nx\r\n${body}`],
  ['a field of ours twice', (body) => `${head}${disposition('Nonce')}\r\n\r\n1\r\n${body}`],
  ['nothing', () => ''],
]

describe.each(byForm.map((each) => [each.name, each] as const))('%s refuses', (_, endpoint) => {
  it.each(FORMS)('a form with %s', async (_what, spoil) => {
    const answer = await postForm(endpoint, spoil(multipart()))
    expectErrorForm(answer)
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })

  it.each([
    ['multipart/form-data', 400],
    ['multipart/form-data; boundary=another', 400],
    [`multipart/form-data; boundary=${'x'.repeat(100)}`, 400],
    [`multipart/mixed; boundary=${BOUNDARY}`, 415],
    ['application/json', 415],
    ['text/plain', 415],
  ])('content type %s (%i)', async (type, status) => {
    expectRefusal(await postForm(endpoint, multipart(), type), status)
  })
})

describe.each(signed.map((each) => [each.name, each] as const))('%s', (_, endpoint) => {
  it('Errors 5: takes no other method (405), and says which', async () => {
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((m) => m !== endpoint.method)
    for (const method of others) {
      const answer = await read(await fetch(addressOf(endpoint), { method }))
      expectRefusal(answer, 405)
      expect(answer.headers.get('allow')).toContain(endpoint.method)
    }
  })

  it('decision 2.1: refuses who does not sign (401), whatever the body', async () => {
    const isForm = endpoint.authentication === 'form'
    const url = addressOf(endpoint)
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
    const answer =
      endpoint.method === 'GET'
        ? await read(await fetch(url))
        : await postRaw(url, { 'Content-Type': type }, isForm ? 'CardNumber=1' : '{"amount":')
    expectRefusal(answer, 401)
    expect(answer.fields['errorCode']).toBe('4001')
  })
})

describe('the query of a GET', () => {
  it.each([
    'BinNumber=55287x&Amount=1',
    'BinNumber=552879&Amount=1,5',
    'BinNumber=552879&Amount=1e3',
    'BinNumber=552879&Amount=-1',
    'BinNumber=552879&Amount=0.001',
    'BinNumber=552879&BinNumber=552879',
    'BinNumber=%00&Amount=1',
    'BinNumber=%ff%fe&Amount=1',
    'BinNumber[]=552879&BinNumber=5',
  ])('%s is a 400', async (query) => {
    const url = `${sandbox.url}/v1/Installment?${query}`
    expectRefusal(await read(await fetch(url, { headers: authentication() })), 400)
  })
})

describe('decision 1.1: names that resemble a known one', () => {
  const provision = `/v1/Payments/provision`
  const json = (path: string, body: object, language = 'en') =>
    postRaw(
      sandbox.url + path,
      { ...authentication(), 'Content-Type': 'application/json' },
      JSON.stringify({ languageCode: language, ...body }),
    )

  it.each([
    ['threeDSessionID', 'threeDSessionId'],
    ['ThreeDSessionId', 'threeDSessionId'],
    ['PaymentType', 'paymentType'],
    ['paymentType\u200b', null],
    ['payment\uff34ype', 'paymentType'],
    ['In\u017ftallmentCount', 'installmentCount'],
    ['\u212aonu', null],
    ['orderID', null],
  ])('JSON %s: meant is %s', async (name, meant) => {
    const answer = await json(provision, { cardToken: 'bm9ib2R5', amount: 1, [name]: UUID })
    expect(answer.status).toBe(meant === null ? 200 : 400)
    const question = `${name}: did you mean ${meant}? JSON names are case-sensitive`
    expect(String(answer.fields['errorMessage']).includes(question)).toBe(meant !== null)
  })

  it('JSON: all are named at once, beside other wrong fields, in Turkish as well', async () => {
    const { status, fields } = await json(provision, { Amount: 1, CardToken: 'x' }, 'tr')
    expect(status).toBe(400)
    for (const part of ['Amount: amount mi demek istediniz?', 'CardToken:', 'amount ']) {
      expect(fields['errorMessage']).toContain(part)
    }
  })

  it('a query and a form take any letter case, once', async () => {
    const query = (text: string) =>
      fetch(`${sandbox.url}/v1/Installment?${text}`, { headers: authentication() }).then(read)
    const known = await query('BinNumber=552879&Amount=100')
    const other = await query('binNumber=552879&AMOUNT=100')
    const pricing = 'loyaltyInstallmentPricing'
    expect(other.fields[pricing]).toEqual(known.fields[pricing])
    expectRefusal(await query('BinNumber=552879&binnumber=411111&Amount=100'), 400)
    const form = (fields: Readonly<Record<string, string>>) =>
      postForm(
        byForm.find(({ name }) => name === 'tokens') ?? endpointMissing(),
        new URLSearchParams(fields).toString(),
        'application/x-www-form-urlencoded',
      )
    const folded = Object.fromEntries(
      Object.entries({ ...FORM, ...authentication() }).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ]),
    )
    expect((await form(folded)).fields['isSucceed']).toBe(true)
    const twice = { ...FORM, ...authentication(), cardnumber: '4111111111111111' }
    expectRefusal(await form(twice), 400)
    expectRefusal(await form({ ...FORM, ...authentication(), publickey: 'x' }), 401)
  })
})

function endpointMissing(): never {
  throw new Error('There is no such endpoint.')
}

describe('paths', () => {
  it.each([
    '/v1',
    '/v1/',
    '/v1/Payment',
    '/v1/Payments/provision/x',
    '/v2/Tokens',
    '/%00',
    '/..%2f',
  ])('decision 1.3: %s is a 404 in the one form', async (path) => {
    expectRefusal(await read(await fetch(sandbox.url + path)), 404)
  })
})

it('afterwards the gateway is as well as before', async () => {
  expect((await fetch(`${sandbox.url}/readyz`)).status).toBe(200)
  expect(sandbox.logged()).not.toContain('"level":"error"')
})
