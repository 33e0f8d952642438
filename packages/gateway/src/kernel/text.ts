/** NUL, which PostgreSQL has no text for, and halves of a UTF-16 pair, which UTF-8 has no bytes for. */
const NO_TEXT = /\0|\p{Surrogate}/u

/** Whether the text can be stored and comes back as it was. */
export function isText(value: string): boolean {
  return !NO_TEXT.test(value)
}

/** What is said of a text that is none. */
export const TEXT_RULE = {
  tr: 'geçersiz karakter içeremez',
  en: 'must not contain characters that are no text',
} as const

/**
 * Whether two names differ by letter case at most. No locale and no other alphabet takes part: `I` is `i`, and
 * the Kelvin sign is no `k`.
 */
export function isSameNameInAnyCase(one: string, other: string): boolean {
  // Nearly all pairs of names end here, and every form compares each of its names with each field.
  if (one === other || one.length !== other.length) return one === other
  for (let at = 0; at < one.length; at += 1) {
    if (lowerCaseAscii(one.charCodeAt(at)) !== lowerCaseAscii(other.charCodeAt(at))) return false
  }
  return true
}

function lowerCaseAscii(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code + 0x20 : code
}

/**
 * JSON with the names of every object in order, so that two bodies with the same values are the same
 * text. Numbers that are equal are spelled equally: 1.0 and 1 are one amount.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`)
  return `{${entries.join(',')}}`
}
