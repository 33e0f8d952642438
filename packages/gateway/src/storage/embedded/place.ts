import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { chooseServerUser, type ServerUser, type UserLookup } from './server-user.ts'
import { isTraversable } from './traversable.ts'

/** Where the server's files are and who runs it. */
export type Place = Readonly<{
  /** The data folder itself, or a folder below `/var/lib/vezne`. */
  home: string
  clusterFolder: string
  user: ServerUser | undefined
}>

export type PlaceOptions = Readonly<{
  dataFolder: string
  log: (line: string) => void
  ownUid: number | undefined
  lookUp?: UserLookup
  /** Root's second choice, `/var/lib/vezne` but in tests. */
  systemFolder?: string
}>

const SYSTEM_FOLDER = '/var/lib/vezne'
/**
 * In the data folder, if the server's files are elsewhere: they must be found again, whatever
 * changed since.
 */
const LOCATION_FILE = 'postgres-location'
/**
 * Others may pass through, as the server's user must, but not look. Files in it have closed modes
 * of their own.
 */
const PASSABLE = 0o711

/**
 * Decides once where the server's files go, and finds them there ever after. An ordinary user keeps
 * them in the data folder. For root the server runs as another user, and where that one cannot
 * reach the data folder they go below `/var/lib/vezne`; the log is told so at each start.
 */
export function choosePlace(options: PlaceOptions): Place {
  const { dataFolder, log, ownUid } = options
  const home = knownHome(dataFolder) ?? newHome(options)
  const clusterFolder = path.join(home, 'postgres')
  const dataOwnerUid = existsSync(clusterFolder) ? statSync(clusterFolder).uid : undefined
  refuseOthersData(ownUid, dataOwnerUid, clusterFolder)
  const user = chooseServerUser({ ...options, dataOwnerUid })
  if (user !== undefined && !isTraversable(clusterFolder, user)) {
    throw new EmbeddedPostgresError(
      `The user ${user.name}, as which PostgreSQL runs, cannot reach its data in ` +
        `${clusterFolder}. Make it their owner (chown -R ${user.name}) and let it pass ` +
        'through the folders above (chmod o+x).',
    )
  }
  if (home !== dataFolder) {
    log(`PostgreSQL's data is in ${home}, because its user cannot reach ${dataFolder}.`)
  }
  return { home, clusterFolder, user }
}

function knownHome(dataFolder: string): string | undefined {
  const location = path.join(dataFolder, LOCATION_FILE)
  if (existsSync(location)) return readFileSync(location, 'utf8').trim()
  return existsSync(path.join(dataFolder, 'postgres')) ? dataFolder : undefined
}

function newHome(options: PlaceOptions): string {
  const { dataFolder } = options
  const user = chooseServerUser({ ...options, dataOwnerUid: undefined })
  if (user === undefined || isTraversable(dataFolder, user)) return dataFolder
  const home = unusedHome(options)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  writeFileSync(path.join(dataFolder, LOCATION_FILE), `${home}\n`)
  return home
}

/**
 * Data there that the data folder knows nothing of belonged to one which was deleted, and its keys
 * with it: nobody can open it, so the new folder begins anew beside it.
 */
function unusedHome({ dataFolder, log, systemFolder }: PlaceOptions): string {
  const first = path.join(systemFolder ?? SYSTEM_FOLDER, systemName(dataFolder))
  let home = first
  for (let number = 2; existsSync(path.join(home, 'postgres')); number += 1) {
    log(`${home} is left alone: it belonged to an earlier ${dataFolder}, which was deleted.`)
    home = `${first}-${number}`
  }
  return home
}

/** Readable, and another one for every data folder: `data-1f0c…`. */
function systemName(dataFolder: string): string {
  const readable = path.basename(dataFolder).replaceAll(/[^A-Za-z0-9.-]/g, '_')
  return `${readable}-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}`
}

function refuseOthersData(
  ownUid: number | undefined,
  dataOwnerUid: number | undefined,
  clusterFolder: string,
): void {
  if (ownUid === 0 || dataOwnerUid === undefined || dataOwnerUid === ownUid) return
  throw new EmbeddedPostgresError(
    `PostgreSQL's data in ${clusterFolder} belongs to another user (${dataOwnerUid}). Start ` +
      'the gateway as that user or as root, or choose another DATA_DIR.',
  )
}

/** Makes the data folder if it is missing, passable for the server's user. */
export function makeDataFolder(dataFolder: string): void {
  try {
    const made = mkdirSync(dataFolder, { recursive: true, mode: PASSABLE })
    // A strict umask would have closed it, and an existing folder is its owner's business.
    if (made !== undefined) chmodSync(dataFolder, PASSABLE)
    accessSync(dataFolder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data folder ${dataFolder} cannot be made or written by this user. Choose another ` +
        'DATA_DIR, or change its owner.',
      { cause: error },
    )
  }
}

/** The server's log lies beside its data. */
export function makeLogFile(home: string, user: ServerUser | undefined): string {
  const file = path.join(home, 'postgres.log')
  if (!existsSync(file)) {
    writeFileSync(file, '', { mode: 0o600 })
    if (user !== undefined) chownSync(file, user.uid, user.gid)
  }
  return file
}
