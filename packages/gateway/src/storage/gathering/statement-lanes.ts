import type { LaneOptions, QueueOptions } from './queue-options.ts'
import { createWaitingRows, type WaitingRows } from './waiting-rows.ts'

export type StatementLanes = Readonly<{
  /** A queue of its own; the answer puts a row into it and waits for its verdict. */
  queue: <Row, Verdict>(options: QueueOptions<Row, Verdict>) => (row: Row) => Promise<Verdict>
}>

const LOOK_MILLISECONDS = 100

/**
 * Gathers the rows that come within one turn of the event loop, or while all lanes are busy, into one
 * statement. Nobody waits for company: where a lane is free a row leaves with the turn it came in.
 */
export function createStatementLanes(options: LaneOptions): StatementLanes {
  const queues: WaitingRows[] = []
  let free = options.lanes
  let isWoken = false
  let watch: NodeJS.Timeout | undefined

  const waiting = () => queues.some(({ length }) => length() > 0)
  const work = (): void => {
    isWoken = false
    while (free > 0 && waiting()) {
      free -= 1
      const longest = queues.reduce((one, other) => (other.length() > one.length() ? other : one))
      void longest.runSome().finally(() => {
        free += 1
        work()
      })
    }
    watchOver()
  }
  const wake = (): void => {
    if (free === 0) watchOver()
    else if (!isWoken) {
      isWoken = true
      setImmediate(work)
    }
  }
  /** While rows wait somebody must look at how long; a timer of an idle process would be waste. */
  const watchOver = (): void => {
    if (watch !== undefined || !waiting()) return
    watch = setTimeout(() => {
      watch = undefined
      for (const queue of queues) queue.refuseOverdue()
      watchOver()
    }, LOOK_MILLISECONDS)
    watch.unref()
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
  }
}
