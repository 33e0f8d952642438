import {
  COUNT_LIMITS,
  type CommissionRate,
} from '../../packages/gateway/src/payment/installments/index.ts'
import type { Terminal } from '../../packages/gateway/src/payment/merchants/index.ts'
import type { PaymentPorts } from '../../packages/gateway/src/payment/payments/index.ts'
import type { Choices } from '../../packages/gateway/src/payment/routing/index.ts'

/** A merchant without rules, whose banks all answer. */
export function choicesWith(
  terminals: readonly Terminal[],
  rates: readonly CommissionRate[],
): Choices {
  return {
    terminals,
    prices: { rates, counts: COUNT_LIMITS },
    rules: null,
    isDown: () => false,
    pointsAfterThreeDSecure: () => true,
  }
}

/** The ports of a merchant that has these terminals instead. */
export function withTerminals(ports: PaymentPorts, terminals: readonly Terminal[]): PaymentPorts {
  return {
    ...ports,
    terminalsOf: async () => terminals,
    choicesOf: async (merchantId) => ({ ...(await ports.choicesOf(merchantId)), terminals }),
  }
}
