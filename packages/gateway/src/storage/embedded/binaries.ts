import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'

import type { ServerUser } from './server-user.ts'
import { isTraversable } from './traversable.ts'

export type BinariesOptions = Readonly<{
  packageFolder: string
  user: ServerUser | undefined
  /** Where a copy goes if the package itself cannot be used; the server's user must reach it. */
  copiesFolder: string
  log: (line: string) => void
}>

const COPY_PREFIX = 'binaries-'

/**
 * The folder with `bin`, `lib` and `share` that the server's user can run: the installed package's
 * own, or a copy of it (60 MB, once) where that user cannot reach the package, or its links cannot
 * be made.
 */
export function prepareBinaries(options: BinariesOptions): string {
  const { packageFolder, user } = options
  const reachable = user === undefined || isTraversable(packageFolder, user)
  if (reachable && completeLinks(packageFolder)) return path.join(packageFolder, 'native')
  return path.join(copyOnce(options), 'native')
}

/**
 * One copy per version; older versions' are removed. It gets its name when it is whole, not before.
 */
function copyOnce({ packageFolder, copiesFolder, log }: BinariesOptions): string {
  const name = `${COPY_PREFIX}${packageVersion(packageFolder)}`
  const copy = path.join(copiesFolder, name)
  if (existsSync(copy)) return copy
  for (const entry of existsSync(copiesFolder) ? readdirSync(copiesFolder) : []) {
    if (entry.startsWith(COPY_PREFIX)) rmSync(path.join(copiesFolder, entry), { recursive: true })
  }
  log(
    `Copying PostgreSQL's programs to ${copy}, because its user cannot use them in ` +
      `${packageFolder}.`,
  )
  const unfinished = `${copy}.unfinished`
  mkdirSync(unfinished, { recursive: true, mode: 0o755 })
  for (const part of ['package.json', 'native']) {
    cpSync(path.join(packageFolder, part), path.join(unfinished, part), {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
  completeLinks(unfinished)
  renameSync(unfinished, copy)
  return copy
}

/**
 * The package cannot contain symbolic links, so an install script makes those of its libraries.
 * Where install scripts are blocked we make them. False if they are missing and cannot be made.
 */
function completeLinks(packageFolder: string): boolean {
  const list = readFileSync(path.join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8')
  const links: readonly { source: string; target: string }[] = JSON.parse(list)
  const missing = links.filter(({ target }) => !existsSync(path.join(packageFolder, target)))
  if (missing.length > 0 && !isWritable(path.join(packageFolder, 'native', 'lib'))) return false
  for (const { source, target } of missing) {
    makeLink(path.basename(source), path.join(packageFolder, target))
  }
  return true
}

function makeLink(source: string, target: string): void {
  try {
    symlinkSync(source, target)
  } catch (error) {
    // Another process that starts in the same moment made it.
    if (!existsSync(target)) throw error
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function packageVersion(packageFolder: string): string {
  const manifest: unknown = JSON.parse(
    readFileSync(path.join(packageFolder, 'package.json'), 'utf8'),
  )
  const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return hasVersion ? String(manifest.version) : 'unknown'
}
