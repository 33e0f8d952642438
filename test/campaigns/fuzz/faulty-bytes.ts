import type { Random } from '../../support/random.ts'
import type { Draft } from './fuzz-request.ts'
import { obstruct } from './header-faults.ts'
import { nested } from './hostile-values.ts'

const NO_OBJECTS = [
  'null',
  '[]',
  '"x"',
  '1',
  '{}{}',
  '{"a":1,}',
  "{'a':1}",
  '{/**/}',
  '{"a":NaN}',
  '[{}]',
]
const BODY_MAXIMUM = 65_536

/** As strict as the gateway is, and like it without a byte order mark. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Writes damaged JSON bytes. Answers the object that they still spell, whose fields are then judged; null where
 * they spell none, which the draft notes.
 */
export function faultJsonBytes(draft: Draft, json: string, random: Random): object | null {
  draft.body = faulty(json, random)
  if (draft.body.length > BODY_MAXIMUM) {
    obstruct(draft, 'media', [413])
    draft.alone = true
    return null
  }
  if (draft.body.length === 0) return {}
  const parsed = objectIn(draft.body)
  if (parsed === null) obstruct(draft, 'body', [400], { codes: ['0101'] })
  // A flipped bit may have made two names one; the parser kept the last.
  else obstruct(draft, 'body', [400], { isCertain: false })
  return parsed
}

function faulty(json: string, random: Random): Buffer {
  const kind = random.below(10)
  const bytes = Buffer.from(json)
  if (kind === 0) return random.bytes(random.below(200))
  if (kind === 1) return Buffer.from(random.pick(NO_OBJECTS))
  if (kind === 2) return Buffer.from(json, 'utf16le')
  if (kind === 3) return Buffer.from(nested(random.pick([17, 3_000, 20_000]), random))
  if (kind === 4) return Buffer.from(`{"x":"${'a'.repeat(random.pick([65_528, 65_529, 90_000]))}"}`)
  if (kind === 5) return bytes.subarray(0, random.below(bytes.length))
  if (kind === 6) return Buffer.alloc(0)
  for (let flips = 1 + random.below(4); flips > 0; flips -= 1) {
    bytes.writeUInt8(random.below(256), random.below(bytes.length))
  }
  return bytes
}

function objectIn(bytes: Buffer): object | null {
  try {
    const text = utf8.decode(bytes)
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject && !isDeep(text) ? value : null
  } catch {
    return null
  }
}

/** Made by `nested`: nothing else in here goes this deep. */
function isDeep(text: string): boolean {
  return text.startsWith('{"a":'.repeat(17))
}
