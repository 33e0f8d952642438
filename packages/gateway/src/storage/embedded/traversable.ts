import { existsSync, type Stats, statSync } from 'node:fs'
import path from 'node:path'

import type { ServerUser } from './server-user.ts'

/**
 * Whether the user may pass through every folder on the way to `target`, that one included if it
 * exists. PostgreSQL run as another user cannot open what lies below a closed folder such as
 * `/root`, and says so in ways that nobody understands. Extra groups and access lists are not
 * looked at: the answer may be a false no, and then a copy is made, but never a false yes.
 */
export function isTraversable(target: string, user: ServerUser): boolean {
  for (let folder = path.resolve(target); ; folder = path.dirname(folder)) {
    if (existsSync(folder) && !mayEnter(statSync(folder), user)) return false
    if (folder === path.dirname(folder)) return true
  }
}

function mayEnter(stats: Stats, user: ServerUser): boolean {
  if (!stats.isDirectory()) return true
  if (stats.uid === user.uid) return (stats.mode & 0o100) !== 0
  if (stats.gid === user.gid) return (stats.mode & 0o010) !== 0
  return (stats.mode & 0o001) !== 0
}
