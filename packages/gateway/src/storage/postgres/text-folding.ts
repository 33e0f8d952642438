/**
 * Letters without their case, as SQL. A bare `lower` or `ilike` folds as the database's locale does: in Turkish,
 * `INFO@…` and `info@…` would be two people (decision 10.64). `scripts/sql-folding.test.ts` refuses it.
 */

/** Folds the letters of ASCII, in which e-mail addresses, ids and codes are written. */
export function lowerAscii(text: string): string {
  return `lower((${text}) collate "C")`
}

export function upperAscii(text: string): string {
  return `upper((${text}) collate "C")`
}

const WITH_MARKS = 'İIıÂÎÛÇĞÖŞÜâîûçğöşü'
const PLAIN = 'iiiaiucgosuaiucgosu'

/** Folds what people write: also Turkish letters with and without their marks, as the search of a page does. */
export function foldedText(text: string): string {
  return lowerAscii(`translate(${text}, '${WITH_MARKS}', '${PLAIN}')`)
}
