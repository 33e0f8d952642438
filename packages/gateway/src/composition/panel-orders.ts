import type pg from 'pg'

import type { PanelPorts } from '../panel/index.ts'
import * as payments from '../payments/index.ts'
import { createOrderHistoryStore } from '../storage/index.ts'
import type { Foundation } from './foundation.ts'

type Parts = Readonly<{ pool: pg.Pool; paymentPorts: payments.PaymentPorts }>

/**
 * What the panel's page of an order needs. It reads over the panel's connections; what moves money are the use cases of
 * the API over the gateway's own.
 */
export function bindOrderPages(
  { vault }: Pick<Foundation, 'vault'>,
  { pool, paymentPorts }: Parts,
): Pick<PanelPorts, 'history' | 'money'> {
  const { keys, settings } = paymentPorts
  type Asked = Parameters<typeof keys.find>
  // A key is stored in a form of its own, so a look for it takes the same way as a call with it.
  const find = payments.withKeptKeys(
    vault,
    ({ idempotency }: Pick<payments.MoneyCall, 'idempotency'>, [merchantId, endpoint]: Asked) =>
      keys.find(merchantId, endpoint, idempotency?.key ?? ''),
  )
  return {
    history: createOrderHistoryStore(pool),
    money: {
      settings,
      hasBegun: async (...asked) => {
        const claim = { key: asked[2], fingerprint: Buffer.alloc(32) }
        return (await find({ idempotency: claim }, asked)) !== null
      },
      returnPayment: payments.withKeptKeys(vault, (call, request) =>
        payments.returnPayment(paymentPorts, call, request),
      ),
      reversePayment: payments.withKeptKeys(vault, (call, request) =>
        payments.reversePayment(paymentPorts, call, request),
      ),
      provision: payments.withKeptKeys(vault, (call, request) =>
        payments.provision(paymentPorts, call, request),
      ),
    },
  }
}
