export * from './decline-guard.ts'
export * from './network-of.ts'
export * from './rate-limit-store.ts'
export * from './shared-counter.ts'
