/** Directions that text can give to what stands beside it, and so pose as something else. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * A text of a merchant's as one line: nothing in it ends a header line, starts a paragraph of its own or
 * turns its neighbours round. Cut by whole characters, so that no emoji is torn.
 */
export function oneLine(text: string, charactersMaximum: number): string {
  const flat = text
    .replace(DIRECTION_MARKS, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  const characters = Array.from(flat)
  if (characters.length <= charactersMaximum) return flat
  return `${characters.slice(0, charactersMaximum - 1).join('')}…`
}
