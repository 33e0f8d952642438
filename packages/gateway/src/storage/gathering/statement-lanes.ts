import {
  createWaitingRows,
  type EndedStatement,
  type LaneOptions,
  type QueueOptions,
  type WaitingRows,
} from './waiting-rows.ts'

export type StatementLanes = Readonly<{
  /** Makes a queue; the function that it answers adds a row and waits for its verdict. */
  queue: <Row, Verdict>(options: QueueOptions<Row, Verdict>) => (row: Row) => Promise<Verdict>
  /** The rows that wait in all queues, and how long the first of them has waited. */
  waiting: () => WaitingNow
}>

export type WaitingNow = Readonly<{ rows: number; waitedMilliseconds: number }>

const LOOK_MILLISECONDS = 100

/**
 * Gathers the rows that come within one turn of the event loop, or while lanes are busy, into one statement. If all
 * lanes are free, the statement starts at the end of the turn. While another statement runs, the next one starts with
 * `concurrentBatch.rows` rows, or once a row has waited long enough: fewer statements cost gateway and server far less,
 * and a statement that hangs does not block the other rows.
 */
export function createStatementLanes(options: LaneOptions): StatementLanes {
  const { lanes, concurrentBatch, fewRows = 0 } = options
  const queues: WaitingRows[] = []
  let busy = 0
  let isWoken = false
  let batchTimer: NodeJS.Timeout | undefined

  const waiting = () => areWaiting(queues)
  const watchOver = createOverdueWatch(queues)
  const next = (): WaitingRows | null =>
    busy === lanes || !waiting()
      ? null
      : readyQueue(queues, busy === 0 ? undefined : concurrentBatch)
  const work = (): void => {
    isWoken = false
    for (let queue = next(); queue !== null; queue = next()) {
      busy += 1
      void queue.runSome().then(end)
    }
    waitForBatch()
    watchOver()
  }
  /**
   * After a small statement the next one is sent before the callers get their verdicts: the pool finds its connection in
   * the next tick, and the callers go on in the tick after. After a large statement the callers get their verdicts
   * first, and the rows that they add in this turn join the next statement.
   */
  const end = ({ rowCount, answerCallers }: EndedStatement): void => {
    busy -= 1
    if (rowCount <= fewRows) {
      work()
      process.nextTick(answerCallers)
    } else {
      answerCallers()
      wake()
    }
  }
  const wake = (): void => {
    if (busy === lanes) watchOver()
    else if (!isWoken) {
      isWoken = true
      setImmediate(work)
    }
  }
  /** Sends rows that are fewer than a batch after their time, though the other lane is still busy. */
  const waitForBatch = (): void => {
    if (concurrentBatch === undefined || batchTimer !== undefined || busy === lanes || !waiting())
      return
    batchTimer = setTimeout(() => {
      batchTimer = undefined
      work()
    }, concurrentBatch.waitMilliseconds)
    batchTimer.unref()
  }
  return {
    queue: (queueOptions) => {
      const { rows, add } = createWaitingRows({ ...options, ...queueOptions })
      queues.push(rows)
      return (row) => {
        const verdict = add(row)
        wake()
        return verdict
      }
    },
    waiting: () => waitingNow(queues),
  }
}

/** Refuses overdue rows; its timer runs only while rows wait. */
function createOverdueWatch(queues: readonly WaitingRows[]): () => void {
  let timer: NodeJS.Timeout | undefined
  const watchOver = (): void => {
    if (timer !== undefined || !areWaiting(queues)) return
    timer = setTimeout(() => {
      timer = undefined
      for (const queue of queues) queue.refuseOverdue()
      watchOver()
    }, LOOK_MILLISECONDS)
    timer.unref()
  }
  return watchOver
}

function waitingNow(queues: readonly WaitingRows[]): WaitingNow {
  const rows = queues.reduce((sum, { length }) => sum + length(), 0)
  const since = Math.min(...queues.map(({ waitingSince }) => waitingSince()))
  return { rows, waitedMilliseconds: rows === 0 ? 0 : performance.now() - since }
}

function areWaiting(queues: readonly WaitingRows[]): boolean {
  return queues.some(({ length }) => length() > 0)
}

/**
 * The queue whose rows are sent now: the one that has waited longest. If the longest queue went first, a single return
 * would wait for as long as many payments come. Null where a batch is wanted, and no queue has one or has waited long
 * enough.
 */
function readyQueue(
  queues: readonly WaitingRows[],
  concurrentBatch: LaneOptions['concurrentBatch'],
): WaitingRows | null {
  const oldest = queues.reduce((one, other) =>
    other.waitingSince() < one.waitingSince() ? other : one,
  )
  if (concurrentBatch === undefined) return oldest
  const hasWaited = performance.now() - oldest.waitingSince() >= concurrentBatch.waitMilliseconds
  return hasWaited
    ? oldest
    : (queues.find(({ length }) => length() >= concurrentBatch.rows) ?? null)
}
