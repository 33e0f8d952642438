export {
  type CardAttempt,
  createDeclineGuard,
  createLinkTryGuard,
  type DeclineGuard,
  type DeclineLimitName,
  type HeldPayment,
  type LinkTryGuard,
  type LinkTryLimitName,
  networkOf,
} from './card-testing.ts'
export { createTryHolder, type HeldTry, type LimitKey } from './held-tries.ts'
export type {
  RateLimitStore,
  SharedLevel,
  SpentKey,
  SpentKeyStore,
  WantedCall,
} from './rate-limit-store.ts'
export {
  createSharedCounter,
  idOf,
  type Limit,
  type LimitsByName,
  type SharedCounter,
} from './shared-counter.ts'
