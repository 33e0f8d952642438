/** The six letters in which ISO-8859-9 differs from ISO-8859-1. */
const TURKISH_BYTES: ReadonlyMap<string, number> = new Map([
  ['Ğ', 0xd0],
  ['İ', 0xdd],
  ['Ş', 0xde],
  ['ğ', 0xf0],
  ['ı', 0xfd],
  ['ş', 0xfe],
])
const displaced = new Set([...TURKISH_BYTES.values()])

/** ISO-8859-9; other letters become numeric references of XML. */
export function encodeLatin5(text: string): Buffer {
  const bytes = Array.from(text).flatMap((letter): number[] => {
    const turkish = TURKISH_BYTES.get(letter)
    if (turkish !== undefined) return [turkish]
    const code = letter.codePointAt(0) ?? 0
    if (code < 0x100 && !displaced.has(code)) return [code]
    return [...Buffer.from(`&#${code};`)]
  })
  return Buffer.from(bytes)
}
