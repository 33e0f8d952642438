export type QueueOptions<Row, Verdict> = Readonly<{
  /**
   * One statement and one commit for all rows; a verdict for each, in their order. `UnstorableRows` refuses
   * the rows that it names, and the others are run without them.
   */
  run: (rows: readonly Row[]) => Promise<readonly Verdict[]>
  /** In which order rows stand in their statement, so that lanes lock in one order. */
  orderOf?: (one: Row, other: Row) => number
  /** Rows of one key never share a statement. */
  keyOf?: (row: Row) => string
  /** Rows of one statement: more would keep the other lanes waiting. */
  rowsMaximum: number
  /** Rows that may wait; whoever comes then is refused at once. */
  waitingMaximum: number
  /** A row that has waited for longer is refused: nothing has happened to it. */
  waitMaximumMilliseconds: number
}>

export type LaneOptions = Readonly<{
  /** Statements that run at once, over all queues. */
  lanes: number
  /**
   * With how many rows a statement leaves beside another that is under way. With fewer it leaves once a
   * row has waited for so long (twice as long at most). Left out: every free lane leaves at once.
   */
  company?: Readonly<{ rows: number; waitMilliseconds: number }>
  /** What a row is refused with that found no room, or waited for too long. */
  overload: () => Error
  /**
   * After a statement of so many rows at most the next leaves before the callers are told, so that the
   * server works while they go on. After a crowd they are told first, for what they bring goes along: larger
   * statements cost less. Left out: always so.
   */
  fewRows?: number
  /**
   * Whether a statement's error may be one row's fault and undid all of them: then every row is run
   * again alone, and only the guilty one fails.
   */
  isUndone: (error: unknown) => boolean
}>
