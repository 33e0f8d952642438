import { createReadStream, createWriteStream } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'

/** Readable by the owner only. A file that exists already is an error. */
const NEW_FILE = { flag: 'wx', mode: 0o600 } as const

/** Writes lines into a new compressed file, no faster than the disk takes them, and flushes it to the disk. */
export async function writeLines(
  file: string,
  pages: AsyncIterable<readonly string[]>,
): Promise<void> {
  const texts = async function* (): AsyncGenerator<string> {
    for await (const lines of pages) yield `${lines.join('\n')}\n`
  }
  const { flag: flags, mode } = NEW_FILE
  await pipeline(Readable.from(texts()), createGzip(), createWriteStream(file, { flags, mode }))
  await flush(file)
}

export function writeText(file: string, text: string): Promise<void> {
  return writeFile(file, text, { ...NEW_FILE, flush: true })
}

/** Flushes a file's content, or the names that a folder holds, to the disk. */
export async function flush(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * The lines of a text in UTF-8. Only LF ends a line: `readline` of newer Node.js versions also ends lines at
 * U+2028 and U+2029, which a text in JSON may contain.
 */
async function* linesIn(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
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

/** The lines of a compressed file. `onChunk` gets the compressed bytes, as they lie on the disk. */
export async function* linesOfFile(
  file: string,
  onChunk: (chunk: Buffer) => void = () => undefined,
): AsyncGenerator<string> {
  const observed = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      onChunk(chunk)
      yield chunk
    }
  }
  const text = new PassThrough()
  const read = pipeline(createReadStream(file), observed, createGunzip(), text)
  // An error reaches the reader through `text` first; without a handler here it would also end the process.
  read.catch(() => undefined)
  yield* linesIn(text)
  await read
}

/** Lines in groups of at most `size`. */
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
