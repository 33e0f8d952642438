import { type BankJournalEntry, bankHost, type CircuitState } from '../../payment/banks/index.ts'
import type { MetricSet } from './metric-set.ts'
import { daysUntil, type OperationsFigures, secondsSince } from './operations-figures.ts'

export type FigureGauges = Readonly<{
  /** Shows a reading until the next one comes. */
  showFigures: (figures: OperationsFigures) => void
}>

export function figureGauges(set: MetricSet): FigureGauges {
  const read = set.gauge('vezne_figures_read_timestamp_seconds')
  const unknowns = set.gauge('vezne_unknown_outcomes')
  const unknownAge = set.gauge('vezne_unknown_outcome_oldest_age_seconds')
  const events = set.gauge('vezne_events_waiting')
  const eventLag = set.gauge('vezne_event_sequencer_lag_seconds')
  const deliveries = set.gauge('vezne_webhook_deliveries_due')
  const deliveryLag = set.gauge('vezne_webhook_delivery_lag_seconds')
  const endpoints = set.gauge('vezne_webhook_endpoints')
  const terminals = set.gauge('vezne_terminals_unreachable')
  const payoutsLag = set.gauge('vezne_payouts_lag_seconds')
  const differences = set.gauge('vezne_settlement_differences_open')
  const differenceAge = set.gauge('vezne_settlement_difference_oldest_age_seconds')
  const partitions = set.gauge('vezne_partition_days_ahead')
  const keyAge = set.gauge('vezne_vault_key_age_seconds')
  const backupAge = set.gauge('vezne_backup_age_seconds')
  return {
    showFigures: (figures) => {
      const age = (since: Date | null) => secondsSince(since, figures)
      read.set([], figures.readAt.getTime() / 1_000)
      unknowns.set(['payment'], figures.unknowns.payments)
      unknowns.set(['operation'], figures.unknowns.operations)
      unknownAge.set([], age(figures.unknowns.since))
      events.set([], figures.waitingEvents.count)
      eventLag.set([], age(figures.waitingEvents.since))
      deliveries.set([], figures.dueDeliveries.count)
      deliveryLag.set([], age(figures.dueDeliveries.since))
      endpoints.set(['failing'], figures.endpoints.failing)
      endpoints.set(['disabled'], figures.endpoints.disabled)
      terminals.set([], figures.unreachableTerminals.count)
      payoutsLag.set([], age(figures.payoutsSince))
      differences.set([], figures.openDifferences.count)
      differenceAge.set([], age(figures.openDifferences.since))
      const { quarters, usedPairs } = figures.partitionsUntil
      partitions.clear()
      if (quarters !== null) partitions.set(['quarters'], daysUntil(quarters, figures))
      if (usedPairs !== null) partitions.set(['used pairs'], daysUntil(usedPairs, figures))
      keyAge.clear()
      for (const key of figures.dataKeys) keyAge.set([key.class], age(key.createdAt))
      backupAge.clear()
      if (figures.backupSince !== null) backupAge.set([], age(figures.backupSince))
    },
  }
}

/** A bank address that was called, and its circuit in this process. */
type Circuit = Readonly<{ connector: string; apiUrl: string; state: CircuitState }>

export type BankMetrics = Readonly<{
  calledBank: (
    call: Pick<BankJournalEntry, 'connector' | 'bank' | 'operation' | 'result'> &
      Readonly<{ durationMilliseconds: number }>,
  ) => void
  watchCircuits: (circuits: () => readonly Circuit[]) => void
}>

const STATES: readonly CircuitState[] = ['closed', 'halfOpen', 'open']

export function bankMetrics(set: MetricSet): BankMetrics {
  const called = set.histogram('vezne_bank_call_duration_seconds')
  const circuit = set.gauge('vezne_circuit_state')
  return {
    calledBank: ({ connector, bank, operation, result, durationMilliseconds }) =>
      called([connector, bank, operation, result]).observe(durationMilliseconds / 1_000),
    watchCircuits: (circuits) =>
      set.beforeReading(() => {
        circuit.clear()
        // Several addresses may have one host: the worst one is shown, so it is set last.
        const all = circuits().map((one) => ({ ...one, number: STATES.indexOf(one.state) }))
        for (const { connector, apiUrl, number } of all.sort((a, b) => a.number - b.number)) {
          circuit.set([connector, bankHost(apiUrl)], number)
        }
      }),
  }
}
