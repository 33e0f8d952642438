import type { Metrics } from '../operating/metrics/index.ts'
import { readOperationsFigures } from '../storage/index.ts'
import type { Banks } from './banks/index.ts'
import type { Foundation } from './foundation/index.ts'
import type { Tls } from './tls.ts'

type Parts = Readonly<{
  metrics: Metrics
  banks: Pick<Banks, 'circuits'>
  tls: Pick<Tls, 'endsAt'>
}>

/** Connects the gauges with what they show; answers the step of the job that reads the figures of the database. */
export function measure(
  foundation: Foundation,
  { metrics, banks, tls }: Parts,
): () => Promise<void> {
  const { stores, clock, database } = foundation
  const { writing, verifying, reading } = stores.lanes
  metrics.watchCircuits(banks.circuits)
  metrics.watchProcess({
    lanes: { writing: writing.waiting, verifying: verifying.waiting, reading: reading.waiting },
    clockAheadMilliseconds: clock.aheadMilliseconds,
    isDatabaseAway: database.watch.isAway,
    isDiskFull: database.watch.isFull,
    certificateEndsAt: tls.endsAt,
  })
  return async () => metrics.showFigures(await readFigures(foundation))
}

/** What the metrics show and `vezne doctor` judges. */
export function readFigures({ database, clock, configuration }: Foundation) {
  const makesPairPartitions = configuration.nonceWindow !== null
  return readOperationsFigures(database.pool, { now: clock.now(), makesPairPartitions })
}
