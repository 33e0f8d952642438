import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'

/** Gives the file its name once all of it is on the disk, so that readers find the old or the new content, whole. */
export async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const unnamed = `${path}.${randomUUID()}`
  await writeFile(unnamed, content, { mode: 0o600, flag: 'wx', flush: true })
  await rename(unnamed, path)
}

/** For `catch`: answers `absent` where the file is not there, and throws any other error again. */
export function orIfMissing<Value>(absent: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return absent
    throw error
  }
}
