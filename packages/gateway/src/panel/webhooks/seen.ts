import { createHash } from 'node:crypto'

import type { WebhookEndpoint } from '../../webhooks/index.ts'

/**
 * What a form was shown of a merchant's endpoints. A form that shows a secret once is refused where this has changed
 * meanwhile: sent again, it would make another endpoint or another secret.
 */
export function seenEndpoints(endpoints: readonly WebhookEndpoint[]): string {
  const text = endpoints.map(({ endpointId }) => endpointId).join(' ')
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** What the form that replaces a secret was shown: with two secrets the older one is forgotten at once. */
export function seenSecrets({ secretCount }: Pick<WebhookEndpoint, 'secretCount'>): string {
  return String(secretCount)
}
