import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'

import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { ServerUser } from './server-user.ts'

/**
 * A folder for the socket of this cluster, 0700 and the server's user's own. Not beside the data: a
 * socket's path may have no more than 107 bytes, and data folders lie deep. The name follows from
 * the data folder, so that two clusters never meet and a running server is found again.
 */
export function makeSocketFolder(clusterFolder: string, user: ServerUser | undefined): string {
  const name = createHash('sha256').update(clusterFolder).digest('hex').slice(0, 16)
  const folder = `/tmp/vezne-${name}`
  mkdirIfMissing(folder, user)
  const stats = lstatSync(folder)
  const owner = user?.uid ?? process.getuid?.() ?? 0
  // Anybody may write in /tmp: a folder or link that somebody else put there could lead anywhere.
  if (!stats.isDirectory() || stats.uid !== owner) {
    throw new EmbeddedPostgresError(
      `${folder} belongs to somebody else, but the built-in PostgreSQL needs it for its ` +
        'socket. Remove it, and start again.',
    )
  }
  chmodSync(folder, 0o700)
  return folder
}

function mkdirIfMissing(folder: string, user: ServerUser | undefined): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (user !== undefined) chownSync(folder, user.uid, user.gid)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
