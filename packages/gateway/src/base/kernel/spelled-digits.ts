/** Classifies characters by their role in a long number: digits of any script, and separators. */

/** The kinds of UTF-16 codes. */
export const CODE = {
  /** A character that ends a number. */
  stranger: 0,
  asciiDigit: 1,
  /** A space or a dash, with which people group the digits of a card. */
  typedSeparator: 2,
  /** Any other visible separator or blank. */
  otherSeparator: 3,
  /** A character that is not displayed. It does not count as a separator. */
  invisible: 4,
  /** A digit of another script, or one half of a surrogate pair that may be such a digit. */
  otherDigit: 5,
} as const

/** The maximum number of separators between two digits of one number. */
export const SEPARATORS_MAXIMUM = 3

const ASCII = /^[\0-\x7f]*$/
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu
const SEEN = /[\s\p{Pd}\u2212.,_/\uff0e\uff0c\uff0f\uff3f\u3001\u3002\u00b7\u2022\u2024\u30fb]/gu
const NOT_SEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{M}]/gu

/** The kind of each UTF-16 code. */
export const KIND_OF_CODE: Uint8Array = kinds()

/** Replaces digits of other scripts by 0 to 9. */
export function withAsciiDigits(text: string): string {
  return ASCII.test(text)
    ? text
    : text.replace(OTHER_DIGITS, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)))
}

/** In Unicode the ten digits of a script are consecutive, and some scripts follow each other directly. */
function digitValue(codePoint: number): number {
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - before - 1))) before += 1
  return before % 10
}

function kinds(): Uint8Array {
  const table = new Uint8Array(0x1_0000)
  const everyCode = Buffer.from(Uint16Array.from(table, (_, code) => code).buffer)
  const text = everyCode.toString('utf16le')
  const mark = (pattern: RegExp, kind: number) => {
    for (const { index } of text.matchAll(pattern)) table[index] = kind
  }
  mark(NOT_SEEN, CODE.invisible)
  mark(SEEN, CODE.otherSeparator)
  mark(/[ -]/g, CODE.typedSeparator)
  mark(OTHER_DIGITS, CODE.otherDigit)
  mark(/[0-9]/g, CODE.asciiDigit)
  // Surrogates of the blocks that have digits, such as the mathematical ones. Their other characters are rare.
  table.fill(CODE.otherDigit, 0xd800, 0xd840)
  table.fill(CODE.otherDigit, 0xdc00, 0xe000)
  return table
}
