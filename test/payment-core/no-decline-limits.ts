import type { PaymentPorts } from '../../packages/gateway/src/payment/payments/index.ts'

const nothing = () => undefined

/** Lets every attempt through, and counts none. */
export const NO_DECLINE_LIMITS: PaymentPorts['declines'] = {
  secondsToWait: () => null,
  hold: async () => ({ keep: nothing, giveBack: nothing, exchanged: nothing }),
  countDecline: nothing,
}
