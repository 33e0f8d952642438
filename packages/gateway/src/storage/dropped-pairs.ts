import type pg from 'pg'

/**
 * The condition, of a row with `nonce_time`, that its partition was never dropped. It belongs into every
 * statement that uses a pair up: the statement waits for a drop that is under way and then sees its mark,
 * so that no setting and no node that has not heard of it can let a dropped pair pass again.
 */
export function isNotDropped(nonceTime: string): string {
  return `(${nonceTime} < 0 or ${nonceTime} >= (select dropped_before from single_use_pair_dropped))`
}

/** Wanted in the transaction that drops; the mark never goes back. */
export async function markDropped(connection: pg.PoolClient, before: number): Promise<void> {
  await connection.query(
    'update single_use_pair_dropped set dropped_before = greatest(dropped_before, $1)',
    [before],
  )
}
