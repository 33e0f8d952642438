import { createReadStream, createWriteStream } from 'node:fs'
import { access, open } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'

const OWNER_ONLY = 0o600

/** Writes lines into a new compressed file, no faster than the disk takes them, and down to the disk. */
export async function writeLines(
  file: string,
  pages: AsyncIterable<readonly string[]>,
): Promise<void> {
  const texts = async function* (): AsyncGenerator<string> {
    for await (const lines of pages) yield `${lines.join('\n')}\n`
  }
  const output = createWriteStream(file, { flags: 'wx', mode: OWNER_ONLY })
  await pipeline(Readable.from(texts()), createGzip(), output)
  await flush(file)
}

export async function writeText(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', OWNER_ONLY)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Down to the disk: of a folder, the names that it holds. */
export async function flush(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export function isThere(fileOrFolder: string): Promise<boolean> {
  return access(fileOrFolder).then(
    () => true,
    () => false,
  )
}

/**
 * The lines of a text in UTF-8, which end at LF and nowhere else: `readline` of newer Node.js versions ends
 * lines at U+2028 and U+2029 too, and JSON lets both stand in a text as they are.
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
