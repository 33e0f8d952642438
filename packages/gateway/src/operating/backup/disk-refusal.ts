import { BackupError } from './backup.ts'

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full. Free space there, or name a folder on another disk.',
  EDQUOT: 'the quota of this user is used up there. Raise it, or name another folder.',
  EFBIG: 'a file may not grow that large there (see "ulimit -f").',
  EIO: 'its disk fails. Name a folder on another disk.',
  EEXIST: 'it is a file, or below one. Name a folder.',
  ENOTDIR: 'it is a file, or below one. Name a folder.',
  EACCES: 'this user may not write there. Give the folder to the user of this command.',
  EPERM: 'this user may not write there. Give the folder to the user of this command.',
  // Node.js answers ENOENT where a folder cannot be made because the file system is read-only.
  ENOENT:
    'it is not there and cannot be made. Make the folder and give it to the user of this command; a service of ' +
    'systemd needs it in ReadWritePaths.',
  EROFS:
    'its file system is read-only for this command. Name another folder; a service of systemd needs it in ' +
    'ReadWritePaths.',
}

/** An error of the disk as a sentence with the folder and the remedy; any other error is answered as it is. */
export function diskRefusal(error: unknown, parent: string): unknown {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return error
  const reason = REASONS[String(error.code)]
  if (reason === undefined) return error
  return new BackupError(
    `The backup cannot be written into ${parent}: ${reason} Nothing was kept. (${String(error.code)})`,
    { cause: error },
  )
}
