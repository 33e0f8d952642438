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
export { createTryHolder } from './held-tries.ts'
export type {
  RateLimitStore,
  SharedLevel,
  SpentKey,
  SpentKeyStore,
  WantedCall,
} from './rate-limit-store.ts'
export { createSharedCounter, type Limit } from './shared-counter.ts'
