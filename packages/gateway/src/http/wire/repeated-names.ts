/** Texts and the marks that open and close what they stand in. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]]/g
/** A text that a colon follows is a name. */
const COLON = /[ \t\r\n]*:/y

/**
 * Whether an object in this JSON gives one name twice, however it is escaped. `JSON.parse` takes the last
 * of them and whoever read the text before may have taken the first. Expects text that is JSON.
 */
export function hasRepeatedName(text: string): boolean {
  const open: (Set<string> | null)[] = []
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(null)
    else if (token === '}' || token === ']') open.pop()
    else if (isNameBefore(text, index + token.length) && !isNew(open.at(-1), token)) return true
  }
  return false
}

function isNameBefore(text: string, end: number): boolean {
  COLON.lastIndex = end
  return COLON.test(text)
}

function isNew(names: Set<string> | null | undefined, token: string): boolean {
  // Without escapes the text between the quotes is the name.
  const name: string = token.includes('\\') ? JSON.parse(token) : token.slice(1, -1)
  if (names?.has(name) === true) return false
  names?.add(name)
  return true
}
