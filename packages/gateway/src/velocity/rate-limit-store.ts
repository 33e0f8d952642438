/** Calls of one key that a node let through and has not told the others of yet. */
export type UnsentCalls = Readonly<{
  limit: string
  key: string
  /** Below zero where more calls were given back than were counted. */
  calls: number
  /** How long one call takes to flow off. */
  eachMilliseconds: number
  perMilliseconds: number
}>

/** How full a key's limit is, for all nodes together. */
export type SharedLevel = Readonly<{
  limit: string
  key: string
  /** The time from now until everything that was counted has flowed off. */
  aheadMilliseconds: number
}>

/** One call that is counted by all nodes together before it goes on, or not at all. */
export type WantedCall = Omit<UnsentCalls, 'calls'> &
  Readonly<{
    /** Calls of the key that this node knows of, and the others do not: the limit must hold with them. */
    untoldCalls: number
  }>

/** `aheadMilliseconds` includes the call where it was taken. */
export type TakeVerdict = SharedLevel & Readonly<{ isTaken: boolean }>

/** The place where all nodes count together. Its clock is the database's. */
export type RateLimitStore = Readonly<{
  /**
   * Adds this node's calls. Answers the levels of their keys, and of all keys that are used up, whoever
   * used them: those a node must know of before it meets them.
   */
  exchange: (calls: readonly UnsentCalls[]) => Promise<readonly SharedLevel[]>
  /** Takes each of the calls that is within its limit. Of any number of nodes at once, no more than fit. */
  take: (calls: readonly WantedCall[]) => Promise<readonly TakeVerdict[]>
  /** Forgets keys from which everything has flowed off. Answers how many. */
  sweep: () => Promise<number>
}>
