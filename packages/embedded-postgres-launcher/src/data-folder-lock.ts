import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { type Application, EmbeddedPostgresError } from './application.ts'
import { processIdentity } from './processes.ts'

export type DataFolderLock = Readonly<{
  /** Throws if another process has taken the lock. That can happen only if two processes start at once. */
  assertHeld: () => void
  release: () => void
}>

/**
 * Locks the data folder for one process of the application. The lock's file names its holder; a dead holder's
 * lock (kill -9, power cut) is replaced. Throws an EmbeddedPostgresError that names a living holder.
 */
export function acquireDataFolderLock(
  dataFolder: string,
  application: Application,
): DataFolderLock {
  const refuse = (holder: string) => refused(holder, { dataFolder, application })
  const file = path.join(dataFolder, `${application.program}.lock`)
  const own = `${processIdentity(process.pid) ?? process.pid}\n${randomUUID()}\n`
  while (!createWhole(file, own)) {
    const holder = read(file)
    if (holder === undefined) continue
    if (isAlive(holder)) throw refuse(holder)
    discard(file, holder)
  }
  return {
    assertHeld: () => {
      const holder = read(file)
      if (holder !== own) throw refuse(holder ?? 'unknown')
    },
    release: () => {
      if (read(file) === own) rmSync(file, { force: true })
    },
  }
}

/** False if the file exists. The file appears together with its content, so nobody reads an empty lock. */
function createWhole(file: string, content: string): boolean {
  const temporary = `${file}.${randomUUID()}`
  writeFileSync(temporary, content, { mode: 0o600 })
  try {
    linkSync(temporary, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}

/**
 * Removes a dead holder's lock. Another process may have done so at the same moment and may hold a new lock
 * under this name: the moved file is read, and put back if it is not the dead holder's.
 */
function discard(file: string, deadHolder: string): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
    if (read(aside) !== deadHolder) linkSync(aside, file)
  } catch {
    // Another process was faster. The caller tries again.
  } finally {
    rmSync(aside, { force: true })
  }
}

function isAlive(holder: string): boolean {
  const identity = holder.split('\n')[0] ?? ''
  return processIdentity(Number.parseInt(identity, 10)) === identity
}

function refused(
  holder: string,
  { dataFolder, application }: Readonly<{ dataFolder: string; application: Application }>,
): EmbeddedPostgresError {
  const { program, folderSetting } = application
  return new EmbeddedPostgresError(
    `Another ${program} (process ${Number.parseInt(holder, 10)}) uses the data folder ` +
      `${dataFolder}. Stop it, or give this one a ${folderSetting} of its own.`,
  )
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
