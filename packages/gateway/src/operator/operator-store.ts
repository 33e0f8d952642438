import type { CommissionRate } from '../installments/index.ts'
import type { Merchant, Permission } from '../merchants/index.ts'

/** A key pair without its secret. */
export type KeyPairFacts = Readonly<{
  publicKey: string
  merchantId: string
  createdAt: Date
  /** When it stops, or stopped; null: it is live and no end is known. */
  revokedAt: Date | null
}>

export type PlanRowEnding = 'Ended' | 'AlreadyEnded' | 'EndsBeforeItBegins' | 'NotFound'

/** What only operators read and write, beside the stores of the domains. */
export type OperatorStore = Readonly<{
  /** Whether anything changed: false where the merchant has that status already. */
  setStatus: (merchantId: string, status: Merchant['status']) => Promise<boolean>
  setPermissions: (merchantId: string, permissions: readonly Permission[]) => Promise<void>
  /** The oldest first. */
  keyPairsOf: (merchantId: string) => Promise<readonly KeyPairFacts[]>
  findKeyPairFacts: (publicKey: string) => Promise<KeyPairFacts | null>
  /** Ends a live pair at a moment to come. Whether it did: false where its end is known already. */
  retireKeyPair: (publicKey: string, revokedAt: Date) => Promise<boolean>
  /** All rows, also those to come and those that ended; of one merchant, or of everybody where null. */
  planRows: (merchantId: string | null) => Promise<readonly CommissionRate[]>
  endPlanRow: (planId: string, endsAt: Date) => Promise<PlanRowEnding>
}>
