import { EVENTS } from '@vezne/protocol'

import type { UseCases } from '../http/index.ts'
import { SANDBOX_MERCHANTS } from '../merchants/index.ts'
import { createPageSeal, type SandboxPorts } from '../pages/index.ts'
import type { Foundation } from './foundation.ts'

type Parts = Readonly<{
  useCases: UseCases
  publicUrl: () => string
  simulatorUrl: () => string | null
}>

const EVENTS_LOOKED_AT = 40
const ORDER_TYPES = Object.entries(EVENTS).flatMap(([type, { subject }]) =>
  subject === 'order' ? [type] : [],
)

/** What the sandbox's first page does in the name of its published merchant. */
export function bindSandbox(
  { stores, pageKey, clock }: Foundation,
  { useCases, publicUrl, simulatorUrl }: Parts,
): SandboxPorts {
  const [{ merchant, publicKey, secretKey }] = SANDBOX_MERCHANTS
  const { merchantId, merchantNumber } = merchant
  return {
    ...useCases,
    merchant,
    merchantNumber,
    publicKey,
    secretKey,
    publicUrl,
    bankUrl: simulatorUrl,
    seal: createPageSeal({ key: pageKey, now: clock.now }),
    latestOrderEvents: async () => {
      const last = (await stores.feed.lastPositions([merchantId])).get(merchantId) ?? 0
      const after = Math.max(0, last - EVENTS_LOOKED_AT)
      const request = { after, limit: EVENTS_LOOKED_AT, types: ORDER_TYPES, waitMilliseconds: 0 }
      return (await useCases.readFeed(merchantId, request)).events
    },
  }
}
