/**
 * How people, programs and printers spell a long number: digits of any script, and what may stand between
 * two of them.
 */

/** What a UTF-16 code is within a spelled number. */
export const CODE = {
  stranger: 0,
  asciiDigit: 1,
  /** A space or a dash, as people group the digits of a card. */
  typedSeparator: 2,
  /** Any other sign that is seen between digits, or leaves a gap. */
  otherSeparator: 3,
  /** Nothing is seen of it: it does not count as a separator. */
  invisible: 4,
  /** A digit of another script, or the half of a character that may be one. */
  otherDigit: 5,
} as const

/** So many separators may stand between two digits of one number. */
export const SEPARATORS_MAXIMUM = 3

const ASCII = /^[\0-\x7f]*$/
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu
const SEEN = /[\s\p{Pd}\u2212.,_/\uff0e\uff0c\uff0f\uff3f\u3001\u3002\u00b7\u2022\u2024\u30fb]/gu
const NOT_SEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{M}]/gu

/** The kind of every code. */
export const KIND_OF_CODE: Uint8Array = kinds()

/** Digits of other scripts as those that everybody reads; everything else stays. */
export function withAsciiDigits(text: string): string {
  return ASCII.test(text)
    ? text
    : text.replace(OTHER_DIGITS, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)))
}

/** Unicode has the ten digits of every script in a row, and some rows one behind the other. */
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
  // Digits beyond the first plane, such as the mathematical ones, and their neighbours: they are rare.
  table.fill(CODE.otherDigit, 0xd800, 0xd840)
  table.fill(CODE.otherDigit, 0xdc00, 0xe000)
  return table
}
