import { join } from 'node:path'
import type pg from 'pg'

import type { Configuration } from '../config/index.ts'
import type { Job } from '../jobs/index.ts'
import type { Log } from '../logging/index.ts'
import {
  advanceDatabaseMark,
  createMarkFolder,
  type DatabaseMark,
  isBehind,
  readDatabaseMark,
  UnfitDatabaseError,
} from '../storage/index.ts'
import type { Note } from './database.ts'

/** Below DATA_DIR. Named on the operator's pages: copies of DATA_DIR leave it out. */
const FOLDER = 'database-marks'

const TICK_MILLISECONDS = 1_000
/** Less than a tick, so that a timer that comes a little early does not wait for the next one. */
const REST_SECONDS_WITH_CALLS = 0.5
/** A call's rows are committed a while after it came: the next mark may still be from before them. */
const TICKS_AFTER_CALL = 2
/** Shows `vezne restored` that somebody serves, whether there are calls or not. */
const REST_SECONDS_WITHOUT = 10

/** What this process knows of how far its database has come (decision 2.13). */
export type MarkKeeper = Readonly<{
  /** A signed call came: what it writes is to be covered by the next mark. */
  noteCall: () => void
  /** Whether the database became older under this running process. */
  isOlder: () => boolean
  /**
   * Advances the mark and keeps it outside the database, or finds that the database became older. The last
   * time, before the process ends, it waits for nothing.
   */
  keep: (time?: Readonly<{ isLast: boolean }>) => Promise<void>
  /** The newest mark that this machine kept of the database; null where it never served it. */
  remembered: () => Promise<DatabaseMark | null>
}>

type Ports = Readonly<{ pool: pg.Pool; dataFolder: string; note: Note }>

export function createMarkKeeper({ pool, dataFolder, note }: Ports): MarkKeeper {
  const folder = createMarkFolder(join(dataFolder, FOLDER))
  let seen: DatabaseMark | null = null
  let isOlder = false
  /** How many marks are still to be made for the calls that came. */
  let owed = 0
  const write = noteOnce((mark: DatabaseMark) => folder.write(mark), dataFolder, note)
  const remembered = async () => {
    const found = await readDatabaseMark(pool)
    return found === null ? null : folder.read(found.databaseId)
  }
  return {
    noteCall: () => {
      owed = TICKS_AFTER_CALL
    },
    isOlder: () => isOlder,
    keep: async ({ isLast } = { isLast: false }) => {
      seen ??= await remembered()
      const found = await advanceDatabaseMark(pool, seen, restSeconds(owed > 0, isLast))
      if (found?.hasAdvanced === true && owed > 0) owed -= 1
      isOlder = seen !== null && (found === null || isBehind(found, seen))
      if (isOlder || found === null) return
      seen = found
      await write(found)
    },
    remembered,
  }
}

function restSeconds(hasCalls: boolean, isLast: boolean): number {
  if (!hasCalls) return REST_SECONDS_WITHOUT
  return isLast ? 0 : REST_SECONDS_WITH_CALLS
}

/**
 * For a start, before it changes anything: throws an UnfitDatabaseError where the database is older than
 * what this machine saw of it. Only reads, and reads a schema of any version.
 */
export async function refuseOlderDatabase(
  pool: pg.Pool,
  { dataFolder }: Pick<Configuration, 'dataFolder'>,
): Promise<void> {
  const first = await readDatabaseMark(pool)
  if (first === null) return
  const seen = await createMarkFolder(join(dataFolder, FOLDER)).read(first.databaseId)
  // Read again: a process of this machine may have advanced the mark and kept it in between.
  const found = seen === null ? first : await readDatabaseMark(pool)
  if (seen === null || found === null || !isBehind(found, seen)) return
  throw new UnfitDatabaseError(
    'restored',
    `The database is older than it was: its mark is ${found.mark} of ${timeOf(found)}, and this machine saw ` +
      `${seen.mark} of ${timeOf(seen)}. It was restored from a backup, or lost commits, and would take used ` +
      'calls of the time between again. Run "npm run vezne -- restored" once, then start the gateways.',
  )
}

/** Keeps the mark, and says once, not every second, that the database became older. */
export function markJob(mark: MarkKeeper, log: Log): Job {
  let wasOlder = false
  return {
    name: 'keep the mark of the database',
    everyMilliseconds: TICK_MILLISECONDS,
    run: async () => {
      await mark.keep()
      if (mark.isOlder() && !wasOlder) {
        log.error(
          {},
          'the database became older: signed calls are refused until "vezne restored" was run',
        )
      }
      wasOlder = mark.isOlder()
    },
  }
}

function timeOf({ advancedAt }: DatabaseMark): string {
  return advancedAt.toISOString()
}

/** A machine whose folder cannot be written serves without a mark of its own; the operator is told once. */
function noteOnce(
  write: (mark: DatabaseMark) => Promise<void>,
  dataFolder: string,
  note: Note,
): (mark: DatabaseMark) => Promise<void> {
  let isTold = false
  return async (mark) => {
    try {
      await write(mark)
    } catch (error) {
      if (!isTold) {
        const reason =
          error instanceof Error && 'code' in error ? String(error.code) : String(error)
        note(
          `${join(dataFolder, FOLDER)} cannot be written (${reason}): this machine would not notice that the ` +
            'database was restored.',
        )
      }
      isTold = true
    }
  }
}
