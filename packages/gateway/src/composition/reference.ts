import type { ServersOptions } from '../faces/http/index.ts'
import { referenceRoutes } from '../faces/reference/index.ts'
import { SANDBOX_MERCHANTS } from '../payment/merchants/index.ts'
import type { Foundation } from './foundation/index.ts'

/** The API reference. Calls are sent from the gateway's own listener, which serves the API, and in a sandbox alone. */
export function bindReference(
  { configuration }: Pick<Foundation, 'configuration'>,
  baseUrl: () => string,
): ServersOptions['reference'] {
  const isSandbox = configuration.mode === 'sandbox'
  const [{ merchant, publicKey, secretKey }] = SANDBOX_MERCHANTS
  const keys = isSandbox ? { publicKey, secretKey, merchantNumber: merchant.merchantNumber } : null
  return {
    own: referenceRoutes({ baseUrl, isSandbox, keys }),
    operators: referenceRoutes({ baseUrl, isSandbox, keys: null }),
  }
}
