import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'

import { type Application, EmbeddedPostgresError } from './application.ts'
import { ROOT } from './server-user.ts'

/** For root: the server's user can enter the folder, and nobody else can list it. */
export const PASSABLE = 0o711
/** For an ordinary user, who runs the server too: nobody else needs access. */
const CLOSED = 0o700
const wantedMode = (ownUid: number | undefined) => (ownUid === ROOT ? PASSABLE : CLOSED)
const ANYBODY_WRITES = 0o002
const OTHERS = 0o077

/**
 * Makes the data folder if it is missing, and removes other users' access to it: its mode is at most 0711 for
 * root, whose server has a user of its own, else 0700. Refuses a folder that everybody can write to, such as
 * /tmp, because other programs use it.
 */
export function makeDataFolder(
  dataFolder: string,
  application: Application,
  ownUid = process.getuid?.(),
): void {
  const wanted = wantedMode(ownUid)
  try {
    const made = mkdirSync(dataFolder, { recursive: true, mode: wanted })
    // Set the mode again, because a strict umask would keep the server's user out.
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
 * As `makeDataFolder`, but does not make the folder: for an application whose database is elsewhere and whose
 * other files may be in it.
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
  // Another user's folder, such as a mounted volume, keeps the mode that its owner chose.
  if (ownUid !== ROOT && ownUid !== uid) return
  const excess = mode & OTHERS & ~wanted
  if (excess !== 0) chmodSync(dataFolder, mode & ~excess)
}
