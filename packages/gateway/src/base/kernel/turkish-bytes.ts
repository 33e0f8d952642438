/** ISO-8859-9, with the letters that Windows adds to it: browsers and banks take the one for the other. */
const LATIN_5 = new TextDecoder('windows-1254')
const UTF_8 = new TextDecoder('utf-8', { fatal: true })

const EVERY_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => byte)
const BYTE_OF = new Map(Array.from(LATIN_5.decode(EVERY_BYTE), (letter, byte) => [letter, byte]))
const QUESTION_MARK = 0x3f

/** The text of bytes in UTF-8; null where they are not in UTF-8. A byte order mark at its start is dropped. */
export function strictText(bytes: Uint8Array): string | null {
  try {
    return UTF_8.decode(bytes)
  } catch {
    return null
  }
}

/** The text of bytes in ISO-8859-9. No Turkish word in ISO-8859-9 is also a text in UTF-8. */
export function latin5Text(bytes: Uint8Array): string {
  return LATIN_5.decode(bytes)
}

/** The bytes of a text in ISO-8859-9. A letter that it lacks becomes a question mark. */
export function latin5Bytes(text: string): Buffer {
  return Buffer.from(Array.from(text, (letter) => BYTE_OF.get(letter) ?? QUESTION_MARK))
}
