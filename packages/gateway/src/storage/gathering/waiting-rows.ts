import { UnstorableRows } from './column-arrays.ts'

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
   * How many rows a statement needs to start while another one runs. With fewer rows it starts once a row
   * has waited this long (twice as long at most). Left out: each free lane starts its statement at once.
   */
  concurrentBatch?: Readonly<{ rows: number; waitMilliseconds: number }>
  /** What a row is refused with that found no room, or waited for too long. */
  overload: () => Error
  /**
   * After a statement of at most this many rows the next statement starts before the callers get their
   * verdicts, so that the server works meanwhile. After a larger statement the callers get their verdicts
   * first: the rows that they submit next join the next statement, and larger statements cost less per row.
   */
  fewRows?: number
  /**
   * Whether a statement's error may be one row's fault and undid all of them: then every row is run
   * again alone, and only the guilty one fails.
   */
  isUndone: (error: unknown) => boolean
}>

type Waiting<Row, Verdict> = Readonly<{
  row: Row
  since: number
  resolve: (verdict: Verdict) => void
  reject: (error: unknown) => void
}>

/** A statement that has its answer, of which its callers do not know yet. */
export type EndedStatement = Readonly<{ rowCount: number; tell: () => void }>

/** A queue as its lanes see it. */
export type WaitingRows = Readonly<{
  length: () => number
  /** Since when the first row waits, on the clock of `performance.now`; infinite where none does. */
  waitingSince: () => number
  /** Takes what one statement may hold and runs it. Never rejects: the rows do, when they are told. */
  runSome: () => Promise<EndedStatement>
  refuseOverdue: () => void
}>

type Options<Row, Verdict> = QueueOptions<Row, Verdict> & LaneOptions

/** The rows of one kind that wait for a statement, and what becomes of them. */
export function createWaitingRows<Row, Verdict>(
  options: Options<Row, Verdict>,
): Readonly<{ rows: WaitingRows; add: (row: Row) => Promise<Verdict> }> {
  let waiting: Waiting<Row, Verdict>[] = []
  const take = (): Waiting<Row, Verdict>[] => {
    const { taken, left } = part(waiting, options)
    waiting = left
    const { orderOf } = options
    return orderOf === undefined ? taken : taken.sort((one, other) => orderOf(one.row, other.row))
  }
  return {
    rows: {
      length: () => waiting.length,
      waitingSince: () => waiting[0]?.since ?? Infinity,
      runSome: () => runTogether(take(), options),
      refuseOverdue: () => {
        const overdue = new Set(waiting.filter((one) => isOverdue(one, options)))
        if (overdue.size === 0) return
        waiting = waiting.filter((one) => !overdue.has(one))
        for (const { reject } of overdue) reject(options.overload())
      },
    },
    add: (row) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= options.waitingMaximum) return reject(options.overload())
        waiting.push({ row, since: performance.now(), resolve, reject })
      }),
  }
}

/** The first rows that may share a statement; whoever has the key of one of them waits on. */
function part<Row, Verdict>(
  waiting: readonly Waiting<Row, Verdict>[],
  { keyOf, rowsMaximum }: Options<Row, Verdict>,
): Readonly<{ taken: Waiting<Row, Verdict>[]; left: Waiting<Row, Verdict>[] }> {
  if (keyOf === undefined) {
    return { taken: waiting.slice(0, rowsMaximum), left: waiting.slice(rowsMaximum) }
  }
  const taken: Waiting<Row, Verdict>[] = []
  const left: Waiting<Row, Verdict>[] = []
  const keys = new Set<string>()
  for (const one of waiting) {
    const key = keyOf(one.row)
    if (taken.length < rowsMaximum && !keys.has(key)) {
      keys.add(key)
      taken.push(one)
    } else left.push(one)
  }
  return { taken, left }
}

async function runTogether<Row, Verdict>(
  taken: readonly Waiting<Row, Verdict>[],
  options: Options<Row, Verdict>,
): Promise<EndedStatement> {
  try {
    const verdicts = await options.run(taken.map(({ row }) => row))
    if (verdicts.length !== taken.length) {
      throw new Error(`A statement gave ${verdicts.length} verdicts for ${taken.length} rows.`)
    }
    return ended(taken, ({ resolve }, at) => resolve(verdicts[at] as Verdict))
  } catch (error) {
    if (error instanceof UnstorableRows) return runStorable(taken, error, options)
    if (taken.length > 1 && options.isUndone(error)) return runAlone(taken, options)
    return ended(taken, ({ reject }) => reject(error))
  }
}

/** Nothing was sent yet: the rows that cannot be stored leave, and the others go on together. */
async function runStorable<Row, Verdict>(
  taken: readonly Waiting<Row, Verdict>[],
  error: UnstorableRows,
  options: Options<Row, Verdict>,
): Promise<EndedStatement> {
  const storable = taken.filter(({ row }) => !error.rows.includes(row))
  for (const one of taken) if (!storable.includes(one)) one.reject(error)
  if (storable.length > 0 && storable.length < taken.length) return runTogether(storable, options)
  return ended(storable, ({ reject }) => reject(error))
}

function ended<Row, Verdict>(
  taken: readonly Waiting<Row, Verdict>[],
  tellOne: (one: Waiting<Row, Verdict>, at: number) => void,
): EndedStatement {
  return { rowCount: taken.length, tell: () => taken.forEach(tellOne) }
}

/**
 * The statement was undone as a whole, so each row begins anew; only a guilty one fails again. Each is
 * told at once: the others may take long.
 */
async function runAlone<Row, Verdict>(
  taken: readonly Waiting<Row, Verdict>[],
  options: Options<Row, Verdict>,
): Promise<EndedStatement> {
  for (const one of taken) {
    // Where every row takes until the server gives up on it, the last must not wait for all.
    if (isOverdue(one, options)) one.reject(options.overload())
    else (await runTogether([one], options)).tell()
  }
  return { rowCount: taken.length, tell: () => undefined }
}

function isOverdue<Row, Verdict>(
  { since }: Waiting<Row, Verdict>,
  { waitMaximumMilliseconds }: Options<Row, Verdict>,
): boolean {
  return performance.now() - since > waitMaximumMilliseconds
}
