import type { Job } from './runner.ts'

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

export function job(name: string, everyMilliseconds: number, run: () => Promise<unknown>): Job {
  return { name, everyMilliseconds, run }
}

/**
 * Removes what nobody needs any more, for the first time a while after the start: the database's sessions
 * are new then, and plan each statement for the first time.
 */
export function sweep(name: string, everyMilliseconds: number, run: () => Promise<unknown>): Job {
  return { name, everyMilliseconds, firstAfterMilliseconds: 20 * SECOND, run }
}

const QUIET = 10 * SECOND

/** A job that looks often for work that begins with a call of this process, and seldom while none comes. */
export function followUp(
  name: string,
  everyMilliseconds: number,
  run: () => Promise<unknown>,
): Job {
  return { name, everyMilliseconds, quietMilliseconds: QUIET, run }
}
