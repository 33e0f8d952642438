import { randomBytes } from 'node:crypto'
import { type Clock, DAY_MILLISECONDS, GatewayError, Secret } from '../../base/kernel/index.ts'
import type { SecretVault } from '../merchants/index.ts'
import type { EndpointKey } from './delivery-records.ts'
import type { EndpointInput, WebhookEndpoint } from './endpoint.ts'
import type { EndpointChanges, EndpointStore, SealedSecret } from './endpoint-store.ts'

const ENDPOINTS_MAXIMUM = 16

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

/** What somebody acted on is not as it was shown to them any more: nothing was done. */
export class ChangedMeanwhile extends Error {}

/**
 * `seen`: the other endpoints that the caller knows of; null: whatever there is.
 *
 * @throws GatewayError TOO_MANY_ENDPOINTS
 * @throws ChangedMeanwhile
 */
export async function createEndpoint(
  ports: ManagePorts,
  key: EndpointKey,
  { seen = null, ...input }: EndpointInput & Readonly<{ seen?: readonly string[] | null }>,
): Promise<EndpointWithSecret> {
  const secret = newSecret()
  const sealed = await sealSecret(ports, key.merchantId, secret)
  const now = ports.clock.now()
  const endpoint = await ports.transact(async (endpoints) => {
    const isNew = await endpoints.insert({ ...key, ...input }, { now, maximum: ENDPOINTS_MAXIMUM })
    if (!isNew) throw new GatewayError('TOO_MANY_ENDPOINTS')
    // The insertion holds the merchant, so of two at once the second sees the endpoint of the first.
    const present = await endpoints.list(key.merchantId, now)
    const others = present.flatMap((each) =>
      each.endpointId === key.endpointId ? [] : each.endpointId,
    )
    if (seen !== null && seen.join() !== others.join()) throw new ChangedMeanwhile()
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
 * Both secrets sign for 24 hours; then the old one is forgotten. `seenSecrets`: how many the caller knows of; null:
 * however many there are.
 *
 * @throws GatewayError ENDPOINT_NOT_FOUND
 * @throws ChangedMeanwhile
 */
export async function rollSecret(
  ports: ManagePorts,
  key: EndpointKey,
  seenSecrets: number | null = null,
): Promise<EndpointWithSecret> {
  const secret = newSecret()
  const sealed = await sealSecret(ports, key.merchantId, secret)
  const now = ports.clock.now()
  const validUntil = new Date(now.getTime() + OVERLAP_MILLISECONDS)
  const endpoint = await ports.transact(async (endpoints) => {
    // First, because of two rolls at once the second must see the secret of the first.
    if (!(await endpoints.update(key, {}))) throw new GatewayError('ENDPOINT_NOT_FOUND')
    const { secretCount } = known(await endpoints.find(key, now))
    if (seenSecrets !== null && secretCount !== seenSecrets) throw new ChangedMeanwhile()
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

/** @throws GatewayError ENDPOINT_NOT_FOUND where it is null */
export function known(endpoint: WebhookEndpoint | null): WebhookEndpoint {
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
