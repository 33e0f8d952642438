import type { FeedEvent } from '../events/index.ts'

/** One attempt to deliver an event. */
export type Attempt = Readonly<{
  at: Date
  /** HTTP status; null where no answer came. */
  status: number | null
  durationMilliseconds: number
  /** Why no answer came, or why an answer does not count, in a word. */
  error: string | null
  /** The beginning of the answer, masked. */
  answer: string
  /** What an answer 429 or 503 asks for. */
  retryAfterSeconds: number | null
}>

/** An endpoint that this process delivers to until its lease ends, or another lease begins. */
export type LeasedEndpoint = Readonly<{
  merchantId: string
  endpointId: string
  /** A write under another number than the present one changes nothing. */
  leaseNumber: number
  url: string
  health: EndpointHealth
}>

export type EndpointHealth = Readonly<{
  /** Failures since the last success. */
  failures: number
  /** The first of these failures. */
  failingSince: Date | null
  /** When the merchant heard that the endpoint fails; null where not yet. */
  failingToldAt: Date | null
  /** Not null where everything fails: then one delivery at a time is tried, not before this time. */
  nextProbeAt: Date | null
}>

export type DueDelivery = Readonly<{
  position: number
  attemptCount: number
  isResent: boolean
  /** Null where the event's quarter was archived meanwhile. */
  event: FeedEvent | null
}>

export type DeliveryResult = Readonly<{ position: number; attempt: Attempt }> &
  (
    | Readonly<{ state: 'Delivered' | 'GivenUp' }>
    | Readonly<{ state: 'Waiting'; nextAttemptAt: Date }>
  )

/** Why an endpoint gets nothing any more until somebody resumes it. */
export type DisabledReason = 'Gone' | 'Failing'

export type RoundResult = Readonly<{
  results: readonly DeliveryResult[]
  health: EndpointHealth
  disabledReason: DisabledReason | null
  /** An event about the endpoint itself, for its merchant. */
  news: Readonly<{ eventId: string; type: 'endpoint.failing' | 'endpoint.disabled' }> | null
}>

/** When a delivery that failed is tried again; null where it is given up. */
export type NextAttemptAt = (
  facts: Readonly<{ failures: number; now: Date; retryAfterSeconds: number | null }>,
) => Date | null

export type DeliveryStore = Readonly<{
  /** Leases endpoints that have something to send and that no process delivers to. */
  lease: (
    lease: Readonly<{ now: Date; until: Date; endpointsMaximum: number }>,
  ) => Promise<readonly LeasedEndpoint[]>
  /** False where the lease was lost. */
  keep: (endpoint: LeasedEndpoint, until: Date) => Promise<boolean>
  release: (endpoint: LeasedEndpoint) => Promise<void>
  /**
   * Takes the next events of the feed, at most `eventsMaximum`, and writes a waiting delivery for each that the
   * endpoint wants. Answers how many events it took.
   */
  takeEvents: (
    endpoint: LeasedEndpoint,
    take: Readonly<{ now: Date; eventsMaximum: number }>,
  ) => Promise<number>
  /** Deliveries whose time has come: of each subject only the earliest that waits. */
  due: (
    endpoint: LeasedEndpoint,
    due: Readonly<{ now: Date; deliveriesMaximum: number }>,
  ) => Promise<readonly DueDelivery[]>
  /** False, and nothing is written, where the lease was lost. */
  record: (endpoint: LeasedEndpoint, round: RoundResult, now: Date) => Promise<boolean>
}>
