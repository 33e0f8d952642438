import type { InquireSuccess, LinkStatusSuccess } from './generated/wire.ts'

/** What an event tells of. */
export type EventSubject = 'order' | 'session' | 'link' | 'terminal' | 'endpoint'

/** Every type of event, with what it tells of. A newer gateway may tell of more: pass over what you do not know. */
export const EVENT_SUBJECTS = {
  'payment.approved': 'order',
  'payment.declined': 'order',
  'payment.failed': 'order',
  'payment.unknown': 'order',
  'payment.resolved': 'order',
  'payment.return_pending': 'order',
  'payment.orphan_voided': 'order',
  'operation.unknown': 'order',
  'operation.failed': 'order',
  'payment.preauthorized': 'order',
  'payment.captured': 'order',
  'payment.reversed': 'order',
  'payment.returned': 'order',
  'preauth.expiring': 'order',
  'preauth.expired': 'order',
  'threeds.finished': 'session',
  'link.paid': 'link',
  'link.cancelled': 'link',
  'link.expired': 'link',
  'day.closed': 'terminal',
  'terminal.unreachable': 'terminal',
  'terminal.recovered': 'terminal',
  'endpoint.failing': 'endpoint',
  'endpoint.disabled': 'endpoint',
} as const satisfies Readonly<Record<string, EventSubject>>

export type EventType = keyof typeof EVENT_SUBJECTS

/** The fields of an answer that say how the call went, not what the object is. */
type OfTheCall = 'isSucceed' | 'errorCode' | 'errorMessage' | 'conversationId'

/** What happened, as it was written when it happened. It names the subject by its id. */
type Change<Known> = Readonly<Known> & Readonly<Record<string, unknown>>

/**
 * The object as it was when the event was sent, with the `change`. An object that would make the body larger than
 * 20 kB is left out: `isShortened` is then true, and the object's own call gives it.
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
}>

type EventOf<Type extends EventType> = Readonly<{
  /** The same however often the event is sent: a webhook's `webhook-id`. */
  id: string
  type: Type
  /** When it happened, ISO 8601. */
  timestamp: string
  /** 1, 2, 3 … among the events of one order, link, session, terminal or endpoint. */
  sequence: number
  /** 1, 2, 3 … among all events of the merchant: what `events` reads on after. */
  position: number
  data: DataOf[(typeof EVENT_SUBJECTS)[Type]]
}>

/** An event of the merchant's feed, told apart by its `type`. */
export type VezneEvent = { [Type in EventType]: EventOf<Type> }[EventType]

/** What the gateway sends when somebody asks it to test an endpoint. It is not in the feed. */
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
