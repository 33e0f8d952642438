import ipaddr from 'ipaddr.js'
import type { HeldTry, HoldTry } from './held-tries.ts'
import type { SharedCounter } from './shared-counter.ts'

/** Whose declines are counted (decision 1.7): card testing shows in one of them. */
export type DeclineLimitName =
  | 'declinesPerCard'
  | 'declinesPerCardEverywhere'
  | 'declinesPerBin'
  | 'declinesPerAddress'
  | 'declinesPerLink'

/** A payment as far as card testing shows in it. */
export type CardAttempt = Readonly<{
  merchantId: string
  /** The vault's keyed fingerprint of the card's number: the same for every token of the card. */
  fingerprint: Buffer
  /** First six or eight digits: who tries numbers one after the other stays within them. */
  bin: string
  /**
   * Of the card holder at one of the gateway's own pages. Null for a merchant's call: it writes the
   * address itself, and a merchant may write one for all its customers.
   */
  payerAddress: string | null
  linkId: string | null
}>

/** Stands before the bank. */
export type DeclineGuard = Readonly<{
  /** Null: the attempt may go on; else the seconds after which it may. Takes nothing, waits for nothing. */
  secondsToWait: (attempt: CardAttempt) => number | null
  /**
   * Takes the attempt before the bank is asked: of any number at once no more go on than may be declined.
   * It is kept when it was declined, and given back when it was not. A number: the seconds to wait.
   */
  hold: (attempt: CardAttempt) => Promise<HeldTry | number>
  /** A decline whose attempt was not held: it was told later, or by somebody else than the bank. */
  countDecline: (attempt: CardAttempt) => void
}>

type Parts = Readonly<{
  counter: Pick<SharedCounter<DeclineLimitName>, 'take' | 'peek'>
  hold: HoldTry<DeclineLimitName>
}>

/** Over a counter that knows what is used up on every node, and tells them of what happens here. */
export function createDeclineGuard({ counter, hold }: Parts): DeclineGuard {
  return {
    secondsToWait: (attempt) => {
      let longest: number | null = null
      for (const [name, key] of keysOf(attempt)) {
        const wait = counter.peek(name, key)
        if (wait !== null && wait > (longest ?? 0)) longest = wait
      }
      return longest
    },
    hold: (attempt) => hold(keysOf(attempt)),
    countDecline: (attempt) => {
      for (const [name, key] of keysOf(attempt)) counter.take(name, key)
    },
  }
}

function keysOf(attempt: CardAttempt): (readonly [DeclineLimitName, string])[] {
  const { merchantId, fingerprint, bin, payerAddress, linkId } = attempt
  const card = fingerprint.toString('base64')
  // By merchant as well: what one merchant does to a card shows at another only beyond the wider limit.
  const keys: (readonly [DeclineLimitName, string])[] = [
    ['declinesPerCard', `${merchantId} ${card}`],
    ['declinesPerCardEverywhere', card],
    ['declinesPerBin', `${merchantId} ${bin}`],
  ]
  if (payerAddress !== null) keys.push(['declinesPerAddress', networkOf(payerAddress)])
  if (linkId !== null) keys.push(['declinesPerLink', linkId])
  return keys
}

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

/**
 * What counts as one place in the net: an IPv4 address, or the 64 bits of an IPv6 address that its owner
 * is given. The other 64 bits are the owner's to choose anew for every call.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const { parts } = ipaddr.IPv6.parse(address)
  return `${parts.slice(0, 4).map(hextet).join(':')}::/64`
}

function hextet(part: number): string {
  return part.toString(16)
}
