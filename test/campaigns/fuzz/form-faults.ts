import type { Random } from '../../support/random.ts'
import type { Draft } from './fuzz-request.ts'
import { obstruct } from './header-faults.ts'

/** A form as it will be written: names and values in their order. */
export type FormPart = Readonly<{ name: string; value: string }>

const BOUNDARY = 'fuzz-boundary'

/** Writes the form into the draft, faultlessly, in one of the two ways that the gateway takes. */
export function writeForm(draft: Draft, parts: readonly FormPart[], random: Random): void {
  if (random.chance(0.25)) {
    const pairs = parts.map(({ name, value }): [string, string] => [name, value])
    setBody(draft, 'application/x-www-form-urlencoded', new URLSearchParams(pairs).toString())
    return
  }
  const boundary = random.pick([BOUNDARY, 'x', '-----7', 'a'.repeat(70), "b'()+_,-./:=?"])
  const quoted = boundary.includes(':') ? `"${boundary}"` : boundary
  const text = multipart(parts, boundary)
  const framed = random.pick([text, text, text, `preamble\r\n${text}`, `${text}epilogue`])
  setBody(draft, `multipart/form-data; boundary=${quoted}`, framed)
}

export function multipart(parts: readonly FormPart[], boundary = BOUNDARY): string {
  const written = parts.map(({ name, value }) => partOf(name, value, boundary))
  return `${written.join('')}--${boundary}--\r\n`
}

function partOf(name: string, value: string, boundary = BOUNDARY, more = ''): string {
  const escaped = name.replace(/["\\]/g, '\\$&')
  const head = `Content-Disposition: form-data; name="${escaped}"${more}`
  return `--${boundary}\r\n${head}\r\n\r\n${value}\r\n`
}

const TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const TAIL = `--${BOUNDARY}--`

type Fault = (draft: Draft, parts: readonly FormPart[], random: Random) => void

/** Writes the form with a fault of form writers, and notes what must come of it. */
export function writeFaultyForm(draft: Draft, parts: readonly FormPart[], random: Random): void {
  random.pick(FAULTS)(draft, parts, random)
}

const FAULTS: readonly Fault[] = [
  (draft, parts, random) => {
    const text = multipart(parts)
    malformed(draft, TYPE, text.slice(0, random.below(text.indexOf(TAIL))))
  },
  (draft, parts) => malformed(draft, TYPE, multipart(parts, 'another')),
  (draft, parts) => malformed(draft, 'multipart/form-data', multipart(parts)),
  (draft, parts) => {
    malformed(
      draft,
      `multipart/form-data; boundary=${'b'.repeat(71)}`,
      multipart(parts, 'b'.repeat(71)),
    )
  },
  (draft, parts) => malformed(draft, TYPE, multipart(parts).replaceAll('\r\n', '\n')),
  (draft, parts) => {
    const file = partOf('file', 'x', BOUNDARY, '; filename="x.txt"')
    malformed(draft, TYPE, file + multipart(parts), { code: '0100' })
  },
  (draft, parts) => {
    malformed(
      draft,
      TYPE,
      Array.from({ length: 257 }, () => partOf('x', '')).join('') + multipart(parts),
    )
  },
  (draft, parts) =>
    malformed(draft, TYPE, `--${BOUNDARY}\r\n\r\nno headers\r\n${multipart(parts)}`),
  (draft, parts) => {
    const injected = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a\r\nX: y"\r\n\r\nz\r\n`
    malformed(draft, TYPE, injected + multipart(parts))
  },
  (draft, parts, random) => {
    const broken = random.pick(['\xff', '\xc3(', '\xed\xa0\x80', '\xf8\x88\x80\x80\x80'])
    malformed(draft, TYPE, partOf('x', 'MARK') + multipart(parts), { mark: broken })
  },
  (draft, parts, random) => otherType(draft, parts, random),
  (draft, parts, random) => repeatedPart(draft, parts, random),
  (draft, parts, random) => missingPart(draft, parts, random),
  (draft, parts, random) => {
    setBody(
      draft,
      TYPE,
      multipart([...parts, { name: random.pick(['__proto__', 'x"y\\z', ' ']), value: 'x' }]),
    )
  },
  (draft, parts) => {
    const text = multipart(parts).replaceAll('name="', 'x="y"; name="')
    setBody(draft, TYPE, text.replaceAll('\r\n\r\n', '\r\nContent-Type: text/plain\r\n\r\n'))
  },
  (draft, parts) => {
    const pairs = parts.map(({ name, value }): [string, string] => [name, value])
    const text = new URLSearchParams(pairs).toString()
    setBody(draft, 'application/x-www-form-urlencoded', `%zz=%&&=&%ff=%c3&${text}&a[b]=1`)
  },
  (draft, parts, random) => {
    setBody(draft, TYPE, multipart(parts))
    const part = random.pick(
      parts.filter(({ name }) => /^(PublicKey|Nonce|MerchantNumber)$/.test(name)),
    )
    draft.headers.push([part.name, 'another'])
    obstruct(draft, 'authentication', [400, 401])
  },
]

function otherType(draft: Draft, parts: readonly FormPart[], random: Random): void {
  const type = random.pick([
    'application/json',
    'text/plain',
    `multipart/mixed; boundary=${BOUNDARY}`,
    'x',
    '',
  ])
  setBody(draft, type, multipart(parts))
  obstruct(draft, 'media', [400, 415])
  draft.conversationId = undefined
}

/** A field of ours twice is refused (decision 1.1); which code depends on whose it is. */
function repeatedPart(draft: Draft, parts: readonly FormPart[], random: Random): void {
  const part = random.pick(parts)
  setBody(
    draft,
    TYPE,
    multipart([...parts, { name: part.name, value: random.pick([part.value, 'x']) }]),
  )
  const isOurs = AUTHENTICATION.includes(part.name)
  if (isOurs) obstruct(draft, 'authentication', [401], { codes: ['4001'] })
  else obstruct(draft, 'fields', [200, 400], { isCertain: false })
  if (part.name === 'ConversationId') draft.conversationId = undefined
}

const AUTHENTICATION = ['PublicKey', 'Nonce', 'Signature', 'ConversationId', 'MerchantNumber']

function missingPart(draft: Draft, parts: readonly FormPart[], random: Random): void {
  const missing = random.pick(AUTHENTICATION)
  setBody(draft, TYPE, multipart(parts.filter(({ name }) => name !== missing)))
  obstruct(draft, 'authentication', [401], { codes: ['4001'] })
  if (missing === 'ConversationId') draft.conversationId = null
}

function malformed(
  draft: Draft,
  type: string,
  text: string,
  { mark = '', code = '0101' }: Readonly<{ mark?: string; code?: string }> = {},
): void {
  setBody(draft, type, text)
  if (mark !== '') {
    draft.body = Buffer.from(draft.body.toString('latin1').replace('MARK', mark), 'latin1')
  }
  obstruct(draft, 'body', [400], { codes: [code] })
  draft.conversationId = undefined
}

function setBody(draft: Draft, type: string, text: string): void {
  draft.headers.push(['Content-Type', type])
  draft.body = Buffer.from(text)
}
