import { type BankJournalEntry, bankHost, type CircuitState } from '../../payment/banks/index.ts'
import type { MetricSet } from './metric-set.ts'

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
