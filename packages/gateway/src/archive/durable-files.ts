import { createWriteStream } from 'node:fs'
import { access, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

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
