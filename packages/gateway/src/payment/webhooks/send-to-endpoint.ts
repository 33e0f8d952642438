import { Webhook } from 'standardwebhooks'
import type { Clock, Secret } from '../../base/kernel/index.ts'
import type { SecretVault } from '../merchants/index.ts'
import type { Attempt } from './delivery.ts'
import type { EndpointKey } from './delivery-records.ts'
import type { SendToEndpoint } from './delivery-round.ts'
import type { EndpointStore } from './endpoint-store.ts'
import { known } from './manage-endpoints.ts'
import type { WebhookSender } from './send-webhook.ts'

export type SigningPorts = Readonly<{
  vault: SecretVault
  clock: Clock
  endpoints: Pick<EndpointStore, 'find' | 'secretsOf'>
  sender: Pick<WebhookSender, 'send'>
}>

/** Opens every secret that is valid now, for a round of messages that are signed under all of them. */
export async function openSender(
  { endpoints, vault, clock, sender }: SigningPorts,
  { merchantId, endpointId, url }: EndpointKey & Readonly<{ url: string }>,
): Promise<SendToEndpoint> {
  const sealed = await endpoints.secretsOf({ merchantId, endpointId }, clock.now())
  const secrets = await Promise.all(
    sealed.map((each) =>
      vault.open('secret-key', { merchantId, recordId: each.secretId }, each.sealed),
    ),
  )
  return ({ id, body, isResent }) => {
    const headers = webhookHeaders(secrets, { id, at: clock.now(), body })
    const marked = isResent ? { ...headers, 'webhook-resent': 'true' } : headers
    return sender.send({ url, headers: marked, body })
  }
}

/**
 * Sends an event that is in no feed, at once, whatever the state of the endpoint.
 *
 * @throws GatewayError ENDPOINT_NOT_FOUND
 */
export async function testEndpoint(
  ports: SigningPorts & Readonly<{ newId: () => string }>,
  key: EndpointKey,
): Promise<Attempt> {
  const now = ports.clock.now()
  const endpoint = known(await ports.endpoints.find(key, now))
  const { endpointId, description } = endpoint
  const id = ports.newId()
  const data = { endpointId, description, change: {} }
  const timestamp = now.toISOString()
  const event = { id, type: 'webhook.test', timestamp, sequence: 0, position: 0, data }
  const send = await openSender(ports, endpoint)
  return send({ id, body: JSON.stringify(event), isResent: false })
}

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
