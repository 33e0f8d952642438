import type { VezneClient } from '@vezne/client'
import { VezneError } from '@vezne/client'
import type { OrderView, RefusalCode } from './order-specification.ts'
import type { Call, Ending } from './outcome-events.ts'

const REFUSALS: Readonly<Record<string, RefusalCode>> = {
  '0116': 'dayClosed',
  '0117': 'exceeds',
  '0118': 'reversed',
  '0119': 'state',
  '0120': 'busy',
}

type Answer = Readonly<{ isSucceed: boolean; errorCode: string | null }>

function endingOf({ isSucceed, errorCode }: Answer): Ending {
  if (isSucceed) return { kind: 'done' }
  if (errorCode === '3001') return { kind: 'pending' }
  const code = REFUSALS[errorCode ?? '']
  return code === undefined ? { kind: 'failed' } : { kind: 'refused', code }
}

/** One call on an order, by the PreAuth's id. Amounts in whole lira are enough to race with. */
export async function performCall(
  client: VezneClient,
  orderId: string,
  { id, name, amount }: Pick<Call, 'id' | 'name' | 'amount'>,
): Promise<Ending> {
  const options = { conversationId: id }
  try {
    if (name === 'return') return endingOf(await client.return({ orderId, amount }, options))
    if (name === 'reverse') return endingOf(await client.reverse({ orderId }, options))
    const capture = { paymentType: 'PostAuth', originalOrderId: orderId, amount } as const
    return endingOf(await client.provision(capture, options))
  } catch (error) {
    // An answer of another status refused the call before anything was done.
    if (error instanceof VezneError && error.status < 500) throw error
    return { kind: 'lost' }
  }
}

/** What the order looks like; null where nobody answered. */
export async function readOrder(client: VezneClient, orderId: string): Promise<OrderView | null> {
  try {
    const view = await client.inquire({ orderId })
    if (!view.isSucceed) throw new Error(`order ${orderId}: ${view.errorMessage}`)
    const { transactionStatus, returnedAmount, availableReturnAmount } = view
    return { status: transactionStatus, gone: returnedAmount, available: availableReturnAmount }
  } catch (error) {
    if (error instanceof VezneError && error.status < 500) throw error
    return null
  }
}
