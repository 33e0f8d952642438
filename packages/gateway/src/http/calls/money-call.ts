import type { ErrorName } from '@vezne/protocol'

import type { MoneyCall } from '../../payments/index.ts'
import type { ApiCall } from '../api-route.ts'
import type { Refusal } from '../errors/index.ts'

/** A signed call as payments take it: with its pair, which they use up. */
export function moneyCallOf(call: ApiCall): MoneyCall {
  const { caller, conversationId, clientIpAddress, idempotency } = call
  const { merchant, pair } = caller
  return { merchant, conversationId, pair, clientIpAddress, idempotency }
}

/** An outcome that is an error and has fields all the same, such as a decline with its orderId. */
export function refusalOf(name: ErrorName | null): Refusal | null {
  return name === null ? null : { name, details: {} }
}
