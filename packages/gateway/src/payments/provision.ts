import { withRules } from './consume-pair.ts'
import type { KeyedCall } from './idempotency-store.ts'
import { performPayment } from './perform-payment.ts'
import type { PaymentPorts } from './ports.ts'
import { prepareCapture } from './prepare-capture.ts'
import { preparePayment } from './prepare-payment.ts'
import { earlierCall, notWritten, stillRunning } from './replay.ts'
import type { MoneyCall, ProvisionRequest } from './requests.ts'
import { type ProvisionResult, provisionResult } from './results.ts'

/**
 * Takes a payment: Auth, PreAuth, or the PostAuth of a PreAuth.
 *
 * @throws GatewayError where a rule refuses: nothing happened then but that the pair is used up.
 */
export async function provision(
  ports: PaymentPorts,
  call: MoneyCall,
  request: ProvisionRequest,
): Promise<ProvisionResult> {
  const earlier = call.idempotency === null ? null : await earlierCall(ports, call, 'provision')
  if (earlier !== null) return replayed(ports, call.merchant.merchantId, earlier)
  const prepare = request.paymentType === 'PostAuth' ? prepareCapture : preparePayment
  const payment = await withRules(ports, call, () => prepare(ports, call, request))
  return performPayment(ports, payment)
}

/** The answer as things stand now: an outcome that was unknown may be known (decision 5.10). */
async function replayed(
  ports: PaymentPorts,
  merchantId: string,
  earlier: KeyedCall,
): Promise<ProvisionResult> {
  const order = await ports.payments.find(merchantId, earlier.subjectId)
  if (order === null) throw await notWritten(ports, merchantId, earlier)
  if (order.state === 'Pending' && ports.clock.now() < order.sendBy) throw stillRunning()
  return provisionResult(order, order.details, true)
}
