import type pg from 'pg'

/** What reads a whole period takes long; the pool's own deadline for answers lies far below. */
const ANSWER_MILLISECONDS = 6 * 60 * 60 * 1_000

export function patient(
  text: string,
  values: unknown[] = [],
): pg.QueryConfig & { query_timeout: number } {
  return { text, values, query_timeout: ANSWER_MILLISECONDS }
}
