/** NUL cannot be stored in PostgreSQL; half of a surrogate pair cannot be encoded in UTF-8. */
const NO_TEXT = /\0|\p{Surrogate}/u

/** Whether the text can be stored unchanged. */
export function isText(value: string): boolean {
  return !NO_TEXT.test(value)
}

/** The rule that a text breaks which cannot be stored. */
export const TEXT_RULE = {
  tr: 'geçersiz karakter içeremez',
  en: 'must not contain invalid characters',
} as const

/** Whether two names are the same except for the case of ASCII letters. The Kelvin sign is not a `k`. */
export function isSameNameInAnyCase(one: string, other: string): boolean {
  // Decides nearly all pairs: for every form, each of its names is compared with each field.
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
 * JSON with the names of each object in order, so that equal values give equal texts. Equal numbers have one
 * spelling: 1.0 is written as 1.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`)
  return `{${entries.join(',')}}`
}

/** Text for HTML or XML that is written by hand, also for a value in double quotes. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/**
 * A word without what files differ in: capitals, accents, blanks and signs. `İ`, `I`, `ı` and `i` are one
 * letter here, because programs with English settings write `KARTI` for both `kartı` and `karti`.
 */
export function foldedWord(text: string): string {
  const oneLetterI = text.replace(/[Iıİ]/g, 'i')
  const withoutAccents = oneLetterI.normalize('NFD').replace(/\p{M}/gu, '')
  return withoutAccents.toLowerCase().replace(/[^a-z0-9]/g, '')
}
