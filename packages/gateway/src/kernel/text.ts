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
