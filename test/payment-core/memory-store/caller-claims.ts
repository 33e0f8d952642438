import type {
  OperationOpening,
  PaymentOpening,
} from '../../../packages/gateway/src/payments/index.ts'
import type { MemoryDatabase } from './memory-database.ts'

type Claiming = Pick<
  PaymentOpening & OperationOpening,
  'merchantId' | 'orderId' | 'pair' | 'idempotency' | 'createdAt'
>

type Pair = NonNullable<Claiming['pair']>

/** Only the first call for a pair wins it (decision 2.2). */
export function usePair(database: MemoryDatabase, pair: Pair, requestId: string): boolean {
  const key = `${pair.publicKey} ${pair.mac.toString('latin1')} ${pair.nonceTime}`
  if (database.pairs.has(key)) return false
  database.pairs.set(key, requestId)
  return true
}

export function keyName(merchantId: string, endpoint: string, key: string): string {
  return `${merchantId} ${endpoint} ${key}`
}

/** How every first round trip begins; the like of storage's `callerClaims`. */
export function claimForCaller(
  database: MemoryDatabase,
  call: Claiming,
  { subjectId, endpoint }: Readonly<{ subjectId: string; endpoint: string }>,
): 'won' | 'pairUsed' | 'idempotencyKeyTaken' {
  const { merchantId, orderId, pair, idempotency, createdAt } = call
  if (pair !== null && !usePair(database, pair, subjectId)) return 'pairUsed'
  if (idempotency === null) return 'won'
  const name = keyName(merchantId, endpoint, idempotency.key)
  if (database.keys.has(name)) return 'idempotencyKeyTaken'
  const { key: idempotencyKey, fingerprint } = idempotency
  const pointer = { merchantId, endpoint, idempotencyKey, fingerprint, orderId }
  database.keys.set(name, { ...pointer, subjectId, replayCount: 0, createdAt })
  return 'won'
}

export function forgetKeysOf(
  database: MemoryDatabase,
  merchantId: string,
  subjectId: string,
): void {
  for (const [name, row] of database.keys) {
    if (row.merchantId === merchantId && row.subjectId === subjectId) database.keys.delete(name)
  }
}
