/** Bytes to look for, and what they mean: `of` is the secret, `form` its disguise. */
export type Pattern = Readonly<{ of: string; form: string; bytes: Buffer }>

export type Finding = Readonly<{ of: string; form: string; where: string }>

export type PatternSearch = Readonly<{
  /** Looks through one whole text. */
  findIn: (where: string, bytes: Buffer) => Finding[]
  /** Looks through what comes in pieces: a pattern that two pieces share is found as well. */
  findInPieces: (where: string) => (piece: Buffer) => Finding[]
}>

/** Patterns are told apart by their last bytes; shorter ones would say little when found. */
const TAIL_BYTES = 8
/** 2^22 bits: with 40,000 patterns one position in a hundred is looked at a second time. */
const FILTER_BITS = 22

type Index = Readonly<{
  filter: Uint8Array
  byTail: ReadonlyMap<number, ReadonlyMap<number, readonly Pattern[]>>
  longest: number
}>

/**
 * Searches for tens of thousands of patterns in one pass: the last eight bytes are kept as two
 * integers, a bit table says whether any pattern may end so, and only then is compared.
 */
export function createPatternSearch(patterns: readonly Pattern[]): PatternSearch {
  const index = indexOf(patterns)
  return {
    findIn: (where, bytes) => scan(index, bytes, { where, from: 0 }),
    findInPieces: (where) => {
      let tail: Buffer = Buffer.alloc(0)
      return (piece) => {
        const bytes = Buffer.concat([tail, piece])
        const found = scan(index, bytes, { where, from: tail.length })
        tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - index.longest + 1)))
        return found
      }
    },
  }
}

function indexOf(patterns: readonly Pattern[]): Index {
  const filter = new Uint8Array(2 ** (FILTER_BITS - 3))
  const byTail = new Map<number, Map<number, Pattern[]>>()
  for (const pattern of patterns) {
    const { bytes, form } = pattern
    if (bytes.length < TAIL_BYTES) throw new Error(`the pattern ${form} is too short to search for`)
    const early = bytes.readInt32BE(bytes.length - 8)
    const late = bytes.readInt32BE(bytes.length - 4)
    const bit = bitOf(early, late)
    filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7))
    const ofEarly = byTail.get(early) ?? new Map<number, Pattern[]>()
    byTail.set(early, ofEarly)
    ofEarly.set(late, [...(ofEarly.get(late) ?? []), pattern])
  }
  return { filter, byTail, longest: Math.max(...patterns.map(({ bytes }) => bytes.length)) }
}

function bitOf(early: number, late: number): number {
  const mixed = Math.imul(early, 0x9e3779b1) ^ Math.imul(late, 0x85ebca6b)
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> (32 - FILTER_BITS)
}

/** Reports what ends at `from` or behind it: what ended before was reported with the last piece. */
function scan(
  { filter, byTail }: Index,
  bytes: Buffer,
  { where, from }: Readonly<{ where: string; from: number }>,
): Finding[] {
  const found: Finding[] = []
  let early = 0
  let late = 0
  for (let at = 0; at < bytes.length; at += 1) {
    early = (early << 8) | (late >>> 24)
    late = (late << 8) | (bytes[at] ?? 0)
    const bit = bitOf(early, late)
    if (((filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0 || at < from) continue
    for (const pattern of byTail.get(early)?.get(late) ?? []) {
      const start = at + 1 - pattern.bytes.length
      if (start < 0 || pattern.bytes.compare(bytes, start, at + 1) !== 0) continue
      found.push({ of: pattern.of, form: pattern.form, where })
    }
  }
  return found
}
