/** What came of telling a database that it was restored. Times are the database's. */
export type RestoredVerdict =
  | Readonly<{
      kind: 'Declared'
      databaseId: string
      /** Nonces of before it are refused from now on, by every node. */
      line: Date
      /** How far the database goes back: its last mark, from before this. */
      asOf: Date
    }>
  /** A gateway serves on the database: it advanced the mark within the last seconds. */
  | Readonly<{ kind: 'InUse'; advancedAt: Date }>

export type RestoredStore = Readonly<{
  /**
   * Begins the marks anew, later than `seenSince` (the begin of the marks that a node remembers), and draws
   * the line for nonces at the database's present.
   */
  declare: (seenSince: Date | null) => Promise<RestoredVerdict>
}>
