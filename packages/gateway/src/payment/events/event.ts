import { EVENTS, type EventType, type SubjectKind } from '@vezne/protocol'

/** A committed event with its place in the feed of its merchant. */
export type FeedEvent = Readonly<{
  merchantId: string
  eventId: string
  type: string
  subjectId: string
  /** 1, 2, 3 … among the events of its subject. */
  sequence: number
  /** 1, 2, 3 … among the events of its merchant. */
  position: number
  happenedAt: Date
  /** What happened, as the transaction wrote it that made it happen. */
  change: Readonly<Record<string, unknown>>
}>

/** What a merchant's systems get, through the feed and as the body of a webhook (decision 7.5). */
export type EventPayload = Readonly<{
  id: string
  type: string
  timestamp: string
  sequence: number
  position: number
  data: Readonly<Record<string, unknown>>
}>

/** The object of a subject as its own call answers it, such as inquire for an order; null where there is none. */
export type DescribeSubject = (
  kind: SubjectKind,
  subject: Readonly<{ merchantId: string; subjectId: string }>,
) => Promise<Readonly<Record<string, unknown>> | null>

const BYTES_MAXIMUM = 20_000

/** Subjects that a call of the API answers. */
const DESCRIBED: readonly SubjectKind[] = ['order', 'link']

/**
 * An event with the object that it tells of, as that object is now. An object that is archived, or would make the
 * payload larger than 20,000 bytes, is left out, and `isShortened` says so.
 */
export async function payloadOf(
  event: FeedEvent,
  describe: DescribeSubject,
): Promise<EventPayload> {
  const { merchantId, eventId, type, subjectId, sequence, position, happenedAt, change } = event
  const kind = kindOf(type)
  const object = kind === null ? null : await describe(kind, { merchantId, subjectId })
  const facts = { id: eventId, type, timestamp: happenedAt.toISOString(), sequence, position }
  const whole = { ...facts, data: { ...object, change } }
  const isWhole = kind === null || !DESCRIBED.includes(kind) || object !== null
  if (isWhole && Buffer.byteLength(JSON.stringify(whole)) <= BYTES_MAXIMUM) return whole
  return { ...facts, data: { isShortened: true, change } }
}

/** Null for a type of another version of the gateway. */
function kindOf(type: string): SubjectKind | null {
  return Object.hasOwn(EVENTS, type) ? EVENTS[type as EventType].subject : null
}
