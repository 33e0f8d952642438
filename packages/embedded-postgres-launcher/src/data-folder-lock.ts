import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { type Application, EmbeddedPostgresError } from './application.ts'
import { processIdentity } from './processes.ts'

export type DataFolderLock = Readonly<{
  /** Throws if another process has taken the lock over, which only a race of two starts can do. */
  assertHeld: () => void
  release: () => void
}>

/**
 * One process of the application per data folder. The file names the process that holds it; where that process is dead
 * (kill -9, power cut) the lock is taken over. Throws an EmbeddedPostgresError that names a living
 * holder.
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

/**
 * False if the file exists. It appears with its content, so that nobody ever reads an empty lock.
 */
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
 * Removes a dead holder's lock. Another process may do the same in this moment and already hold a
 * new lock under the name: what was moved away is looked at, and put back if it is not the dead
 * one's.
 */
function discard(file: string, deadHolder: string): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
    if (read(aside) !== deadHolder) linkSync(aside, file)
  } catch {
    // Somebody else was faster; the caller looks again.
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
