import type { DeclineGuard } from '../../packages/gateway/src/velocity/index.ts'

const nothing = () => undefined

/** Lets every attempt through, and counts none. */
export const NO_DECLINE_LIMITS: DeclineGuard = {
  secondsToWait: () => null,
  hold: async () => ({ keep: nothing, giveBack: nothing }),
  countDecline: nothing,
}
