import type { VezneClient } from '@vezne/client'

import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { tokenOf } from '../support/steps.ts'

type Answer = Readonly<{
  isSucceed: boolean
  errorCode: string | null
  errorMessage: string | null
}>

/** Returns the answer if it is a success. Throws otherwise, with the gateway's code and message. */
export function succeeded<Any extends Answer>(answer: Any): Extract<Any, { isSucceed: true }> {
  if (answer.isSucceed) return answer as Extract<Any, { isSucceed: true }>
  throw new Error(`refused with ${answer.errorCode}: ${answer.errorMessage}`)
}

type ProvisionRequest = Parameters<VezneClient['provision']>[0]

/** A payment in the direct flow, with a token of its own. */
export async function payWith(
  client: VezneClient,
  cardNumber: string,
  request: ProvisionRequest,
  options: Parameters<VezneClient['provision']>[1] = {},
) {
  const cardToken = await tokenOf(client, cardNumber)
  return client.provision({ cardToken, ...request }, options)
}

/** As `payWith`, and the payment must be taken. */
export async function paidOrder(
  client: VezneClient,
  cardNumber: string,
  request: ProvisionRequest,
): Promise<string> {
  return succeeded(await payWith(client, cardNumber, request)).orderId
}

export async function viewOf(client: VezneClient, orderId: string) {
  return succeeded(await client.inquire({ orderId }))
}

export async function stateOf(client: VezneClient, orderId: string): Promise<string> {
  return (await viewOf(client, orderId)).transactionStatus
}

/** Waits until the job has resolved the outcome of the order, and returns the order's state. */
export async function settledState(client: VezneClient, orderId: string): Promise<string> {
  return waitFor(
    async () => {
      const state = await stateOf(client, orderId)
      return state === 'Pending' || state === 'Unknown' ? null : state
    },
    { what: `order ${orderId} to be settled` },
  )
}
