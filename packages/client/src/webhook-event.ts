import { EVENT_SUBJECTS, type InquireSuccess, type LinkStatusSuccess } from './generated/wire.ts'

export { EVENT_SUBJECTS }

/** The kind of thing that an event is about. */
export type EventSubject = (typeof EVENT_SUBJECTS)[EventType]

export type EventType = keyof typeof EVENT_SUBJECTS

/** Fields of an answer that belong to the call and not to the object. */
type OfTheCall = 'isSucceed' | 'errorCode' | 'errorMessage' | 'conversationId'

/** What happened, recorded at that time, with the id of the subject. */
type Change<Known> = Readonly<Known> & Readonly<Record<string, unknown>>

/**
 * The object's state when the event was sent, and the `change`. If the body would be larger than 20 kB, the
 * object is left out and `isShortened` is true: read it with its own call.
 */
type Described<Answer, Known> =
  | (Omit<Answer, OfTheCall> & Readonly<{ change: Change<Known>; isShortened?: false }>)
  | Readonly<{ change: Change<Known>; isShortened: true }>

type DataOf = Readonly<{
  /** As `inquire` answers it. */
  order: Described<InquireSuccess, { orderId: string }>
  /** As `linkStatus` answers it. */
  link: Described<LinkStatusSuccess, { linkId: string }>
  session: Readonly<{ change: Change<{ threeDSessionId: string }> }>
  terminal: Readonly<{ change: Change<{ terminalId: string }> }>
  endpoint: Readonly<{ change: Change<{ endpointId: string }> }>
  difference: Readonly<{ change: Change<{ differenceId: string }> }>
}>

type EventOf<Type extends EventType> = Readonly<{
  /** The same in every delivery of the event, and equal to the header `webhook-id`. */
  id: string
  type: Type
  /** When it happened, ISO 8601. */
  timestamp: string
  /** 1, 2, 3 … among the events of one order, link, session, terminal, endpoint or difference. */
  sequence: number
  /** 1, 2, 3 … among all events of the merchant; `events` continues after it. */
  position: number
  data: DataOf[(typeof EVENT_SUBJECTS)[Type]]
}>

/** An event of the merchant's feed; its `type` decides its `data`. */
export type VezneEvent = { [Type in EventType]: EventOf<Type> }[EventType]

/** The test event of `webhooksTest`. It is not in the feed. */
export type WebhookTest = Readonly<{
  id: string
  type: 'webhook.test'
  timestamp: string
  sequence: 0
  position: 0
  data: Readonly<Record<string, unknown>>
}>

/** The body of a webhook. */
export type WebhookEvent = VezneEvent | WebhookTest
