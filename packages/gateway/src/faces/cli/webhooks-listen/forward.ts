import { randomBytes } from 'node:crypto'
import { Secret, systemClock } from '../../../base/kernel/index.ts'
import { webhookHeaders } from '../../../payment/webhooks/index.ts'
import { reasonOf } from '../gateway-address.ts'
import type { FeedEvent } from './read-feed.ts'

/** How long the gateway itself waits for an endpoint's answer. */
const ANSWER_MILLISECONDS = 15_000
const SECRET_BYTES = 32

export function freshSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

export type Forwarding = Readonly<{ target: URL; secret: string; signal: AbortSignal }>

/** Posts an event as the gateway's own deliveries do. Returns the line to print about it. */
export async function forward(
  event: FeedEvent,
  { target, secret, signal }: Forwarding,
): Promise<string> {
  const body = JSON.stringify(event)
  const signing = { id: event.id, at: systemClock.now(), body }
  const headers = webhookHeaders([new Secret('webhook secret', secret)], signing)
  const begun = performance.now()
  const verdict = await fetch(target, {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MILLISECONDS)]),
  }).then(
    async (response) => {
      await response.body?.cancel()
      return String(response.status)
    },
    (error: unknown) => `no answer (${reasonOf(error)})`,
  )
  const milliseconds = Math.round(performance.now() - begun)
  return [
    event.timestamp,
    event.type.padEnd(TYPE_CHARACTERS),
    subjectOf(event),
    `position ${event.position}`,
    `${verdict} in ${milliseconds} ms`,
  ].join('  ')
}

const TYPE_CHARACTERS = 'payment.return_pending'.length

/** By the first word of an event type: the subject of the event, and the field that has its id. */
const SUBJECTS: Readonly<Record<string, readonly [name: string, field: string]>> = {
  payment: ['order', 'orderId'],
  preauth: ['order', 'orderId'],
  operation: ['order', 'orderId'],
  threeds: ['session', 'threeDSessionId'],
  link: ['link', 'linkId'],
  day: ['terminal', 'terminalId'],
  terminal: ['terminal', 'terminalId'],
  endpoint: ['endpoint', 'endpointId'],
}

/** Such as `order …1a2b3c4d`. The last characters tell ids apart; the first ones are the time of creation. */
function subjectOf({ type, data }: FeedEvent): string {
  const [name, field] = SUBJECTS[type.split('.')[0] ?? ''] ?? ['', '']
  const id = data?.change?.[field]
  return typeof id === 'string' ? `${name} …${id.slice(-8)}` : '-'
}
