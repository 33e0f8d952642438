import type { DeliveryRecord, DeliverySearch, EndpointKey } from '../../payment/webhooks/index.ts'
import { type ActingPorts, perform } from './operator-ports.ts'

/** Which events are sent again: those after a position, or since a time. */
export type ResendFrom = Readonly<{ afterPosition: number }> | Readonly<{ since: Date }>

export type DeliveryActs = Readonly<{
  /** The latest first. Reading changes nothing and is not reported. */
  searchDeliveries: (search: DeliverySearch) => Promise<readonly DeliveryRecord[]>
  /** False where there is no such delivery. */
  resendDelivery: (endpoint: EndpointKey, position: number) => Promise<boolean>
  /** The number of positions that are processed again; null where there is no such endpoint. */
  resendEvents: (endpoint: EndpointKey, from: ResendFrom) => Promise<number | null>
}>

export function deliveryActs(ports: ActingPorts): DeliveryActs {
  return {
    searchDeliveries: ports.stores.deliveryRecords.search,
    resendDelivery: (endpoint, position) =>
      perform(ports, async ({ deliveryRecords }) => {
        const result = await deliveryRecords.resend(endpoint, position, ports.clock.now())
        const { endpointId: subject } = endpoint
        const report = { act: 'webhook.resend', subject, details: { position } } as const
        return { result, report: result ? report : null }
      }),
    resendEvents: (endpoint, from) =>
      perform(ports, async ({ deliveryRecords }) => {
        const afterPosition =
          'since' in from
            ? await deliveryRecords.positionBefore(endpoint.merchantId, from.since)
            : from.afterPosition
        const result = await deliveryRecords.resendAfter(endpoint, afterPosition)
        const { endpointId: subject } = endpoint
        const report = { act: 'webhook.resend', subject, details: { afterPosition } } as const
        return { result, report: result === null ? null : report }
      }),
  }
}
