import type { IdempotencyClaim } from './requests.ts'

/** What an Idempotency-Key stands for: the order, or the operation on it, that its first call made. */
export type KeyedCall = Readonly<{
  fingerprint: Buffer
  /** How the fingerprint was made; null where an earlier version wrote the row. */
  recipe: number | null
  orderId: string | null
  subjectId: string
  createdAt: Date
}>

/** The present way to make a fingerprint. Whoever changes the way takes the next number, and keeps this one. */
export const FINGERPRINT_RECIPE = 2

/** Whether a call has the body that its key came with first. */
export function isSameBody(
  { fingerprint, recipe }: KeyedCall,
  claim: Omit<IdempotencyClaim, 'key'>,
): boolean {
  if (recipe !== null) return fingerprint.equals(claim.fingerprint)
  const possible = [claim.fingerprint, ...(claim.earlierFingerprints ?? [])]
  return possible.some((one) => fingerprint.equals(one))
}

export type MoneyEndpoint = 'provision' | 'return' | 'reverse' | 'createLink'

export type IdempotencyStore = Readonly<{
  find: (merchantId: string, endpoint: MoneyEndpoint, key: string) => Promise<KeyedCall | null>
  /**
   * One small synchronous write before a stored answer is given again: an answer must not be read
   * from what a failover may lose (decision 5.10).
   */
  countReplay: (merchantId: string, endpoint: MoneyEndpoint, key: string) => Promise<void>
}>
