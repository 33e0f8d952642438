import {
  type Attempt,
  type DeliveryPorts,
  isSuccess,
  type LeasedEndpoint,
} from '../../payment/webhooks/index.ts'
import type { SpanEnd, SpanTracer } from './span-tracer.ts'

type OpenSender = DeliveryPorts['openSender']

/**
 * Every attempt to deliver an event, in a trace of its own: a round of deliveries outlives the run of the job that
 * began it, and one attempt says nothing about another.
 */
export function webhookSpans({ openRoot }: SpanTracer): (openSender: OpenSender) => OpenSender {
  return (openSender) => async (endpoint) => {
    const send = await openSender(endpoint)
    return async (message) => {
      const root = openRoot({
        span: 'webhook',
        attributes: {
          ...endpointOf(endpoint),
          'vezne.event.id': message.id,
          'vezne.webhook.is_resent': message.isResent,
        },
        elapsedMilliseconds: 0,
        isAlwaysMade: true,
      })
      const attempt = await root.run(() => send(message))
      root.end(endOf(attempt))
      return attempt
    }
  }
}

function endpointOf({ merchantId, endpointId }: LeasedEndpoint) {
  return { 'vezne.merchant.id': merchantId, 'vezne.endpoint.id': endpointId }
}

function endOf(attempt: Attempt): SpanEnd<'webhook'> {
  const { status, error } = attempt
  const word = error?.replaceAll(' ', '_') ?? String(status)
  return {
    attributes: { 'http.response.status_code': status },
    error: isSuccess(attempt) ? null : word,
  }
}
