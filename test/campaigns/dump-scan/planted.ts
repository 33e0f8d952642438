import type pg from 'pg'

import type { RandomCard } from '../../support/random-cards.ts'
import type { GatewayLife } from './gateway-life.ts'
import type { Recorder } from './recorder.ts'

/** The places that are searched, as a report names them. */
export type Place = 'table files' | 'pg_wal' | 'postgres.log' | 'output' | 'answers' | 'rows'

export const PLANTED_CARDS = 5

/** Which number lies where once `plant` is done. */
export function plantedPlaces(cards: readonly RandomCard[]): Record<string, Place[]> {
  const places: readonly Place[][] = [
    ['pg_wal'],
    ['pg_wal', 'rows', 'table files'],
    ['postgres.log'],
    ['output'],
    ['answers'],
  ]
  return Object.fromEntries(places.map((each, at) => [cards[at]?.number ?? '', each]))
}

/** Puts a number where none may be, one in each place: a scan that does not find them proves nothing. */
export async function plant(
  cards: readonly RandomCard[],
  pool: pg.Pool,
  { life, recorder }: Readonly<{ life: GatewayLife; recorder: Recorder }>,
): Promise<void> {
  const [inWal, inTable, inLog, inOutput, inAnswer] = cards.map(({ number }) => number)
  // The header of a page of the WAL may split one message; it cannot split two that are this short.
  for (const _ of [1, 2]) {
    await pool.query(`select pg_logical_emit_message(false, 'planted', $1)`, [inWal])
  }
  await pool.query(
    `update payment_order set details = jsonb_build_object('description', $1::text)
     where order_id = (select order_id from payment_order limit 1)`,
    [inTable],
  )
  // PostgreSQL writes a statement that fails into its log.
  await pool.query(`select '${inLog}' from planted_nowhere`).catch(() => undefined)
  life.addOutput(`planted ${inOutput}`)
  recorder.search(`planted ${inAnswer}`)
}

/** `pg_wal/…` and the like; every other file of the server counts as a table's. */
export function placeOf(where: string): string {
  if (where.includes('pg_wal')) return 'pg_wal'
  if (where.startsWith('postgres/')) return 'table files'
  return where
}
