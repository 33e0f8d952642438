import { createHash } from 'node:crypto'

import { canonicalJson } from '../kernel/index.ts'
import type { AuditEntry, AuditReport } from './audit-entry.ts'

/** A card that was handed to a browser, as its row says it. `repeat_count` is no part: it may still grow. */
export type HandedOver = Readonly<{
  merchantId: string
  sessionId: string
  attempt: number
  /** One of the two is null. */
  publicKey: string | null
  linkId: string | null
  cardBin: string
  cardLastFour: string
  payerAddress: string
  /** UTC with six decimals, as in `AuditEntry`. */
  handedOverAt: string
}>

type Facts = Readonly<{ batchId: string; happenedAt: Date }>

/** One row of the chain for many cards: a row each would make every card holder wait for the one before. */
export function handOverReport(
  rows: readonly HandedOver[],
  { batchId, happenedAt }: Facts,
): AuditReport {
  const details = { handOvers: rows.length, sha256: hashOf(rows) }
  return { actor: 'gateway', act: 'card.hand-over', subject: batchId, details, happenedAt }
}

/** Whether the rows are those that the entry was made of. */
export function coversHandOvers(entry: AuditEntry, rows: readonly HandedOver[]): boolean {
  const { handOvers, sha256 } = Object(entry.details)
  return handOvers === rows.length && sha256 === hashOf(rows)
}

function hashOf(rows: readonly HandedOver[]): string {
  const texts = rows.map(canonicalJson).sort()
  return createHash('sha256').update(texts.join('\n'), 'utf8').digest('hex')
}
