import type { PanelPorts } from '../../faces/panel/index.ts'
import * as payments from '../../payment/payments/index.ts'
import type { Foundation } from '../foundation/index.ts'

/** Money is moved by the use cases of the API, over the gateway's own connections. */
export function bindMoney(
  { vault }: Pick<Foundation, 'vault'>,
  paymentPorts: payments.PaymentPorts,
): PanelPorts['money'] {
  const { keys, settings } = paymentPorts
  type Asked = Parameters<typeof keys.find>
  // The stored form of an idempotency key is not its text, so the look-up wraps the store as the calls do.
  const find = payments.withKeptKeys(
    vault,
    ({ idempotency }: Pick<payments.MoneyCall, 'idempotency'>, [merchantId, endpoint]: Asked) =>
      keys.find(merchantId, endpoint, idempotency?.key ?? ''),
  )
  return {
    settings,
    hasBegun: async (...asked) => {
      const claim = { key: asked[2], fingerprint: Buffer.alloc(32) }
      return (await find({ idempotency: claim }, asked)) !== null
    },
    by: (openings) => {
      const ports = payments.withOpenings(paymentPorts, openings)
      return {
        returnPayment: payments.withKeptKeys(vault, (call, request) =>
          payments.returnPayment(ports, call, request),
        ),
        reversePayment: payments.withKeptKeys(vault, (call, request) =>
          payments.reversePayment(ports, call, request),
        ),
        provision: payments.withKeptKeys(vault, (call, request) =>
          payments.provision(ports, call, request),
        ),
      }
    },
  }
}
