import type { MetricSet } from './metric-set.ts'

/** What a process knows of itself and its machine at any moment. */
export type ProcessSources = Readonly<{
  /** The rows that wait in each lane; `waitedMilliseconds` is how long the first of them has waited. */
  lanes: Readonly<Record<string, () => Readonly<{ rows: number; waitedMilliseconds: number }>>>
  clockAheadMilliseconds: () => number
  isDatabaseAway: () => boolean
  isDiskFull: () => boolean
  /** Null: the gateway has no certificate of its own. */
  certificateEndsAt: () => Date | null
}>

export type ProcessGauges = Readonly<{ watchProcess: (sources: ProcessSources) => void }>

export function processGauges(set: MetricSet): ProcessGauges {
  const rows = set.gauge('vezne_lane_rows_waiting')
  const waited = set.gauge('vezne_lane_wait_seconds')
  const clockOffset = set.gauge('vezne_clock_offset_seconds')
  const certificate = set.gauge('vezne_certificate_expiry_timestamp_seconds')
  const away = set.gauge('vezne_database_away')
  const full = set.gauge('vezne_database_disk_full')
  return {
    watchProcess: (sources) =>
      set.beforeReading(() => {
        for (const [lane, waiting] of Object.entries(sources.lanes)) {
          const now = waiting()
          rows.set([lane], now.rows)
          waited.set([lane], now.waitedMilliseconds / 1_000)
        }
        clockOffset.set([], sources.clockAheadMilliseconds() / 1_000)
        away.set([], Number(sources.isDatabaseAway()))
        full.set([], Number(sources.isDiskFull()))
        const endsAt = sources.certificateEndsAt()
        if (endsAt !== null) certificate.set([], endsAt.getTime() / 1_000)
      }),
  }
}
