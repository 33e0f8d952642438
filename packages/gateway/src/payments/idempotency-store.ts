/** What an Idempotency-Key stands for: the order, or the operation on it, that its first call made. */
export type KeyedCall = Readonly<{
  fingerprint: Buffer
  orderId: string | null
  subjectId: string
  createdAt: Date
}>

export type MoneyEndpoint = 'provision' | 'return' | 'reverse' | 'createLink'

export type IdempotencyStore = Readonly<{
  find: (merchantId: string, endpoint: MoneyEndpoint, key: string) => Promise<KeyedCall | null>
  /**
   * One small synchronous write before a stored answer is given again: an answer must not be read
   * from what a failover may lose (decision 5.10).
   */
  countReplay: (merchantId: string, endpoint: MoneyEndpoint, key: string) => Promise<void>
}>
