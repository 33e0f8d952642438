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
import { chooseServerUser, ROOT, type ServerUser, type UserLookup } from './server-user.ts'
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
/** Root's: the server's user, who is another one, may pass through, and nobody may look. */
const PASSABLE = 0o711
/** An ordinary user's, who runs the server as well: nobody else has anything to do in it. */
const CLOSED = 0o700
const ANYBODY_WRITES = 0o002
const OTHERS = 0o077

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
  mkdirSync(home, { recursive: true, mode: PASSABLE })
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

/** Whether the built-in server has data that belong to this data folder. Makes nothing. */
export function hasEmbeddedData(dataFolder: string): boolean {
  const home = knownHome(path.resolve(dataFolder))
  return home !== undefined && existsSync(path.join(home, 'postgres', 'PG_VERSION'))
}

/**
 * Makes the data folder if it is missing, and takes away what an earlier version or a careless umask gave
 * to others: 0711 where root's server has a user of its own, else 0700. A folder that everybody writes
 * to, such as /tmp, is refused: it is not the gateway's, and closing it would stop others.
 */
export function makeDataFolder(dataFolder: string, ownUid = process.getuid?.()): void {
  const wanted = ownUid === ROOT ? PASSABLE : CLOSED
  try {
    const made = mkdirSync(dataFolder, { recursive: true, mode: wanted })
    // A strict umask would have closed it to the server's user.
    if (made !== undefined) chmodSync(dataFolder, wanted)
    accessSync(dataFolder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data folder ${dataFolder} cannot be made or written by this user. Choose another ` +
        'DATA_DIR, or change its owner.',
      { cause: error },
    )
  }
  closeToOthers(dataFolder, { wanted, ownUid })
}

/**
 * The same for a folder that is there and need not be: where the database is elsewhere, it holds the keys
 * of security codes and the audit's checkpoints, and a gateway that cannot write there goes on without.
 */
export function closeDataFolder(dataFolder: string, ownUid = process.getuid?.()): void {
  const isThere = existsSync(dataFolder)
  if (isThere) closeToOthers(dataFolder, { wanted: ownUid === ROOT ? PASSABLE : CLOSED, ownUid })
}

function closeToOthers(
  dataFolder: string,
  { wanted, ownUid }: Readonly<{ wanted: number; ownUid: number | undefined }>,
): void {
  const { mode, uid } = statSync(dataFolder)
  if ((mode & ANYBODY_WRITES) !== 0) {
    throw new EmbeddedPostgresError(
      `Everybody may write to the data folder ${dataFolder}. Choose another DATA_DIR, or close it: ` +
        `chmod ${wanted.toString(8)} ${dataFolder}`,
    )
  }
  // A folder that somebody else lends, such as a mounted volume, is its owner's business.
  if (ownUid !== ROOT && ownUid !== uid) return
  const excess = mode & OTHERS & ~wanted
  if (excess !== 0) chmodSync(dataFolder, mode & ~excess)
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
