import { userInfo } from 'node:os'
import type pg from 'pg'
import { lockArchive } from '../periods/index.ts'

export type BackupLock = Readonly<{ isHeld: () => boolean }>

/**
 * Runs `work` while no other command archives, backs up or restores in this database. Throws an ArchiveError that names
 * the command that does.
 */
export async function withBackupLock<Result>(
  pool: pg.Pool,
  act: 'backup' | 'restore',
  work: (lock: BackupLock) => Promise<Result>,
): Promise<Result> {
  const lock = await lockArchive(pool, `${act} by ${nameOfUser()}`)
  try {
    return await work(lock)
  } finally {
    await lock.release()
  }
}

function nameOfUser(): string {
  try {
    return userInfo().username
  } catch {
    return 'a user without a name'
  }
}
