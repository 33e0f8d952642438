/** A token must be as hard to guess as a key of AES-128. */
const BITS_MINIMUM = 128

const HEXADECIMAL = /^(?:[0-9a-f]+|[0-9A-F]+)$/

/** Kinds of characters, with the size of each alphabet. */
const KINDS = [
  [/\d/, 10],
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[^\da-zA-Z]/, 32],
] as const

/** What a Bearer header can carry: visible ASCII without spaces. */
const SENDABLE = /^[\x21-\x7E]+$/

/** Characters that occur a second time in this number count as a repetition; random ones hardly ever do. */
const BLOCK = 6
/** The length of a run such as `aaaaa`, `12345` or `54321`. */
const RUN = 5

/** Why a bearer token is weak, as the end of a sentence; null if it is not. */
export function tokenWeakness(token: string): string | null {
  if (!SENDABLE.test(token)) return 'it has characters that an Authorization header cannot carry'
  const kinds = [/\d/, /[a-z]/, /[A-Z]/].filter((kind) => kind.test(token))
  if (kinds.length < 2) return 'it does not mix digits with letters, or lower with upper case'
  const bits = Math.floor(newCharacters(token) * Math.log2(alphabetOf(token)))
  return bits < BITS_MINIMUM
    ? `it has at most ${bits} bits of randomness and needs ${BITS_MINIMUM}`
    : null
}

/** How many characters it was drawn from, as far as the token shows. */
function alphabetOf(token: string): number {
  if (HEXADECIMAL.test(token)) return 16
  return KINDS.reduce((sum, [kind, size]) => (kind.test(token) ? sum + size : sum), 0)
}

/** How many characters begin neither a repetition nor a run; only these are hard to guess. */
function newCharacters(token: string): number {
  const places = Array.from({ length: token.length }, (_, at) => at)
  return places.filter((at) => !beginsRepetition(token, at) && !beginsRun(token, at)).length
}

function beginsRepetition(token: string, at: number): boolean {
  const block = token.slice(at, at + BLOCK)
  return block.length === BLOCK && token.indexOf(block) < at
}

function beginsRun(token: string, at: number): boolean {
  const codes = Buffer.from(token.slice(at, at + RUN), 'latin1')
  const [first = 0, second = 0] = codes
  const step = second - first
  const isRun = codes.every((code, index) => code === first + index * step)
  return codes.length === RUN && Math.abs(step) <= 1 && isRun
}
