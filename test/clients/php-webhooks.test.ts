/** `verifyWebhook` and `verifyReturn` of packages/client-php say what those of the TypeScript client say. */
import { createHmac } from 'node:crypto'
import { VezneClient, VezneWebhookError, verifyWebhook } from '@vezne/client'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { askPhp } from './ask-php.ts'

/** The vector of the library for Go. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const BODY = '{"test": 2432232314}'
const SENT_AT = 1614265330
const RIGHT = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
const HEADERS = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': String(SENT_AT),
  'webhook-signature': RIGHT,
}
const rolled = new Webhook(OTHER).sign(HEADERS['webhook-id'], new Date(SENT_AT * 1000), BODY)

type Sent = Readonly<{
  body: string
  headers: Readonly<Record<string, string | readonly string[]>>
  secret: string | readonly string[]
  /** Seconds since 1970. */
  now: number
}>
const sent: Sent = { body: BODY, headers: HEADERS, secret: SECRET, now: SENT_AT }
const withHeaders = (headers: Sent['headers']): Sent => ({
  ...sent,
  headers: { ...HEADERS, ...headers },
})

/** What the TypeScript client says: the event, or why not. */
async function expected({ body, headers, secret, now }: Sent): Promise<unknown> {
  const clock = { now: () => now * 1000 }
  return verifyWebhook(body, headers, secret, clock).catch((error: unknown) =>
    error instanceof VezneWebhookError
      ? [error.reason, error.message]
      : error instanceof SyntaxError
        ? 'no JSON'
        : Object(error).message,
  )
}

async function verdictsOfPhp(cases: readonly Sent[]): Promise<unknown[]> {
  const answers = await askPhp(cases.map((each) => ({ ...each, ask: 'verifyWebhook' })))
  return answers.map(({ answer, error }) => {
    if (error === undefined) return answer
    if (error.name === 'Vezne\\VezneWebhookError') return [error['reason'], error.message]
    return error.name === 'JsonException' ? 'no JSON' : error.message
  })
}

const signedBody = (body: string, id: string) => {
  const mac = createHmac('sha256', Buffer.from(SECRET.slice(6), 'base64'))
  return `v1,${mac.update(`${id}.${SENT_AT}.${body}`).digest('base64')}`
}

const CASES: readonly (readonly [string, Sent, string])[] = [
  ['the vector', sent, 'event'],
  ['names in capitals', { ...sent, headers: capitals() }, 'event'],
  ['lists of PSR-7', withHeaders({ 'webhook-signature': ['v1,AAAA', RIGHT] }), 'event'],
  ['two signatures', withHeaders({ 'webhook-signature': `${rolled} ${RIGHT}` }), 'event'],
  ['both secrets, the old one signed', { ...sent, secret: [OTHER, SECRET] }, 'event'],
  ['both secrets, the new one signed', { ...sent, secret: [SECRET, OTHER] }, 'event'],
  ['299 s old', { ...sent, now: SENT_AT + 299 }, 'event'],
  ['300 s old', { ...sent, now: SENT_AT + 300 }, 'event'],
  ['300 s ahead', { ...sent, now: SENT_AT - 300 }, 'event'],
  ['301 s old', { ...sent, now: SENT_AT + 301 }, 'too-old'],
  ['300.4 s old', { ...sent, now: SENT_AT + 300.4 }, 'too-old'],
  ['301 s ahead', { ...sent, now: SENT_AT - 301 }, 'too-new'],
  ['another body', { ...sent, body: '{"test": 2432232315}' }, 'bad-signature'],
  ['another id', withHeaders({ 'webhook-id': 'msg_other' }), 'bad-signature'],
  ['another time', withHeaders({ 'webhook-timestamp': `${SENT_AT + 1}` }), 'bad-signature'],
  ['a time with a line feed', withHeaders({ 'webhook-timestamp': `${SENT_AT}\n` }), 'bad-time'],
  ['a time in words', withHeaders({ 'webhook-timestamp': 'now' }), 'bad-time'],
  ['without version', withHeaders({ 'webhook-signature': RIGHT.slice(3) }), 'bad-signature'],
  ['cut', withHeaders({ 'webhook-signature': RIGHT.slice(0, -1) }), 'bad-signature'],
  ['longer', withHeaders({ 'webhook-signature': `${RIGHT}=` }), 'bad-signature'],
  ['another spelling', withHeaders({ 'webhook-signature': RIGHT.replace('E=', 'F=') }), 'bad'],
  ['another secret', { ...sent, secret: OTHER }, 'bad-signature'],
  ['no id', withHeaders({ 'webhook-id': '' }), 'missing-header'],
  ['no time', withHeaders({ 'webhook-timestamp': '' }), 'missing-header'],
  ['no signature', withHeaders({ 'webhook-signature': [] }), 'missing-header'],
  ['no secret', { ...sent, secret: '' }, 'secret must'],
  ['an empty list', { ...sent, secret: [] }, 'secret must'],
  ['a secret that is no Base64', { ...sent, secret: 'whsec_***' }, 'secret must'],
  [
    'no JSON',
    {
      ...withHeaders({ 'webhook-signature': signedBody('ping', HEADERS['webhook-id']) }),
      body: 'ping',
    },
    'no JSON',
  ],
]

function capitals(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(HEADERS).map(([name, value]) => [name.toUpperCase(), value]),
  )
}

describe('verifyWebhook in PHP', () => {
  it('says of each case what the TypeScript client says', async () => {
    const [verdicts, ofTypeScript] = await Promise.all([
      verdictsOfPhp(CASES.map(([, each]) => each)),
      Promise.all(CASES.map(([, each]) => expected(each))),
    ])
    const named = (list: readonly unknown[]) => CASES.map(([name], index) => [name, list[index]])
    expect(named(verdicts)).toEqual(named(ofTypeScript))
    // Both may be wrong in the same way: each case says by itself how it ends.
    const ends = verdicts.map((verdict) =>
      Array.isArray(verdict) || typeof verdict === 'string' ? String(verdict) : 'event',
    )
    const wrong = CASES.filter(([, , end], index) => !startsLike(ends[index] ?? '', end))
    expect(wrong.map(([name]) => name)).toEqual([])
  })

  it('takes what is signed, and refuses it with any one character changed', async () => {
    const arbitrary = fc.record({
      text: fc.string({ unit: 'grapheme' }),
      id: fc.stringMatching(/^[a-z0-9]{1,12}$/),
      at: fc.nat(),
    })
    const seed = fc.sample(fc.integer(), 1)[0] ?? 0
    const cases = fc.sample(arbitrary, { seed, numRuns: 60 }).flatMap(({ text, id, at }) => {
      const body = JSON.stringify({ text })
      const signature = signedBody(body, id)
      const index = 3 + (at % (signature.length - 4))
      const flipped = signature[index] === 'A' ? 'B' : 'A'
      const changed = signature.slice(0, index) + flipped + signature.slice(index + 1)
      const genuine = { ...withHeaders({ 'webhook-id': id, 'webhook-signature': signature }), body }
      const forged = { ...genuine, headers: { ...genuine.headers, 'webhook-signature': changed } }
      return [genuine, forged]
    })
    const verdicts = await verdictsOfPhp(cases)
    const wanted = await Promise.all(cases.map((each) => expected(each)))
    expect(verdicts, `seed ${seed}`).toEqual(wanted)
    const taken = verdicts.filter((verdict) => !Array.isArray(verdict))
    expect(taken, `seed ${seed}`).toHaveLength(60)
  })
})

function startsLike(end: string, wanted: string): boolean {
  return end.startsWith(wanted === 'bad-time' ? 'bad-timestamp' : wanted)
}

const prefixed = (query: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [`vezne_${name}`, value]))

describe('verifyReturn in PHP', () => {
  const keys = {
    baseUrl: 'https://gateway.test',
    publicKey: 'pk',
    secretKey: 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
    merchantNumber: '1',
  }
  const query = { linkId: 'l-1', orderId: 'o-1', status: 'Approved', position: '12' }
  const signature = createHmac('sha256', Buffer.from(keys.secretKey, 'base64'))
    .update(Object.values(query).join(''))
    .digest('base64')
  const unlinked = createHmac('sha256', Buffer.from(keys.secretKey, 'base64')).update('o')

  it('says of each query what the TypeScript client says', async () => {
    const queries: readonly Readonly<Record<string, string>>[] = [
      { ...query, signature },
      { ...query, signature: '' },
      query,
      { ...query, status: 'Declined', signature },
      { ...query, position: '13', signature },
      { ...query, signature: signature.replace('=', '') },
      { orderId: '7', status: 'x', ...prefixed({ ...query, signature }) },
      { ...query, signature, ...prefixed({ ...query, signature: 'x' }) },
      { orderId: 'o', signature: unlinked.digest('base64') },
      {},
    ]
    const client = new VezneClient(keys)
    const wanted = await Promise.all(
      queries.map((each) => client.verifyReturn(new URLSearchParams(each))),
    )
    const ask = { ask: 'verify', method: 'verifyReturn', client: keys }
    const answers = await askPhp(queries.map((fields) => ({ ...ask, fields })))
    expect(answers.map(({ answer }) => answer)).toEqual(wanted)
    expect(wanted.filter((each) => each !== null)).toEqual([
      { ...query, position: 12 },
      { ...query, position: 12 },
    ])
  })
})
