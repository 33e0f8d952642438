import { GatewayError } from '../kernel/index.ts'
import { consumePair } from './consume-pair.ts'
import { isSameBody, type KeyedCall, type MoneyEndpoint } from './idempotency-store.ts'
import type { PaymentPorts } from './ports.ts'
import type { MoneyCall } from './requests.ts'

/**
 * The earlier call that an Idempotency-Key stands for, or null where this is the first. The replay
 * is a new signed call: it uses its own pair up.
 *
 * @throws GatewayError IDEMPOTENCY_KEY_REUSED for another body.
 */
export async function earlierCall(
  ports: PaymentPorts,
  call: MoneyCall,
  endpoint: MoneyEndpoint,
): Promise<KeyedCall | null> {
  if (call.idempotency === null) return null
  const { key } = call.idempotency
  const { merchantId } = call.merchant
  const earlier = await ports.keys.find(merchantId, endpoint, key)
  if (earlier === null) return null
  await consumePair(ports, call)
  if (!isSameBody(earlier, call.idempotency)) throw new GatewayError('IDEMPOTENCY_KEY_REUSED')
  await ports.keys.countReplay(merchantId, endpoint, key)
  return earlier
}

/**
 * What a key stands for was not written: its call lost a later claim and is about to give the key back,
 * or died before it could. A key and what it stands for are written in one commit, so nothing can
 * follow: after a moment for the call itself the key is forgotten.
 */
export async function notWritten(
  ports: PaymentPorts,
  merchantId: string,
  earlier: KeyedCall,
): Promise<GatewayError> {
  const age = ports.clock.now().getTime() - earlier.createdAt.getTime()
  if (age > ports.settings.graceMilliseconds) {
    await ports.operations.forgetKey(merchantId, earlier.subjectId)
  }
  return stillRunning()
}

export function stillRunning(): GatewayError {
  return new GatewayError('IDEMPOTENCY_KEY_RUNNING', { retryAfterSeconds: 1 })
}
