import type {
  DeclineLimitName,
  Limit,
  LinkTryLimitName,
  SpentKeyStore,
} from '../../../payment/velocity/index.ts'

export type LimitName =
  | 'merchant'
  | 'address'
  | 'failedSignatures'
  | 'tokens'
  | 'handOvers'
  | LinkTryLimitName
  | DeclineLimitName

export type LimitsPorts = Readonly<{
  /** As configured; null: no limit. */
  rateLimits: Readonly<Record<LimitName, Limit | null>>
  spentKeys: SpentKeyStore
}>
