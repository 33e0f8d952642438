import { type Clock, LatestMap } from '../../base/kernel/index.ts'
import type { CardKey, CardStore, NewCard, StoredCard } from './card-store.ts'

/** Most cards are used once, minutes after they were tokenised, also with 3-D Secure in between. */
const LIFE_MILLISECONDS = 10 * 60_000

/** About 4 MB: the cards of a busy minute. */
const CARDS_MAXIMUM = 4_096

type Remembered = Readonly<{ card: StoredCard; since: number }>

/**
 * Wraps the store and keeps recently written or read cards in memory, as sealed as in their table, so that a
 * payment need not read what the same process wrote a moment ago (decision 8.16). No call changes or deletes
 * a card, and expiry is checked here too. After a rotation the old sealed value still opens, because data
 * keys are kept.
 */
export function rememberCards(store: CardStore, clock: Clock): CardStore {
  const recent = new LatestMap<string, Remembered>(CARDS_MAXIMUM)
  const remember = (card: StoredCard) => {
    recent.set(nameOf(card), { card: compact(card), since: clock.monotonicMilliseconds() })
  }
  const recall = (key: CardKey, now: Date): StoredCard | null => {
    const found = recent.get(nameOf(key))
    if (found === undefined || found.card.expiresAt <= now) return null
    return clock.monotonicMilliseconds() - found.since < LIFE_MILLISECONDS ? found.card : null
  }
  const read = async (key: CardKey, now: Date): Promise<StoredCard | null> => {
    const card = await store.find(key, now)
    if (card !== null) remember(card)
    return card
  }
  return {
    ...store,
    insert: async (card) => {
      await store.insert(card)
      remember(card)
    },
    find: async (key, now) => recall(key, now) ?? read(key, now),
  }
}

function nameOf({ merchantId, tokenHash }: CardKey): string {
  return merchantId + tokenHash.toString('latin1')
}

/** Copies field by field to leave the security code out: its first use erases it, so no copy may remain. */
function compact(card: StoredCard | NewCard): StoredCard {
  const { merchantId, bin, lastFour, profile, expiresAt } = card
  const tokenHash = ownBytes(card.tokenHash)
  const cardSealed = ownBytes(card.cardSealed)
  const fingerprint = ownBytes(card.fingerprint)
  return { merchantId, tokenHash, cardSealed, fingerprint, bin, lastFour, profile, expiresAt }
}

/** A small Buffer is a part of an 8 kB pool, and keeping the part would keep the whole pool in memory. */
function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.alloc(bytes.length)
  bytes.copy(own)
  return own
}
