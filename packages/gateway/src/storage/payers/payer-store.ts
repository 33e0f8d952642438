import { firstIdAt } from '../../base/kernel/index.ts'
import type { AuditSigner } from '../../operating/audit/index.ts'
import type { OldDataStore, PayerStore } from '../../operating/payers/index.ts'
import { change, type Queryable, readValue } from '../postgres/index.ts'
import { erasePayer } from './erase-payer.ts'
import {
  BEGIN_ERASURE,
  ERASE_CLAIM_NOTES,
  ERASE_EVIDENCE,
  ERASE_LINK_TEXTS,
  ERASE_NOTES,
  WALKS,
} from './erasure-statements.ts'
import { findPayer } from './find-payer.ts'
import { eraseOldHandOvers, type SignedPool } from './hand-over-erasure.ts'

/** What is held about one payer: read on the pool, erased within the transaction of an act. */
export function createPayerStore(database: Queryable, signer: AuditSigner): PayerStore {
  return {
    find: (merchantId, key) => findPayer(database, merchantId, key),
    erase: (merchantId, input) => erasePayer({ database, signer }, merchantId, input),
  }
}

/** Erases in place what is old enough. */
export function createOldDataStore(own: SignedPool): OldDataStore {
  const { pool } = own
  return {
    erase: async (erasure, { before, rowsMaximum }) => {
      await change(pool, BEGIN_ERASURE, [erasure])
      const values = [erasure, firstIdAt(before), rowsMaximum]
      return (await readValue<number>(pool, WALKS[erasure], values)) ?? 0
    },
    eraseLinkTexts: ({ before, rowsMaximum }) =>
      change(pool, ERASE_LINK_TEXTS, [firstIdAt(before), rowsMaximum]),
    eraseNotes: async ({ before, rowsMaximum }) => {
      const values = [firstIdAt(before), rowsMaximum]
      await change(pool, ERASE_EVIDENCE, [firstIdAt(before)])
      const returns = await change(pool, ERASE_NOTES, values)
      return Math.max(returns, await change(pool, ERASE_CLAIM_NOTES, values))
    },
    eraseHandOvers: (step) => eraseOldHandOvers(own, step),
  }
}

const ERASE_AGAIN = `
  update payer_erasure set erased_before = least(erased_before, $1::uuid) where kind like 'order-%'`

/** After a period was restored: the walk looks at its orders again. Its archive may be of a version that kept payers. */
export async function eraseAgainFrom(database: Queryable, from: Date | null): Promise<void> {
  await database.query(ERASE_AGAIN, [firstIdAt(from ?? new Date(0))])
}
