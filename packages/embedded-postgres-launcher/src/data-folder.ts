import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'

import { type Application, EmbeddedPostgresError } from './application.ts'
import { ROOT } from './server-user.ts'

/** Root's: the server's user, who is another one, may pass through, and nobody may look. */
export const PASSABLE = 0o711
/** An ordinary user's, who runs the server as well: nobody else has anything to do in it. */
const CLOSED = 0o700
const wantedMode = (ownUid: number | undefined) => (ownUid === ROOT ? PASSABLE : CLOSED)
const ANYBODY_WRITES = 0o002
const OTHERS = 0o077

/**
 * Makes the data folder if it is missing, and takes away what an earlier version or a careless umask gave
 * to others: 0711 where root's server has a user of its own, else 0700. A folder that everybody writes
 * to, such as /tmp, is refused: it is not the application's, and closing it would stop others.
 */
export function makeDataFolder(
  dataFolder: string,
  application: Application,
  ownUid = process.getuid?.(),
): void {
  const wanted = wantedMode(ownUid)
  try {
    const made = mkdirSync(dataFolder, { recursive: true, mode: wanted })
    // A strict umask would have closed it to the server's user.
    if (made !== undefined) chmodSync(dataFolder, wanted)
    accessSync(dataFolder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data folder ${dataFolder} cannot be made or written by this user. Choose another ` +
        `${application.folderSetting}, or change its owner.`,
      { cause: error },
    )
  }
  closeToOthers(dataFolder, application, ownUid)
}

/**
 * As `makeDataFolder`, for a folder that may be missing: where it exists, it is closed to others. The
 * application's other files may lie in it even though its database is elsewhere.
 */
export function closeDataFolder(
  dataFolder: string,
  application: Application,
  ownUid = process.getuid?.(),
): void {
  if (existsSync(dataFolder)) closeToOthers(dataFolder, application, ownUid)
}

function closeToOthers(
  dataFolder: string,
  { folderSetting }: Application,
  ownUid: number | undefined,
): void {
  const wanted = wantedMode(ownUid)
  const { mode, uid } = statSync(dataFolder)
  if ((mode & ANYBODY_WRITES) !== 0) {
    throw new EmbeddedPostgresError(
      `Everybody may write to the data folder ${dataFolder}. Choose another ${folderSetting}, ` +
        `or close it: chmod ${wanted.toString(8)} ${dataFolder}`,
    )
  }
  // A folder that somebody else lends, such as a mounted volume, is its owner's business.
  if (ownUid !== ROOT && ownUid !== uid) return
  const excess = mode & OTHERS & ~wanted
  if (excess !== 0) chmodSync(dataFolder, mode & ~excess)
}
