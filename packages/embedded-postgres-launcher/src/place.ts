import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

import { type Application, EmbeddedPostgresError } from './application.ts'
import { PASSABLE } from './data-folder.ts'
import { chooseServerUser, isTraversable, type ServerUser, type UserLookup } from './server-user.ts'

/** Where the server's files are, and which user runs the server. */
export type Place = Readonly<{
  /** The data folder itself, or a folder below `/var/lib/<name>`. */
  home: string
  clusterFolder: string
  user: ServerUser | undefined
}>

export type PlaceOptions = Readonly<{
  application: Application
  dataFolder: string
  log: (line: string) => void
  ownUid: number | undefined
  lookUp?: UserLookup
  /** Where root's server keeps data that it cannot keep in the data folder. Default: `/var/lib/<name>`. */
  systemFolder?: string
}>

/** A file in the data folder that names the folder of the server's files, if they are elsewhere. */
const LOCATION_FILE = 'postgres-location'

/**
 * Decides at the first start where the server's files are, and finds them there at later starts. They are in
 * the data folder, or below `/var/lib/<name>` if root starts the server and the server's user cannot reach the
 * data folder. The log then says so at each start.
 */
export function choosePlace(options: PlaceOptions): Place {
  const { dataFolder, log } = options
  const home = knownHome(dataFolder) ?? newHome(options)
  const clusterFolder = path.join(home, 'postgres')
  const dataOwnerUid = existsSync(clusterFolder) ? statSync(clusterFolder).uid : undefined
  refuseOthersData(options, dataOwnerUid, clusterFolder)
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
 * A folder whose name no other data uses. Data that this data folder does not name belonged to a deleted one,
 * whose keys are gone too: it stays, and the new data goes beside it.
 */
function unusedHome({ application, dataFolder, log, systemFolder }: PlaceOptions): string {
  const below = systemFolder ?? `/var/lib/${application.name}`
  const first = path.join(below, systemName(dataFolder))
  let home = first
  for (let number = 2; existsSync(path.join(home, 'postgres')); number += 1) {
    log(`${home} is left alone: it belonged to an earlier ${dataFolder}, which was deleted.`)
    home = `${first}-${number}`
  }
  return home
}

/** A readable name that differs for every data folder: `data-1f0c…`. */
function systemName(dataFolder: string): string {
  const readable = path.basename(dataFolder).replaceAll(/[^A-Za-z0-9.-]/g, '_')
  return `${readable}-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}`
}

function refuseOthersData(
  { application, ownUid }: PlaceOptions,
  dataOwnerUid: number | undefined,
  clusterFolder: string,
): void {
  if (ownUid === 0 || dataOwnerUid === undefined || dataOwnerUid === ownUid) return
  throw new EmbeddedPostgresError(
    `PostgreSQL's data in ${clusterFolder} belongs to another user (${dataOwnerUid}). Start ` +
      `the ${application.program} as that user or as root, or choose another ${application.folderSetting}.`,
  )
}

/** Whether the built-in server has data for this data folder. Changes nothing. */
export function hasEmbeddedData(dataFolder: string): boolean {
  const home = knownHome(path.resolve(dataFolder))
  return home !== undefined && existsSync(path.join(home, 'postgres', 'PG_VERSION'))
}

/** Makes the server's log file, beside its data, if it is missing. */
export function makeLogFile(home: string, user: ServerUser | undefined): string {
  const file = path.join(home, 'postgres.log')
  if (!existsSync(file)) {
    writeFileSync(file, '', { mode: 0o600 })
    if (user !== undefined) chownSync(file, user.uid, user.gid)
  }
  return file
}

/**
 * A folder for the cluster's socket, with mode 0700, owned by the server's user. It is in /tmp, because a
 * socket's path is limited to 107 bytes and a data folder's path can be long. Its name is a hash of the
 * cluster's path: it differs for each cluster, and a running server is found by it.
 */
export function makeSocketFolder(
  clusterFolder: string,
  user: ServerUser | undefined,
  application: Application,
): string {
  const name = createHash('sha256').update(clusterFolder).digest('hex').slice(0, 16)
  const folder = `/tmp/${application.name}-${name}`
  mkdirIfMissing(folder, user)
  const stats = lstatSync(folder)
  const owner = user?.uid ?? process.getuid?.() ?? 0
  // Everybody can write to /tmp: another user may have made this folder, or a link in its place.
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
