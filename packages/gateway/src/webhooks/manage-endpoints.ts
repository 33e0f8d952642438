import { randomBytes } from 'node:crypto'
import { type Clock, DAY_MILLISECONDS, GatewayError, Secret } from '../kernel/index.ts'
import type { SecretVault } from '../merchants/index.ts'
import type { SendToEndpoint } from './deliver.ts'
import type { Attempt } from './delivery.ts'
import type { EndpointKey } from './delivery-records.ts'
import type { EndpointWish, WebhookEndpoint } from './endpoint.ts'
import type { WebhookSender } from './send-webhook.ts'
import { webhookHeaders } from './sign-webhook.ts'

export const ENDPOINTS_MAXIMUM = 16

/** A secret that signs for an endpoint. It belongs to the vault's record `secretId`. */
export type SealedSecret = Readonly<{ secretId: string; sealed: Buffer; dataKeyId: string }>

export type EndpointChanges = Readonly<{
  url?: string
  types?: readonly string[] | null
  description?: string
  /** Active also ends the trouble of an endpoint that was disabled. */
  state?: 'Active' | 'Paused'
}>

export type EndpointStore = Readonly<{
  /** The oldest first, without removed ones. */
  list: (merchantId: string, now: Date) => Promise<readonly WebhookEndpoint[]>
  find: (endpoint: EndpointKey, now: Date) => Promise<WebhookEndpoint | null>
  /**
   * Begins at the merchant's last position. False where the merchant has `maximum` endpoints. Locks the merchant, so
   * that of two calls for the last place one is refused; call it in a transaction.
   */
  insert: (
    endpoint: EndpointKey & EndpointWish,
    options: Readonly<{ now: Date; maximum: number }>,
  ) => Promise<boolean>
  /** False where there is no such endpoint. */
  update: (endpoint: EndpointKey, changes: EndpointChanges) => Promise<boolean>
  /** Deletes its secrets too. */
  remove: (endpoint: EndpointKey) => Promise<boolean>
  /** The newest secret replaces the others at `validUntil`; of these only the last one lives on until then. */
  addSecret: (
    endpoint: EndpointKey,
    secret: SealedSecret,
    times: Readonly<{ now: Date; validUntil: Date }>,
  ) => Promise<void>
  /** Those that sign now, the newest first. */
  secretsOf: (endpoint: EndpointKey, now: Date) => Promise<readonly SealedSecret[]>
}>

export type ManagePorts = Readonly<{
  /** Runs work on a store of one transaction. */
  transact: <Result>(work: (endpoints: EndpointStore) => Promise<Result>) => Promise<Result>
  vault: SecretVault
  clock: Clock
  newId: () => string
}>

/** The only answer that holds the secret. */
export type EndpointWithSecret = Readonly<{ endpoint: WebhookEndpoint; secret: Secret<string> }>

const OVERLAP_MILLISECONDS = DAY_MILLISECONDS

/** @throws GatewayError TOO_MANY_ENDPOINTS */
export async function createEndpoint(
  ports: ManagePorts,
  key: EndpointKey,
  wish: EndpointWish,
): Promise<EndpointWithSecret> {
  const secret = newSecret()
  const sealed = await sealSecret(ports, key.merchantId, secret)
  const now = ports.clock.now()
  const endpoint = await ports.transact(async (endpoints) => {
    const isNew = await endpoints.insert({ ...key, ...wish }, { now, maximum: ENDPOINTS_MAXIMUM })
    if (!isNew) throw new GatewayError('TOO_MANY_ENDPOINTS')
    await endpoints.addSecret(key, sealed, { now, validUntil: now })
    return known(await endpoints.find(key, now))
  })
  return { endpoint, secret }
}

/** @throws GatewayError ENDPOINT_NOT_FOUND */
export function updateEndpoint(
  { transact, clock }: Pick<ManagePorts, 'transact' | 'clock'>,
  key: EndpointKey,
  changes: EndpointChanges,
): Promise<WebhookEndpoint> {
  return transact(async (endpoints) => {
    if (!(await endpoints.update(key, changes))) throw new GatewayError('ENDPOINT_NOT_FOUND')
    return known(await endpoints.find(key, clock.now()))
  })
}

/**
 * Both secrets sign for 24 hours; then the old one is forgotten.
 *
 * @throws GatewayError ENDPOINT_NOT_FOUND
 */
export async function rollSecret(
  ports: ManagePorts,
  key: EndpointKey,
): Promise<EndpointWithSecret> {
  const secret = newSecret()
  const sealed = await sealSecret(ports, key.merchantId, secret)
  const now = ports.clock.now()
  const validUntil = new Date(now.getTime() + OVERLAP_MILLISECONDS)
  const endpoint = await ports.transact(async (endpoints) => {
    // First, because of two rolls at once the second must see the secret of the first.
    if (!(await endpoints.update(key, {}))) throw new GatewayError('ENDPOINT_NOT_FOUND')
    await endpoints.addSecret(key, sealed, { now, validUntil })
    return known(await endpoints.find(key, now))
  })
  return { endpoint, secret }
}

/** @throws GatewayError ENDPOINT_NOT_FOUND */
export function removeEndpoint(
  { transact }: Pick<ManagePorts, 'transact'>,
  key: EndpointKey,
): Promise<void> {
  return transact(async (endpoints) => {
    if (!(await endpoints.remove(key))) throw new GatewayError('ENDPOINT_NOT_FOUND')
  })
}

export type SigningPorts = Pick<ManagePorts, 'vault' | 'clock'> &
  Readonly<{
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
  ports: SigningPorts & Pick<ManagePorts, 'newId'>,
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

function known(endpoint: WebhookEndpoint | null): WebhookEndpoint {
  if (endpoint === null) throw new GatewayError('ENDPOINT_NOT_FOUND')
  return endpoint
}

const SECRET_BYTES = 32

function newSecret(): Secret<string> {
  return new Secret('webhook secret', `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`)
}

async function sealSecret(
  { vault, newId }: Pick<ManagePorts, 'vault' | 'newId'>,
  merchantId: string,
  secret: Secret<string>,
): Promise<SealedSecret> {
  const secretId = newId()
  const owner = { merchantId, recordId: secretId }
  return { secretId, ...(await vault.seal('secret-key', owner, secret.expose())) }
}
