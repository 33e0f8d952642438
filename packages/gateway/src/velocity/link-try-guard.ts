import { networkOf } from './network-of.ts'
import type { SharedCounter } from './shared-counter.ts'

/** Whose submits of the link page are counted (decision 1.7), whatever becomes of them. */
export type LinkTryLimitName = 'linkTriesPerAddress' | 'linkTriesPerLink'

export type LinkTry = Readonly<{
  /** Of the browser, as it connected. */
  payerAddress: string
  linkId: string
}>

/** Stands before everything that a submitted form costs: vault, session, bank. Waits for nothing. */
export type LinkTryGuard = Readonly<{
  /** Counts a try. Null: it may go on; else the seconds after which it may. */
  take: (attempt: LinkTry) => number | null
}>

export function createLinkTryGuard(
  counter: Pick<SharedCounter<LinkTryLimitName>, 'take'>,
): LinkTryGuard {
  return {
    take: ({ payerAddress, linkId }) => {
      // In this order: what one address has too much must not use up the link for all others.
      const address = counter.take('linkTriesPerAddress', networkOf(payerAddress))
      return address ?? counter.take('linkTriesPerLink', linkId)
    },
  }
}
