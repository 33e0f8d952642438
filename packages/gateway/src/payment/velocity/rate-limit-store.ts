/** Calls of one key that a node accepted and has not sent to the store yet. */
export type UnsentCalls = Readonly<{
  limit: string
  key: string
  /** Below zero where more calls were given back than were counted. */
  calls: number
  /** How long one call takes to expire. */
  eachMilliseconds: number
  perMilliseconds: number
}>

/** The level of one key, for all nodes together. */
export type SharedLevel = Readonly<{
  limit: string
  key: string
  /** The time from now until all counted calls have expired. */
  aheadMilliseconds: number
}>

/** One call that the store counts if it is within the limit of all nodes together. */
export type WantedCall = Omit<UnsentCalls, 'calls'> &
  Readonly<{
    /** Calls that only this node knows. The limit must hold with them included. */
    unsharedCalls: number
  }>

/** `aheadMilliseconds` includes the call where `isTaken`. */
type TakeVerdict = SharedLevel & Readonly<{ isTaken: boolean }>

/** The counts of all nodes together, by the database's clock. */
export type RateLimitStore = Readonly<{
  /**
   * Adds this node's calls. Answers the levels of their keys and of all keys that any node has used up,
   * so that every node refuses those from its first call on.
   */
  exchange: (calls: readonly UnsentCalls[]) => Promise<readonly SharedLevel[]>
  /** Counts each call that is within its limit. Nodes that ask at once never exceed the limit together. */
  take: (calls: readonly WantedCall[]) => Promise<readonly TakeVerdict[]>
  /** Deletes keys whose calls have all expired. Answers how many. */
  sweep: () => Promise<number>
}>

/** A key that has reached its limit, and waits. */
export type SpentKey = Readonly<{
  /** The limit, by its name in the configuration. */
  limit: string
  /** What is counted: an address, an id, or an id with a card's fingerprint or BIN behind a blank. */
  key: string
  /** When the next call or payment of this key may pass. */
  spentUntil: Date
}>

export type SpentKeyStore = Readonly<{
  /** The keys that wait the longest first; at most `count`. */
  spentKeys: (count: number) => Promise<readonly SpentKey[]>
  /** How many keys each limit counts at present. */
  countedKeys: () => Promise<readonly Readonly<{ limit: string; keys: number }>[]>
}>
