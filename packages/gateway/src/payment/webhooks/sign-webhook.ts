import { Webhook } from 'standardwebhooks'
import type { Secret } from '../../base/kernel/index.ts'

/**
 * The headers of Standard Webhooks 1.0.0. Each secret adds a signature: while a new secret replaces an old one, a
 * receiver that knows either of them finds its own.
 */
export function webhookHeaders(
  secrets: readonly Secret<string>[],
  { id, at, body }: Readonly<{ id: string; at: Date; body: string }>,
): Readonly<Record<string, string>> {
  const signatures = secrets.map((secret) => new Webhook(secret.expose()).sign(id, at, body))
  return {
    'content-type': 'application/json',
    'user-agent': 'Vezne-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  }
}
