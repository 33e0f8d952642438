export { createMemoryRateLimiter } from './memory-rate-limiter.ts'
export type { Limits, RateLimiter } from './rate-limiter.ts'
export { refuseBeyond } from './refuse-beyond.ts'
export { SERVER_LIMITS } from './server-limits.ts'
