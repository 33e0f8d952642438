/** A field of MT940: `:61:` has the tag `61`, and its lines follow the tag. */
export type Mt940Field = Readonly<{ tag: string; row: number; lines: readonly string[] }>

const TAG = /^:(\d{2}[A-Z]?):/

/** More lines than any field of the format has: the others are dropped, so that no field grows without bound. */
const LINES_MAXIMUM = 20
/** SWIFT's lines have 65; some banks write a whole text into one. */
const LINE_CHARACTERS_MAXIMUM = 800

/** Whether a text begins as MT940 does, with or without the blocks of SWIFT around it. */
export function looksLikeMt940(text: string): boolean {
  return (
    /^\s*(?:\{[1-3]:|:20:|:940:)/.test(text.slice(0, 200)) && /:60[FM]:/.test(text.slice(0, 20_000))
  )
}

/** The fields in the order of the file. Headers and the dashes between messages are no fields. */
export function* mt940Fields(text: string): Generator<Mt940Field> {
  let field: { tag: string; row: number; lines: string[] } | null = null
  let row = 0
  for (const line of linesOf(text)) {
    row += 1
    const content = line.startsWith('{')
      ? line.slice(line.lastIndexOf('{4:') + 1).replace(/^4:/, '')
      : line
    const tag = TAG.exec(content)
    if (tag !== null || isEnd(content)) {
      if (field !== null) yield field
      field =
        tag === null ? null : { tag: tag[1] ?? '', row, lines: [content.slice(tag[0].length)] }
    } else if (field !== null && field.lines.length < LINES_MAXIMUM) field.lines.push(content)
  }
  if (field !== null) yield field
}

function isEnd(line: string): boolean {
  const text = line.trimEnd()
  return text === '-' || text.startsWith('-}') || text.startsWith('{')
}

/** One line at a time: a copy of all lines would double the file. */
function* linesOf(text: string): Generator<string> {
  let at = text.startsWith('\ufeff') ? 1 : 0
  while (at < text.length) {
    const end = text.indexOf('\n', at)
    const line = text.slice(
      at,
      Math.min(end === -1 ? text.length : end, at + LINE_CHARACTERS_MAXIMUM),
    )
    yield line.endsWith('\r') ? line.slice(0, -1) : line
    if (end === -1) return
    at = end + 1
  }
}
