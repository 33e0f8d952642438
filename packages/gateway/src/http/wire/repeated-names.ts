const QUOTE = 0x22
const COLON = 0x3a
const BACKSLASH = 0x5c

/**
 * Whether an object in this JSON gives one name twice, however it is escaped. `JSON.parse` takes the last
 * of them and whoever read the text before may have taken the first. Expects text that is JSON, and how
 * many names the objects have that came of it: of names that come twice, only one is left of each, so that
 * fewer are there than were written.
 */
export function hasRepeatedName(text: string, namesRead: number): boolean {
  return namesWritten(text) !== namesRead
}

/** A colon follows every name, and stands nowhere else but within texts. */
function namesWritten(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === COLON) count += 1
    else if (code === QUOTE) at = endOfText(text, at)
  }
  return count
}

/** Where the quote is that closes the one here. */
function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    at += code === BACKSLASH ? 2 : 1
  }
  return at
}
