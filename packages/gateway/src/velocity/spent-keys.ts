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
