import { mkdir, open, readdir, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { CodeKeyFolder, CodeKeyName } from '../../payment/cards/index.ts'
import { orIfMissing, writeWhole } from '../whole-file.ts'

/**
 * Keeps the keys of security codes in files of this machine, so that the keys outlive the process. Each key has a file
 * that only its owner can read; its name begins with the time of the key, so that any process knows when to destroy it.
 * If the folder cannot be used, `warn` is called once.
 */
export function createCodeKeyFolder(path: string, warn: (line: string) => void): CodeKeyFolder {
  let hasWarned = false
  const warnOnce = (error: unknown): void => {
    if (!hasWarned) warn(unusable(path, error))
    hasWarned = true
  }
  return {
    write: (name, sealed) => writeKey(path, name, sealed).catch(warnOnce),
    read: (name) => readFile(join(path, fileOf(name))).catch(() => null),
    remove: (name) => destroy(join(path, fileOf(name))).catch(warnOnce),
    removeBegunBy: (time) => removeBegunBy(path, time).catch(warnOnce),
  }
}

function fileOf({ beginsAt, keyId }: CodeKeyName): string {
  return `${beginsAt.getTime()}.${keyId}`
}

async function writeKey(path: string, name: CodeKeyName, sealed: Buffer): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await writeWhole(join(path, fileOf(name)), sealed)
}

async function removeBegunBy(path: string, time: Date): Promise<void> {
  const files = await readdir(path).catch(orIfMissing([]))
  const ended = files.filter((file) => /^\d+\./.test(file) && Number.parseInt(file, 10) <= +time)
  for (const file of ended) await destroy(join(path, file))
}

/**
 * Overwrites the file before it is unlinked. A copy-on-write file system or a disk with wear levelling still keeps the
 * old bytes for a while.
 */
async function destroy(path: string): Promise<void> {
  const file = await open(path, 'r+').catch(orIfMissing(null))
  if (file === null) return
  try {
    const { size } = await file.stat()
    await file.write(Buffer.alloc(size), 0, size, 0)
    await file.sync()
  } finally {
    await file.close()
  }
  await unlink(path).catch(orIfMissing(undefined))
}

function unusable(path: string, error: unknown): string {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return (
    `The folder ${path} cannot be used (${reason}): the keys of security codes are in memory only, and ` +
    'codes are lost when all gateways over this database restart at once.'
  )
}
