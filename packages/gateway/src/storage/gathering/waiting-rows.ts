import { UnstorableRows } from './column-arrays.ts'

export type QueueOptions<Row, Verdict> = Readonly<{
  /**
   * Runs one statement, in one commit, for all rows; answers a verdict for each, in their order. If it throws
   * `UnstorableRows`, the rows that the error names are refused, and the others run without them.
   */
  run: (rows: readonly Row[]) => Promise<readonly Verdict[]>
  /** The order of rows in a statement, so that all lanes lock in the same order. */
  orderOf?: (one: Row, other: Row) => number
  /** Two rows with the same key never share a statement. */
  keyOf?: (row: Row) => string
  /** The most rows in one statement. */
  rowsMaximum: number
  /** The most rows that may wait; the next row is refused at once. */
  waitingMaximum: number
  /** A row that has waited for longer is refused: nothing has happened to it. */
  waitMaximumMilliseconds: number
}>

export type LaneOptions = Readonly<{
  /** Statements that run at once, over all queues. */
  lanes: number
  /**
   * How many rows a statement needs to start while another one runs. With fewer rows it starts once a row has waited
   * this long (twice as long at most). Without this option a free lane starts at once.
   */
  concurrentBatch?: Readonly<{ rows: number; waitMilliseconds: number }>
  /** Makes the error of a row that finds no room or waits for too long. */
  overload: () => Error
  /**
   * After a statement of at most this many rows the next statement starts before the callers get their
   * verdicts, so that the server works meanwhile. After a larger statement the callers get their verdicts
   * first: the rows that they submit next join the next statement, and larger statements cost less per row.
   */
  fewRows?: number
  /**
   * Whether the server rolled the statement back after this error. One row may be the cause, so every row runs again
   * alone, and only that row fails.
   */
  isUndone: (error: unknown) => boolean
}>

type Waiting<Row, Verdict> = Readonly<{
  row: Row
  since: number
  resolve: (verdict: Verdict) => void
  reject: (error: unknown) => void
}>

/** A statement that has ended; `answerCallers` resolves or rejects the promises of its rows. */
export type EndedStatement = Readonly<{ rowCount: number; answerCallers: () => void }>

export type WaitingRows = Readonly<{
  length: () => number
  /** When the first row began to wait, by `performance.now`; infinite where no row waits. */
  waitingSince: () => number
  /** Runs one statement of waiting rows. Never rejects: an error rejects the promises of its rows. */
  runSome: () => Promise<EndedStatement>
  refuseOverdue: () => void
}>

type Options<Row, Verdict> = QueueOptions<Row, Verdict> & LaneOptions

/** The queue of the rows that wait for one statement. */
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

/** Divides off the first rows that may share a statement. A row with the key of one of them waits on. */
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

/** Nothing was sent yet: rejects the rows that cannot be stored, and runs the others together. */
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
  answerOne: (one: Waiting<Row, Verdict>, at: number) => void,
): EndedStatement {
  return { rowCount: taken.length, answerCallers: () => taken.forEach(answerOne) }
}

/**
 * The server rolled the whole statement back, so each row runs again alone. Its caller is answered at once, because the
 * other rows may take long.
 */
async function runAlone<Row, Verdict>(
  taken: readonly Waiting<Row, Verdict>[],
  options: Options<Row, Verdict>,
): Promise<EndedStatement> {
  for (const one of taken) {
    // If the server ends each statement only at its time limit, the last row must not wait for all of them.
    if (isOverdue(one, options)) one.reject(options.overload())
    else (await runTogether([one], options)).answerCallers()
  }
  return { rowCount: taken.length, answerCallers: () => undefined }
}

function isOverdue<Row, Verdict>(
  { since }: Waiting<Row, Verdict>,
  { waitMaximumMilliseconds }: Options<Row, Verdict>,
): boolean {
  return performance.now() - since > waitMaximumMilliseconds
}
