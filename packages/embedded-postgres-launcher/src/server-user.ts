import { existsSync, readFileSync, type Stats, statSync } from 'node:fs'
import path from 'node:path'

import { type Application, EmbeddedPostgresError, useAnotherServer } from './application.ts'

/** The system user that the server runs as. */
export type ServerUser = Readonly<{ name: string; uid: number; gid: number }>

export type UserLookup = (match: (user: ServerUser) => boolean) => ServerUser | undefined

export const ROOT = 0
/** In order of preference. `nobody` owns no files and exists on every system. */
const UNPRIVILEGED = ['postgres', 'nobody']

/**
 * The user that the server runs as; undefined for the user of this process. PostgreSQL refuses to run as root:
 * root starts it as the owner of existing data, else as `postgres`, else as `nobody`.
 */
export function chooseServerUser(
  options: Readonly<{
    application: Application
    ownUid: number | undefined
    dataOwnerUid: number | undefined
    lookUp?: UserLookup
  }>,
): ServerUser | undefined {
  const lookUp = options.lookUp ?? lookUpInPasswd
  if (options.ownUid !== ROOT) return undefined
  const { dataOwnerUid } = options
  if (dataOwnerUid !== undefined && dataOwnerUid !== ROOT) {
    const name = `user ${dataOwnerUid}`
    return (
      lookUp((user) => user.uid === dataOwnerUid) ?? { name, uid: dataOwnerUid, gid: dataOwnerUid }
    )
  }
  for (const name of UNPRIVILEGED) {
    const user = lookUp((candidate) => candidate.name === name)
    if (user !== undefined && user.uid !== ROOT) return user
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and this machine has neither a user postgres nor ' +
      `nobody. Start the ${options.application.program} as an ordinary user. ` +
      useAnotherServer(options.application),
  )
}

/** Reads `/etc/passwd`, because Node has no function that finds another user. */
const lookUpInPasswd: UserLookup = (match) => parsePasswd(readPasswd()).find(match)

export function parsePasswd(text: string): ServerUser[] {
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    if (name === undefined || uid === undefined || gid === undefined) return []
    return [{ name, uid: Number(uid), gid: Number(gid) }]
  })
}

function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8')
  } catch {
    return ''
  }
}

/**
 * Whether the user can enter every folder of the path, `target` included if it exists. PostgreSQL's own errors
 * about closed folders such as `/root` are hard to understand. The function does not read supplementary
 * groups and access lists. It may therefore deny a folder that the user can enter, which only puts the data elsewhere; it never
 * allows one that the user cannot enter.
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
