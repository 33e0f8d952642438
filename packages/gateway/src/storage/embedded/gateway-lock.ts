import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { processIdentity } from './process-identity.ts'

export type GatewayLock = Readonly<{
  /** Throws if another process has taken the lock over, which only a race of two starts can do. */
  assertHeld: () => void
  release: () => void
}>

const LOCK_FILE = 'gateway.lock'

/**
 * One gateway per data folder. The file names the process that holds it; where that process is dead
 * (kill -9, power cut) the lock is taken over. Throws an EmbeddedPostgresError that names a living
 * holder.
 */
export function acquireGatewayLock(dataFolder: string): GatewayLock {
  const file = path.join(dataFolder, LOCK_FILE)
  const own = `${processIdentity(process.pid) ?? process.pid}\n${randomUUID()}\n`
  while (!createWhole(file, own)) {
    const holder = read(file)
    if (holder === undefined) continue
    refuseLiving(holder, dataFolder)
    discard(file, holder)
  }
  return {
    assertHeld: () => {
      const holder = read(file)
      if (holder !== own) refuse(holder ?? 'unknown', dataFolder)
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

function refuseLiving(holder: string, dataFolder: string): void {
  const identity = holder.split('\n')[0] ?? ''
  if (processIdentity(Number.parseInt(identity, 10)) === identity) refuse(holder, dataFolder)
}

function refuse(holder: string, dataFolder: string): never {
  const processId = Number.parseInt(holder, 10)
  throw new EmbeddedPostgresError(
    `Another gateway (process ${processId}) uses the data folder ${dataFolder}. Stop it, or ` +
      'give this one a DATA_DIR of its own.',
  )
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
