import ipaddr from 'ipaddr.js'
import { type HeldTry, type HoldTry, longest } from './held-tries.ts'
import type { LimitsByName, SharedCounter } from './shared-counter.ts'

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
  /**
   * What a bank shows of the card, where it signs no card: the payer may have exchanged the card for any other that
   * shows the same (decision 4.11). Absent elsewhere.
   */
  shownDigits?: string
}>

/** An attempt whose payer may have exchanged the card. Exactly one of the three is called, once. */
export type HeldPayment = HeldTry &
  Readonly<{
    /** The bank was led to another payment. It charged a card that shows these digits; null: they are unknown. */
    exchanged: (charged: string | null) => void
  }>

/** Refuses card testing before the bank is asked. */
export type DeclineGuard = Readonly<{
  /** Null, or the seconds to wait. Counts nothing, and answers at once. */
  secondsToWait: (attempt: CardAttempt) => number | null
  /**
   * Counts the attempt before the bank is asked, so that concurrent attempts cannot exceed the limit. The
   * caller keeps the count after a decline, and gives it back otherwise. A number: the seconds to wait.
   */
  hold: (attempt: CardAttempt) => Promise<HeldPayment | number>
  /** Counts a decline whose attempt was not held: it became known later. */
  countDecline: (attempt: CardAttempt) => void
  /**
   * As `hold`, before a card goes to the bank's 3-D Secure page. Kept, it counts as a decline of the card and of the
   * payer's address until `verified`: whoever keeps the bank's answer back may have read it there. For BIN and link,
   * which strangers share, it counts nothing and only finds out whether they may go on.
   */
  holdHandOver: (attempt: CardAttempt) => Promise<HeldTry | number>
  /** Gives back a hand-over that was kept. To be called once for it, on any node. */
  verified: (attempt: CardAttempt) => void
  /** The verification failed: counts for BIN and link as well, for which the hand-over did not. */
  failedVerification: (attempt: CardAttempt) => void
}>

type Parts = Readonly<{
  limits: LimitsByName<DeclineLimitName>
  counter: Pick<SharedCounter<DeclineLimitName>, 'take' | 'peek' | 'giveBack'>
  hold: HoldTry<DeclineLimitName>
}>

export function createDeclineGuard(parts: Parts): DeclineGuard {
  const { counter, hold } = parts
  return {
    secondsToWait: (attempt) =>
      longest(keysOf(attempt).map(([name, key]) => counter.peek(name, key))),
    hold: (attempt) => holdPayment(parts, attempt),
    countDecline: (attempt) => {
      for (const [name, key] of keysOf(attempt)) counter.take(name, key)
    },
    holdHandOver: async (attempt) => {
      const { own, shared } = keysByOwner(attempt)
      return longest(shared.map(([name, key]) => counter.peek(name, key))) ?? hold(own)
    },
    verified: (attempt) => {
      for (const [name, key] of keysByOwner(attempt).own) counter.giveBack(name, key)
    },
    failedVerification: (attempt) => {
      for (const [name, key] of keysByOwner(attempt).shared) counter.take(name, key)
    },
  }
}

/**
 * The digits that the bank shows are held apart: after an exchange they count for the card that was charged, and not
 * for the one that the payer only named.
 */
async function holdPayment(
  { limits, counter, hold }: Parts,
  { shownDigits, ...attempt }: CardAttempt,
): Promise<HeldPayment | number> {
  const held = await hold(keysOf(attempt))
  if (typeof held === 'number') return held
  const { merchantId } = attempt
  const shown = shownDigits === undefined ? null : await hold(shownKeys(merchantId, shownDigits))
  if (typeof shown === 'number') {
    held.giveBack()
    return shown
  }
  return {
    keep: () => {
      held.keep()
      shown?.keep()
    },
    giveBack: () => {
      held.giveBack()
      shown?.giveBack()
    },
    exchanged: (charged) => {
      held.keep()
      shown?.giveBack()
      for (const [name, key] of charged === null ? [] : shownKeys(merchantId, charged)) {
        counter.take(name, key)
      }
      for (const [name, key] of keysOf(attempt).filter(([of]) => OF_PAYER.has(of))) {
        const calls = limits[name]?.calls ?? 0
        for (let call = 1; call < calls / EXCHANGES_MAXIMUM; call += 1) counter.take(name, key)
      }
    },
  }
}

/** No honest payer exchanges what a bank is asked for: so many use up a limit of the payer's address, or of the link. */
const EXCHANGES_MAXIMUM = 10
const OF_PAYER: ReadonlySet<DeclineLimitName> = new Set(['declinesPerAddress', 'declinesPerLink'])

function shownKeys(merchantId: string, digits: string): Keys {
  return [
    ['declinesPerCard', `${merchantId} ${digits}`],
    ['declinesPerCardEverywhere', digits],
  ]
}

/** By these, an honest payer who walks away from the bank's page keeps nobody else from paying. */
const OWN_LIMITS: ReadonlySet<DeclineLimitName> = new Set([
  'declinesPerCard',
  'declinesPerCardEverywhere',
  'declinesPerAddress',
])

function keysByOwner(attempt: CardAttempt) {
  const keys = keysOf(attempt)
  return {
    own: keys.filter(([name]) => OWN_LIMITS.has(name)),
    shared: keys.filter(([name]) => !OWN_LIMITS.has(name)),
  }
}

type Keys = (readonly [DeclineLimitName, string])[]

function keysOf(attempt: CardAttempt): Keys {
  const { merchantId, fingerprint, bin, payerAddress, linkId, shownDigits } = attempt
  const card = fingerprint.toString('base64')
  // A card is counted by merchant too: a merchant's declines affect others only beyond a wider limit.
  const keys: Keys = [
    ['declinesPerCard', `${merchantId} ${card}`],
    ['declinesPerCardEverywhere', card],
    ['declinesPerBin', `${merchantId} ${bin}`],
  ]
  if (payerAddress !== null) keys.push(['declinesPerAddress', networkOf(payerAddress)])
  if (linkId !== null) keys.push(['declinesPerLink', linkId])
  if (shownDigits !== undefined) keys.push(...shownKeys(merchantId, shownDigits))
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
