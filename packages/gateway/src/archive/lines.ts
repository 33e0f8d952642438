import { createReadStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'

/**
 * The lines of a text in UTF-8, which end at LF and nowhere else: `readline` of newer Node.js versions ends
 * lines at U+2028 and U+2029 too, and JSON lets both stand in a text as they are.
 */
export async function* linesIn(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of source) {
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  rest += decoder.end()
  if (rest !== '') yield rest
}

/** The lines of a compressed file. `through` sees the bytes as they lie on the disk. */
export async function* linesOfFile(
  file: string,
  through: (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer> = (source) => source,
): AsyncGenerator<string> {
  const text = new PassThrough()
  const read = pipeline(createReadStream(file), through, createGunzip(), text)
  // An error reaches the reader through `text`; the promise only tells it once more.
  read.catch(() => undefined)
  yield* linesIn(text)
  await read
}

/** Groups of as many lines as one statement takes. */
export async function* pagesOf(
  lines: AsyncIterable<string>,
  size: number,
): AsyncGenerator<readonly string[]> {
  let page: string[] = []
  for await (const line of lines) {
    page.push(line)
    if (page.length < size) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
