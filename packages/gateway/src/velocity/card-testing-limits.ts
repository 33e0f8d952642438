import type { DeclineLimitName } from './decline-guard.ts'
import type { LinkTryLimitName } from './link-try-guard.ts'
import type { Limit, LimitsByName } from './shared-counter.ts'

type Settings = LimitsByName<'tokens' | 'declinesPerCard'>
type Derived = LimitsByName<LinkTryLimitName | Extract<DeclineLimitName, 'declinesPerBin'>>

/** Many cards begin alike, and honest ones are declined as well. */
const CARDS_OF_A_BIN = 100
const MINUTE = 60_000
/** Behind one address there may be the customers of a whole mobile network. */
const LIVE_TRIES_OF_AN_ADDRESS: Limit = { calls: 120, perMilliseconds: MINUTE }
const LIVE_TRIES_AT_A_LINK: Limit = { calls: 1_200, perMilliseconds: MINUTE }

/**
 * The limits that follow from others (decision 1.7). A submitted link form gives a card to the vault as
 * an API call does: what limits those limits it too, and in live mode a link and an address have less.
 * A BIN may have as many declines as a hundred of its cards. What is off stays off.
 */
export function cardTestingLimits(
  { tokens, declinesPerCard }: Settings,
  mode: 'sandbox' | 'live',
): Derived {
  const isLive = mode === 'live'
  return {
    linkTriesPerAddress: isLive ? narrower(tokens, LIVE_TRIES_OF_AN_ADDRESS) : tokens,
    linkTriesPerLink: isLive ? narrower(tokens, LIVE_TRIES_AT_A_LINK) : tokens,
    declinesPerBin:
      declinesPerCard === null
        ? null
        : { ...declinesPerCard, calls: declinesPerCard.calls * CARDS_OF_A_BIN },
  }
}

function narrower(one: Limit | null, other: Limit): Limit | null {
  if (one === null) return null
  const isNarrower = one.calls / one.perMilliseconds < other.calls / other.perMilliseconds
  return isNarrower ? one : other
}
