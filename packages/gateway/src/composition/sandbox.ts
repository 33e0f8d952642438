import { EVENTS } from '@vezne/protocol'

import type { UseCases } from '../faces/http/index.ts'
import { createPageSeal, type SandboxPorts } from '../faces/pages/index.ts'
import { SANDBOX_MERCHANTS } from '../payment/merchants/index.ts'
import type { Foundation } from './foundation/index.ts'

type Parts = Readonly<{
  useCases: UseCases
  publicUrl: () => string
  simulatorUrl: () => string | null
}>

const EVENTS_LOOKED_AT = 40
const SHOWN_PAYMENTS = 8
const ORDER_TYPES = Object.entries(EVENTS).flatMap(([type, { subject }]) =>
  subject === 'order' ? [type] : [],
)

/** What the sandbox's first page does in the name of its published merchant. */
export function bindSandbox(
  foundation: Foundation,
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
    seal: createPageSeal({ key: foundation.pageKey, now: foundation.clock.now }),
    latestPayments: () => latestPayments(foundation, merchantId),
  }
}

/** From the feed, which is in the order of what happened. Each shown order is read once, whatever happened to it. */
async function latestPayments(
  { stores }: Foundation,
  merchantId: string,
): ReturnType<SandboxPorts['latestPayments']> {
  const last = (await stores.feed.lastPositions([merchantId])).get(merchantId) ?? 0
  const { events } = await stores.feed.read(merchantId, {
    after: Math.max(0, last - EVENTS_LOOKED_AT),
    limit: EVENTS_LOOKED_AT,
    lookMaximum: EVENTS_LOOKED_AT,
    types: ORDER_TYPES,
  })
  const newest = new Map<string, Date>()
  for (const { subjectId, happenedAt } of events.toReversed()) {
    if (!newest.has(subjectId)) newest.set(subjectId, happenedAt)
  }
  const shown = [...newest].slice(0, SHOWN_PAYMENTS).map(async ([orderId, at]) => {
    const order = await stores.payments.find(merchantId, orderId)
    // An archived order is not in the database.
    return order === null ? [] : [{ at, order }]
  })
  return (await Promise.all(shown)).flat()
}
