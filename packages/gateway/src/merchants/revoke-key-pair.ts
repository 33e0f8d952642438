import type { Clock } from '../kernel/index.ts'
import type { MerchantStore, Revocation } from './merchant-store.ts'

type Ports = Readonly<{ merchants: MerchantStore; clock: Clock }>

/** Ends a key pair for good. Every node refuses it within five seconds. */
export function revokeKeyPair(publicKey: string, ports: Ports): Promise<Revocation> {
  return ports.merchants.revokeKeyPair(publicKey, ports.clock.now())
}
