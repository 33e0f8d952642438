import { join } from 'node:path'
import type pg from 'pg'

import type { Configuration } from '../config/index.ts'
import type { Log } from '../logging/index.ts'
import {
  advanceDatabaseMark,
  createMarkFolder,
  type DatabaseMark,
  isBehind,
  readDatabaseMark,
  UnfitDatabaseError,
} from '../storage/index.ts'

/** Below DATA_DIR. Named on the operator's pages: copies of DATA_DIR leave it out. */
const FOLDER = 'database-marks'

/** Less than the second between two steps: a timer that comes a little early need not wait for the next. */
const REST_SECONDS_WITH_CALLS = 0.5
/** A call's rows are committed a while after the call came: the next mark may be older than they are. */
const MARKS_AFTER_CALL = 2
/** Shows `vezne restored` that a process serves, whether there are calls or not. */
const REST_SECONDS_WITHOUT = 10

/** What this process knows of how far its database has come (decision 2.13). */
export type MarkKeeper = Readonly<{
  /** A signed call came: a mark must be made that covers the call's rows. */
  noteCall: () => void
  /** Whether the database became older under this running process. */
  isOlder: () => boolean
  /**
   * Advances the mark and keeps it outside the database, or finds that the database became older. The last
   * mark, made before the process ends, has no minimum distance to the one before.
   */
  keep: (time?: Readonly<{ isLast: boolean }>) => Promise<void>
  /** The newest mark that this machine kept of the database; null where it never served it. */
  remembered: () => Promise<DatabaseMark | null>
}>

type Ports = Readonly<{ pool: pg.Pool; dataFolder: string; note: (line: string) => void }>

export function createMarkKeeper({ pool, dataFolder, note }: Ports): MarkKeeper {
  const folder = createMarkFolder(join(dataFolder, FOLDER))
  let seen: DatabaseMark | null = null
  let isOlder = false
  /** How many marks are still to be made for the calls that came. */
  let marksOwed = 0
  const write = noteOnce((mark: DatabaseMark) => folder.write(mark), dataFolder, note)
  const remembered = async () => {
    const found = await readDatabaseMark(pool)
    return found === null ? null : folder.read(found.databaseId)
  }
  return {
    noteCall: () => {
      marksOwed = MARKS_AFTER_CALL
    },
    isOlder: () => isOlder,
    keep: async ({ isLast } = { isLast: false }) => {
      seen ??= await remembered()
      const found = await advanceDatabaseMark(pool, seen, restSeconds(marksOwed > 0, isLast))
      if (found?.hasAdvanced === true && marksOwed > 0) marksOwed -= 1
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

/** One step keeps the mark; a line is logged once when the database became older. */
export function keepMark(mark: MarkKeeper, log: Pick<Log, 'error'>): () => Promise<void> {
  let wasOlder = false
  return async () => {
    await mark.keep()
    if (mark.isOlder() && !wasOlder) {
      log.error(
        {},
        'the database became older: signed calls are refused until "vezne restored" was run',
      )
    }
    wasOlder = mark.isOlder()
  }
}

function timeOf({ advancedAt }: DatabaseMark): string {
  return advancedAt.toISOString()
}

/** A machine whose folder cannot be written serves without a mark of its own; one note says so. */
function noteOnce(
  write: (mark: DatabaseMark) => Promise<void>,
  dataFolder: string,
  note: (line: string) => void,
): (mark: DatabaseMark) => Promise<void> {
  let isNoted = false
  return async (mark) => {
    try {
      await write(mark)
    } catch (error) {
      if (!isNoted) {
        const reason =
          error instanceof Error && 'code' in error ? String(error.code) : String(error)
        note(
          `${join(dataFolder, FOLDER)} cannot be written (${reason}): this machine would not notice that the ` +
            'database was restored.',
        )
      }
      isNoted = true
    }
  }
}
