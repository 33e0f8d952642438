import type { EndpointKey } from './delivery-records.ts'
import type { WebhookEndpoint } from './endpoint.ts'

/** An endpoint with what is on its way to it. */
export type ListedEndpoint = WebhookEndpoint &
  Readonly<{
    merchantNumber: string
    merchantName: string
    /** Deliveries that are to be sent, or sent again. */
    waitingCount: number
    givenUpCount: number
    lastDeliveredAt: Date | null
  }>

/** A page begins after this endpoint. */
export type EndpointPlace = Pick<ListedEndpoint, 'merchantNumber' | 'endpointId'>

/** Reads the endpoints of one merchant, or of all, for the panel. */
export type EndpointList = Readonly<{
  /** By merchant, the oldest first; without removed ones. All merchants where `merchantId` is null. */
  page: (
    question: Readonly<{
      merchantId: string | null
      now: Date
      after: EndpointPlace | null
      maximum: number
    }>,
  ) => Promise<readonly ListedEndpoint[]>
  /** Null for another merchant's endpoint, and for a removed one. */
  find: (endpoint: EndpointKey, now: Date) => Promise<ListedEndpoint | null>
}>
