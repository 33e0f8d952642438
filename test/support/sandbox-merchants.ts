import { VezneClient } from '@vezne/client'

/** The keys of the sandbox's first merchant, which may do everything. */
export const SANDBOX_KEYS = {
  publicKey: 'VmV6bmVTYW5kYm94S2V5MQ==',
  secretKey: 'dmV6bmUtc2FuZGJveC1zZWNyZXQtMDAwMS1wdWJsaWM=',
  merchantNumber: '1100000001',
} as const

/** The keys of the second one, which has neither the non-secure flow nor half secure nor PreAuth. */
export const RESTRICTED_KEYS = {
  publicKey: 'VmV6bmVTYW5kYm94S2V5Mg==',
  secretKey: 'dmV6bmUtc2FuZGJveC1zZWNyZXQtMDAwMi1wdWJsaWM=',
  merchantNumber: '1100000002',
} as const

/** A client that repeats no call: a test is about what the gateway does with one. */
export function sandboxClient(
  baseUrl: string,
  keys: typeof SANDBOX_KEYS | typeof RESTRICTED_KEYS = SANDBOX_KEYS,
): VezneClient {
  return new VezneClient({ baseUrl, ...keys, retries: 0 })
}
