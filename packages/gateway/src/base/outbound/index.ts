export type { Reach, Resolve } from './guard.ts'
export { createOutbound, type Outbound, type OutboundOptions } from './outbound.ts'
export { isPublicAddress } from './public-address.ts'
export { reachOf, WEBHOOK_PORTS, webhookReach } from './reaches.ts'
