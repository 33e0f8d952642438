import type { EndpointKey } from './delivery-records.ts'
import type { EndpointInput, WebhookEndpoint } from './endpoint.ts'

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
    endpoint: EndpointKey & EndpointInput,
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
