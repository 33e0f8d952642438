import type { Words } from './word-proxy.ts'

/** One byte for each letter. */
export const latin5 = (text: string): string =>
  text
    .replaceAll('ı', '\xfd')
    .replaceAll('ş', '\xfe')
    .replaceAll('İ', '\xdd')
    .replaceAll('ğ', '\xf0')
export const utf8 = (text: string): string => Buffer.from(text).toString('latin1')

/** Several changes, one after another. */
export const all =
  (...changes: readonly Words[]): Words =>
  (answer, asked) =>
    changes.reduce((text, change) => change(text, asked), answer)

export const put =
  (from: string | RegExp, to: string): Words =>
  (answer) =>
    answer.replaceAll(from, to)

/** Only the first answer about the order that the words would change. */
export function atFirst(words: Words): Words {
  let isFirst = true
  return (answer, asked) => {
    const changed = words(answer, asked)
    if (changed === answer || !isFirst) return answer
    isFirst = false
    return changed
  }
}

export const BLANKS = put(/^<\?xml/g, '\r\n  \n<?xml')

/** ISO-8859-9 is declared, and the bytes are UTF-8. */
export const UTF8_BYTES: Words = (answer) =>
  utf8(new TextDecoder('iso-8859-9').decode(Buffer.from(answer, 'latin1')))
