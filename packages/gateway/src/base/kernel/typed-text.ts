/**
 * The characters that a copied number or address brings along, and that nobody sees or types: one table for every reader
 * of card numbers, telephone numbers, e-mail addresses and amounts, and for the statements that look for them in texts.
 */

/** No-break, narrow and other spaces of Unicode (category Zs); a tab and a line break are none. */
const SPACES = range(0x2000, 0x200a) + characters(0xa0, 0x1680, 0x202f, 0x205f, 0x3000)

/** Hyphens, dashes and minus signs beside the one of the keyboard. */
const DASHES = range(0x2010, 0x2015) + characters(0x2212, 0xfe58, 0xfe63, 0xff0d)

/** Zero-width characters, soft hyphens, and marks of the direction of writing. */
const UNSEEN =
  range(0x200b, 0x200f) +
  range(0x202a, 0x202e) +
  range(0x2060, 0x2069) +
  characters(0xad, 0x61c, 0x180e, 0xfeff)

export const PASTED = { spaces: SPACES, dashes: DASHES, unseen: UNSEEN } as const

const PLAIN: ReadonlyMap<string, string> = new Map([
  ...Array.from(SPACES, (each) => [each, ' '] as const),
  ...Array.from(DASHES, (each) => [each, '-'] as const),
  ...Array.from(UNSEEN, (each) => [each, ''] as const),
])
const ANY = new RegExp(`[${SPACES}${DASHES}${UNSEEN}]`, 'g')

/** The text as a keyboard writes it: one kind of space, one kind of dash, and nothing unseen. */
export function asTyped(text: string): string {
  return text.replace(ANY, (each) => PLAIN.get(each) ?? each)
}

function characters(...codes: readonly number[]): string {
  return String.fromCharCode(...codes)
}

function range(first: number, last: number): string {
  return characters(...Array.from({ length: last - first + 1 }, (_, at) => first + at))
}
