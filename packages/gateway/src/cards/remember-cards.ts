import { type Clock, LatestMap } from '../kernel/index.ts'
import type { CardKey, CardStore, NewCard } from './card-store.ts'
import type { StoredCard } from './stored-card.ts'

/** Most cards are paid with once, minutes after they came: 3-D Secure takes no longer. */
const LIFE_MILLISECONDS = 10 * 60_000

/** About 4 MB: what a busy minute brings. */
const CARDS_MAXIMUM = 4_096

type Remembered = Readonly<{ card: StoredCard; since: number }>

/**
 * The store, and in memory the cards that it was given or asked for lately: as sealed as in their table, so
 * that a payment need not read what the same process wrote a moment ago. No call changes a card or takes
 * one away; it expires, here as there. A rotation seals the row anew, and what is remembered still opens:
 * data keys are kept.
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

/**
 * Named one by one: the security code of a new card is erased with its first use, and nobody may hold
 * another copy of it.
 */
function compact(card: StoredCard | NewCard): StoredCard {
  const { merchantId, bin, lastFour, profile, expiresAt } = card
  const tokenHash = ownBytes(card.tokenHash)
  const cardSealed = ownBytes(card.cardSealed)
  const fingerprint = ownBytes(card.fingerprint)
  return { merchantId, tokenHash, cardSealed, fingerprint, bin, lastFour, profile, expiresAt }
}

/** Small buffers are parts of a larger one, all of which a part that is kept would keep. */
function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.alloc(bytes.length)
  bytes.copy(own)
  return own
}
