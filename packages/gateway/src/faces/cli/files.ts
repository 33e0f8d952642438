import { link, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { CommandError } from './command.ts'

const OWNER_ONLY = 0o600

/** The encodings that Turkish programs write, by their names in the Encoding Standard. */
export const ENCODINGS = ['utf-8', 'windows-1254', 'iso-8859-9'] as const

/**
 * A file's text. Throws a CommandError where the file cannot be read or its bytes are not of the encoding:
 * otherwise U+FFFD would be stored in place of a letter.
 */
export async function textOf(file: string, encoding = 'utf-8'): Promise<string> {
  if (!ENCODINGS.some((known) => known === encoding)) {
    throw new CommandError(`--encoding must be one of ${ENCODINGS.join(', ')}.`)
  }
  const bytes = await bytesOf(file)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new CommandError(
      `${file} is not in ${encoding.toUpperCase()}. Save it as UTF-8, or name how it is written, such as --encoding windows-1254.`,
    )
  }
}

/** A file's bytes. Throws a CommandError where the file cannot be read. */
export function bytesOf(file: string): Promise<Buffer> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      `${file} cannot be read (${error.code}); check the path and its permissions.`,
    )
  })
}

/**
 * Writes a new file that only its owner can read, either completely or not at all. Throws a CommandError with
 * the reason, also where the file exists already.
 */
export async function writeNewFile(file: string, content: string | Uint8Array): Promise<void> {
  const beside = `${file}.${process.pid}.unfinished`
  try {
    const handle = await open(beside, 'wx', OWNER_ONLY)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await giveName(beside, file)
    await flush(path.dirname(file))
  } catch (error) {
    throw new CommandError(`${file} cannot be written: ${reasonOf(error)}`)
  } finally {
    await rm(beside, { force: true }).catch(() => undefined)
  }
}

/** Flushes the names that a folder holds: a master key must outlive a power cut. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A hard link fails where the name is taken; a rename does not. Some file systems have no hard links. */
async function giveName(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
    await rename(from, to)
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'it is there already. Choose another name, or remove it.',
  ENOENT: 'it does not exist, or its folder does not.',
  ENOTDIR: 'a part of its path is a file, not a folder.',
  EISDIR: 'it is a folder.',
  EACCES: 'this user may not do that there.',
  EPERM: 'this user may not do that there.',
  EROFS: 'the file system is read-only.',
  ENOSPC: 'the disk is full.',
  EFBIG: 'a file may not grow that large here (see "ulimit -f").',
  EDQUOT: 'the quota of this user is used up.',
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return REASONS[code] ?? `${code}.`
}

/** A file error as a sentence; null for any other error. */
export function fileRefusal(error: Error): string | null {
  const code = 'code' in error ? String(error.code) : ''
  const reason = REASONS[code]
  if (reason === undefined || !('syscall' in error)) return null
  const place = 'path' in error ? String(error.path) : `A file (${String(error.syscall)})`
  return `${place}: ${reason} (${code})`
}
