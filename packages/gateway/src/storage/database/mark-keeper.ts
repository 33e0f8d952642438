import { join } from 'node:path'
import type pg from 'pg'

import type { Configuration } from '../../base/config/index.ts'
import type { Log } from '../../base/logging/index.ts'
import { UnfitDatabaseError } from '../postgres/index.ts'
import {
  advanceDatabaseMark,
  type DatabaseMark,
  isBehind,
  readDatabaseMark,
} from './database-mark.ts'
import { createMarkFolder } from './mark-folder.ts'

/** In DATA_DIR. The operator's pages say that copies of DATA_DIR leave this folder out. */
const FOLDER = 'database-marks'

/** Less than the second between two steps, so that a timer which fires a little early does not skip a step. */
const REST_SECONDS_WITH_CALLS = 0.5
/** The mark after a call may be older than the call's rows, which are committed later. The second one is not. */
const MARKS_AFTER_CALL = 2
/** Without calls the mark still advances, which shows `vezne restored` that a process serves. */
const REST_SECONDS_WITHOUT_CALLS = 10

/** Advances and keeps the mark by which a restored database is noticed (decision 2.13). */
export type MarkKeeper = Readonly<{
  /** A signed call came: the next marks must cover the call's rows. */
  noteCall: () => void
  /** Whether the database became older under this running process. */
  isOlder: () => boolean
  /**
   * Advances the mark and keeps it outside the database, or finds that the database became older. `isLast`:
   * the process ends, so the mark advances without a minimum time after the one before.
   */
  keep: (time?: Readonly<{ isLast: boolean }>) => Promise<void>
  /** The newest mark of the database that this machine kept; null if this machine never served the database. */
  remembered: () => Promise<DatabaseMark | null>
}>

type Ports = Readonly<{ pool: pg.Pool; dataFolder: string; note: (line: string) => void }>

export function createMarkKeeper({ pool, dataFolder, note }: Ports): MarkKeeper {
  const folder = createMarkFolder(join(dataFolder, FOLDER))
  let seen: DatabaseMark | null = null
  let isOlder = false
  /** How many marks are still to be made for the calls that came. */
  let marksOwed = 0
  let isNoted = false
  // A machine whose folder cannot be written serves without a mark of its own; one note says so.
  const write = async (mark: DatabaseMark): Promise<void> => {
    try {
      await folder.write(mark)
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? error.code : error
      const problem = `${join(dataFolder, FOLDER)} cannot be written (${String(reason)})`
      if (!isNoted)
        note(`${problem}: this machine would not notice that the database was restored.`)
      isNoted = true
    }
  }
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
  if (!hasCalls) return REST_SECONDS_WITHOUT_CALLS
  return isLast ? 0 : REST_SECONDS_WITH_CALLS
}

/**
 * For a start, before it changes anything. Only reads, and reads a schema of any version.
 *
 * @throws UnfitDatabaseError if the database is older than the mark that this machine kept.
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

const BECAME_OLDER =
  'the database became older: signed calls are refused until "vezne restored" was run'

/** A step of the job that keeps the mark. Logs once that the database became older. */
export function keepMark(mark: MarkKeeper, log: Pick<Log, 'error'>): () => Promise<void> {
  let wasOlder = false
  return async () => {
    await mark.keep()
    if (mark.isOlder() && !wasOlder) {
      log.error({}, BECAME_OLDER)
    }
    wasOlder = mark.isOlder()
  }
}

function timeOf({ advancedAt }: DatabaseMark): string {
  return advancedAt.toISOString()
}
