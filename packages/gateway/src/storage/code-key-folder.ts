import { mkdir, open, readdir, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'

import type { CodeKeyFolder, CodeKeyName } from '../cards/index.ts'
import { orIfMissing, writeWhole } from './whole-file.ts'

/**
 * The keys of security codes as files of this machine, so that they outlive a process: one a key, readable
 * by its owner only, named by its beginning so that whoever comes later knows what is to be destroyed.
 * Where the folder cannot be written, `note` is told once.
 */
export function createCodeKeyFolder(path: string, note: (line: string) => void): CodeKeyFolder {
  let isTold = false
  const tell = (error: unknown): void => {
    if (!isTold) note(troubleWith(path, error))
    isTold = true
  }
  return {
    write: (name, sealed) => writeKey(path, name, sealed).catch(tell),
    read: (name) => readFile(join(path, fileOf(name))).catch(() => null),
    remove: (name) => destroy(join(path, fileOf(name))).catch(tell),
    removeBegunBy: (time) => removeBegunBy(path, time).catch(tell),
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
 * Overwritten before it is unlinked, as far as that goes: a file system that copies on write, or a disk
 * that spreads its wear, keeps the old bytes for a while.
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

function troubleWith(path: string, error: unknown): string {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return (
    `The folder ${path} cannot be used (${reason}): the keys of security codes are in memory only, and ` +
    'codes are lost when all gateways over this database restart at once.'
  )
}
