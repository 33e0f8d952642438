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

/** No locale and no other alphabet takes part: `I` becomes `i`, and the Kelvin sign is no `k`. */
export function lowerCaseAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
