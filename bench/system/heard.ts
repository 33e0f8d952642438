import { VezneClient } from '@vezne/client'
import { SANDBOX_KEYS } from '../../test/support/sandbox-merchants.ts'
import type { Address } from '../driving/connection.ts'

/** Runs `work` while an endpoint of the merchant takes every event. */
export async function heard<Result>(
  gateway: Address,
  endpoint: Address,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new VezneClient({ ...SANDBOX_KEYS, baseUrl: urlOf(gateway) })
  const created = await client.webhooksCreate({ url: `${urlOf(endpoint)}/v1/Payments/provision` })
  if (!created.isSucceed) throw new Error(`no endpoint: ${created.errorMessage}`)
  const { endpointId } = created.endpoint
  try {
    return await work()
  } finally {
    await client.webhooksDelete({ endpointId })
  }
}

function urlOf({ host, port }: Address): string {
  return `http://${host}:${port}`
}
