import ipaddr from 'ipaddr.js'
import { type HeldTry, type HoldTry, longest } from './held-tries.ts'
import type { SharedCounter } from './shared-counter.ts'

/** The limits of declines (decision 1.7). Card testing reaches at least one of them. */
export type DeclineLimitName =
  | 'declinesPerCard'
  | 'declinesPerCardEverywhere'
  | 'declinesPerBin'
  | 'declinesPerAddress'
  | 'declinesPerLink'

/** The facts of a payment that declines are counted by. */
export type CardAttempt = Readonly<{
  merchantId: string
  /** The vault's keyed fingerprint of the card's number: the same for every token of the card. */
  fingerprint: Buffer
  /** First six or eight digits: attackers who try consecutive numbers stay within one BIN. */
  bin: string
  /**
   * The card holder's address at one of the gateway's own pages. Null for a merchant's call: the merchant
   * writes the address, and may write the same for all its customers.
   */
  payerAddress: string | null
  linkId: string | null
}>

/** Refuses card testing before the bank is asked. */
export type DeclineGuard = Readonly<{
  /** Null, or the seconds to wait. Counts nothing, and answers at once. */
  secondsToWait: (attempt: CardAttempt) => number | null
  /**
   * Counts the attempt before the bank is asked, so that concurrent attempts cannot exceed the limit. The
   * caller keeps the count after a decline, and gives it back otherwise. A number: the seconds to wait.
   */
  hold: (attempt: CardAttempt) => Promise<HeldTry | number>
  /** Counts a decline whose attempt was not held: it became known later, or in a verification. */
  countDecline: (attempt: CardAttempt) => void
}>

type Parts = Readonly<{
  counter: Pick<SharedCounter<DeclineLimitName>, 'take' | 'peek'>
  hold: HoldTry<DeclineLimitName>
}>

export function createDeclineGuard({ counter, hold }: Parts): DeclineGuard {
  return {
    secondsToWait: (attempt) =>
      longest(keysOf(attempt).map(([name, key]) => counter.peek(name, key))),
    hold: (attempt) => hold(keysOf(attempt)),
    countDecline: (attempt) => {
      for (const [name, key] of keysOf(attempt)) counter.take(name, key)
    },
  }
}

function keysOf(attempt: CardAttempt): (readonly [DeclineLimitName, string])[] {
  const { merchantId, fingerprint, bin, payerAddress, linkId } = attempt
  const card = fingerprint.toString('base64')
  // A card is counted by merchant too: a merchant's declines affect others only beyond a wider limit.
  const keys: (readonly [DeclineLimitName, string])[] = [
    ['declinesPerCard', `${merchantId} ${card}`],
    ['declinesPerCardEverywhere', card],
    ['declinesPerBin', `${merchantId} ${bin}`],
  ]
  if (payerAddress !== null) keys.push(['declinesPerAddress', networkOf(payerAddress)])
  if (linkId !== null) keys.push(['declinesPerLink', linkId])
  return keys
}

/** The limits of submits of the link page (decision 1.7), however they end. */
export type LinkTryLimitName = 'linkTriesPerAddress' | 'linkTriesPerLink'

/** Limits submitted forms before the vault, the session or the bank is used. Answers at once. */
export type LinkTryGuard = Readonly<{
  /**
   * Counts a try and answers null, or answers the seconds to wait. `payerAddress`: the address that the
   * browser connected from.
   */
  take: (attempt: Readonly<{ payerAddress: string; linkId: string }>) => number | null
}>

export function createLinkTryGuard(
  counter: Pick<SharedCounter<LinkTryLimitName>, 'take'>,
): LinkTryGuard {
  return {
    take: ({ payerAddress, linkId }) => {
      // The address comes first: refused tries of one address must not use up the link for all others.
      const address = counter.take('linkTriesPerAddress', networkOf(payerAddress))
      return address ?? counter.take('linkTriesPerLink', linkId)
    },
  }
}

/**
 * The part of an address that limits count by: a whole IPv4 address, or the first 64 bits of an IPv6
 * address. Its owner can choose the other 64 bits anew for every call.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const { parts } = ipaddr.IPv6.parse(address)
  const network = parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
