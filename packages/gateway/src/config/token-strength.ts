/** What a token must be worth to whoever guesses: as much as a key of AES-128. */
const BITS_MINIMUM = 128

const HEXADECIMAL = /^(?:[0-9a-f]+|[0-9A-F]+)$/

/** Kinds of letters, with how many there are of each. */
const KINDS = [
  [/\d/, 10],
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[^\da-zA-Z]/, 32],
] as const

/** What a Bearer header can carry: visible ASCII without spaces. */
const SENDABLE = /^[\x21-\x7E]+$/

/** This much again is a repetition; random letters hardly ever do it. */
const BLOCK = 6
/** So many letters in a row, as in `aaaaa`, `12345` or `54321`. */
const RUN = 5

/** What is weak about a bearer token, as the end of a sentence; null where nothing is. */
export function tokenWeakness(token: string): string | null {
  if (!SENDABLE.test(token)) return 'it has letters that no Authorization header carries'
  const kinds = [/\d/, /[a-z]/, /[A-Z]/].filter((kind) => kind.test(token))
  if (kinds.length < 2) return 'it does not mix digits with letters, or small with capital ones'
  const bits = Math.floor(newLetters(token) * Math.log2(alphabetOf(token)))
  return bits < BITS_MINIMUM ? `it is worth ${bits} bits of ${BITS_MINIMUM} at most` : null
}

/** How many letters it was drawn from, as far as can be seen. */
function alphabetOf(token: string): number {
  if (HEXADECIMAL.test(token)) return 16
  return KINDS.reduce((sum, [kind, letters]) => (kind.test(token) ? sum + letters : sum), 0)
}

/** How many letters begin neither a block that stood before nor a run: the others are easily guessed. */
function newLetters(token: string): number {
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
