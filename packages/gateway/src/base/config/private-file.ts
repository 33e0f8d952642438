import { randomUUID } from 'node:crypto'
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Files that hold secrets: readable by their owner only, and checked for that when they are read. */

type PrivateFile = Readonly<{
  content: Buffer
  /** See `exposureOf`. */
  exposure: string | null
}>

/**
 * Null: the file cannot be read. Its rights are read from the opened file, so that no other file can be put
 * in its place between the two.
 */
export function readPrivateFile(path: string): PrivateFile | null {
  let file: number | null = null
  try {
    file = openSync(path, 'r')
    return { content: readFileSync(file), exposure: exposureOf(path, fstatSync(file)) }
  } catch {
    return null
  } finally {
    if (file !== null) closeSync(file)
  }
}

const OTHERS = 0o007
const GROUP = 0o070
const GROUP_READS = 0o040
const ROOT = 0

/**
 * A sentence with the remedy if users other than this process's may read or write a file of secrets; null if
 * none may. A group may read a file that root owns if this process belongs to the group: so an orchestrator
 * gives a secret to a process that is not root (Kubernetes with `fsGroup`: root, 0440). Root's own group is nobody
 * else: so systemd shows a credential to a service by an access list, which the bits of the group stand for.
 */
export function exposureOf(
  path: string,
  { mode, uid, gid }: Pick<Stats, 'mode' | 'uid' | 'gid'>,
  ownGroups: readonly number[] = groupsOfThisProcess(),
): string | null {
  // Windows has other access rights, which these bits do not show.
  if (process.getuid === undefined) return null
  const mayBeForGroup = uid === ROOT && (mode & GROUP) === GROUP_READS
  const isForOwnGroup = mayBeForGroup && (gid === ROOT || ownGroups.includes(gid))
  if ((mode & OTHERS) === 0 && (isForOwnGroup || (mode & GROUP) === 0)) return null
  return `${path} is open to other users; close it: chmod 600 ${path} (an orchestrator’s secret: its mode 0400).`
}

function groupsOfThisProcess(): readonly number[] {
  return [...(process.getgroups?.() ?? []), process.getegid?.() ?? []].flat()
}

/**
 * Makes a file if there is none. Of two processes that start together, one makes the file and the other reads
 * it: the file is written under a random name, and gets its own name only if no file has that name. The name is on the
 * disk when this function returns: a master key that wraps the keys of a database elsewhere must outlive a power cut.
 */
export function ensureFile(path: string, content: () => string, flush = flushNames): void {
  if (existsSync(path)) return
  const folder = dirname(resolve(path))
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unnamed = `${path}.${randomUUID()}`
  writeFileSync(unnamed, `${content()}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(unnamed, path)
  } catch {
    // Another process made the file meanwhile, or the file system has no hard links.
    if (!existsSync(path)) copyFileSync(unnamed, path, constants.COPYFILE_EXCL)
  } finally {
    unlinkSync(unnamed)
  }
  flush(folder)
  // Folders that were made for the file have names too.
  for (let at = folder; made !== undefined && at.length >= made.length; at = dirname(at)) {
    flush(dirname(at))
  }
}

/** Flushes the names that a folder holds to the disk. */
function flushNames(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
