import type { Random } from '../../support/random.ts'
import type { Draft, Obstacle, Stage } from './fuzz-request.ts'

const AUTHENTICATION = ['PublicKey', 'Nonce', 'Signature', 'ConversationId', 'MerchantNumber']

type Fault = (draft: Draft, random: Random) => void

/** Does something to the headers of a draft, and notes what must come of it. */
export function faultHeaders(draft: Draft, random: Random): void {
  const faults = draft.endpoint.authentication === 'headers' ? HEADER_FAULTS : ANY_FAULTS
  random.pick(faults)(draft, random)
}

/** Of every request. */
const ANY_FAULTS: readonly Fault[] = [
  (draft, random) => add(draft, 'X-Forwarded-For', random.pick(['x', '10.0.0.1, ', '::1%eth0'])),
  (draft, random) =>
    add(draft, 'Accept-Language', random.pick(['en;q=x', '*', ',,,', 'a'.repeat(2_000)])),
  (draft, random) => {
    add(draft, 'ClientIpAddress', random.pick(['1.2.3', '0x7f.1', '017.0.0.1', 'x', '1.2.3.4,y']))
    // A field of init3ds of that name is looked at in its place.
    obstruct(draft, 'late', [400], { isCertain: draft.endpoint.name !== 'init3ds' })
  },
  (draft, random) => add(draft, 'ClientIpAddress', random.pick(['1.2.3.4, ::1', '::ffff:1.2.3.4'])),
  (draft, random) => {
    add(draft, 'Idempotency-Key', random.pick(['', '""', 'a'.repeat(256), '\xc5\x9f', 'a\tb']))
    if (draft.endpoint.idempotent) obstruct(draft, 'late', [400])
  },
  (draft, random) => {
    add(draft, 'Idempotency-Key', random.pick(['k1', '"k1"', 'k2']))
    if (draft.endpoint.idempotent) obstruct(draft, 'late', [409, 422], { isCertain: false })
  },
  (draft, random) => {
    const wrong = random.bytes(32).toString('base64')
    add(draft, 'X-Body-Signature', random.pick([wrong, `v2=${wrong}`, 'v2=', 'v3=x', '', 'x']))
    obstruct(draft, 'content', [401], { codes: ['4007'] })
  },
  (draft, random) => {
    draft.headers.unshift(['X-Long', 'a'.repeat(random.pick([17_000, 40_000]))])
    broken(draft)
  },
  (draft, random) => {
    const many = Array.from({ length: random.pick([100, 1_000]) }, (): [string, string] => [
      'x',
      '',
    ])
    draft.headers.push(...many)
  },
  (draft) => {
    draft.headers.push(['Connection', 'close'])
    draft.alone = true
  },
  (draft) => {
    add(draft, 'Host', 'a, b')
    obstruct(draft, 'route', [400], { codes: ['0130'] })
  },
  (draft) => add(draft, 'Authorization', 'Bearer x'),
  (draft) => add(draft, 'Cookie', '__proto__=1; a="'),
  (draft) => add(draft, '__proto__', 'x'),
  (draft) => add(draft, 'constructor', 'x'),
  (draft) => add(draft, 'X-HTTP-Method-Override', 'DELETE'),
  (draft) => {
    add(draft, 'Content-Encoding', 'gzip')
    obstruct(draft, 'route', [415], { codes: ['0131'] })
  },
]

/** Of those that sign by headers. */
const HEADER_FAULTS: readonly Fault[] = [
  ...ANY_FAULTS,
  (draft, random) => without(draft, random.pick(AUTHENTICATION)),
  (draft, random) => without(draft, random.pick(AUTHENTICATION)),
  (draft, random) => {
    const name = random.pick(AUTHENTICATION)
    without(draft, name)
    draft.headers.push([name, ''])
    if (name === 'ConversationId') draft.conversationId = undefined
  },
  (draft, random) => twice(draft, random),
  (draft, random) => twice(draft, random),
  (draft, random) => {
    const name = random.pick(AUTHENTICATION)
    without(draft, name, [400, 401])
    draft.headers.push([name, random.pick(['\xff\xfe', 'a\xc3', '\xed\xa0\x80'])])
    if (name === 'ConversationId') draft.conversationId = null
  },
  (draft, random) => mediaType(draft, random),
  (draft, random) => mediaType(draft, random),
]

function mediaType(draft: Draft, random: Random): void {
  if (draft.method === 'GET') return
  const type = random.pick([
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;charset=iso-8859-9',
    'text/plain',
    'text/json',
    'application/jsonp',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'x',
    '*/*',
    '',
  ])
  draft.headers = draft.headers.filter(([name]) => name !== 'Content-Type')
  draft.headers.push(['Content-Type', type])
  if (!/^application\/json(;|$)/i.test(type)) obstruct(draft, 'media', [400, 415])
}

function twice(draft: Draft, random: Random): void {
  const name = random.pick(AUTHENTICATION)
  const present = draft.headers.find((header) => header[0] === name)
  const value = random.chance(0.5) ? (present?.[1] ?? '') : 'x'
  draft.headers.push([random.pick([name, name.toLowerCase(), name.toUpperCase()]), value])
  obstruct(draft, 'authentication', [401], { codes: ['4001'] })
  if (name === 'ConversationId') draft.conversationId = null
}

function without(draft: Draft, name: string, statuses: readonly number[] = [401]): void {
  draft.headers = draft.headers.filter((header) => header[0] !== name)
  obstruct(draft, 'authentication', statuses)
  if (name === 'ConversationId') draft.conversationId = null
}

function add(draft: Draft, name: string, value: string): void {
  draft.headers.push([name, value])
}

/** More than the parser reads: the connection ends with a 400 of no endpoint. */
function broken(draft: Draft): void {
  obstruct(draft, 'route', [400, 431])
  draft.alone = true
}

export function obstruct(
  draft: Pick<Draft, 'obstacles'>,
  stage: Stage,
  statuses: readonly number[],
  options: Readonly<{ codes?: readonly string[]; isCertain?: boolean }> = {},
): void {
  const { codes = [], isCertain = true } = options
  const obstacle: Obstacle = { stage, statuses, codes, certain: isCertain }
  draft.obstacles.push(obstacle)
}
