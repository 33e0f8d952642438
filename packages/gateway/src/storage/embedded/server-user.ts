import { readFileSync } from 'node:fs'

import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { USE_DATABASE_URL } from './platform-package.ts'

/** The system user that the server runs as. */
export type ServerUser = Readonly<{ name: string; uid: number; gid: number }>

export type UserLookup = (match: (user: ServerUser) => boolean) => ServerUser | undefined

export const ROOT = 0
/** In the order of preference; `nobody` owns nothing and exists everywhere. */
const UNPRIVILEGED = ['postgres', 'nobody']

/**
 * PostgreSQL refuses to run as root. A gateway that runs as root starts it as the owner of the data
 * where there are some already, else as `postgres`, else as `nobody`. An ordinary user starts it as
 * itself: undefined.
 */
export function chooseServerUser(
  options: Readonly<{
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
      `nobody. Start the gateway as an ordinary user. ${USE_DATABASE_URL}`,
  )
}

/** Reads `/etc/passwd`: Node has no call that finds another user. */
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
