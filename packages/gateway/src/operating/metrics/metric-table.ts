import { OF_DATABASE } from './database-table.ts'
import { counter, gauge, histogram } from './metric-spec.ts'

const OF_CALLS = {
  vezne_http_requests_total: counter('Requests answered, by route and status.', [
    'route',
    'method',
    'status',
  ]),
  vezne_http_request_duration_seconds: histogram(
    'Time from the first byte of a request to the last of its answer.',
    ['route', 'method'],
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  ),
  vezne_http_requests_in_flight: gauge('Requests that are being worked on.', [], 'sum'),
  vezne_http_closed_total: counter(
    'Connections and unfinished bodies that made room for others, by the limit that was met.',
    ['what', 'limit'],
  ),
  vezne_incidents_total: counter(
    'Calls that met an unexpected error and were answered with an incident number.',
    [],
  ),
}

const OF_MONEY = {
  vezne_payments_total: counter(
    'Outcomes of payments that were stored. An unknown outcome that an inquiry resolved counts twice: as unknown ' +
      'with found="call", and as what was found with found="inquiry".',
    ['type', 'outcome', 'group', 'found', 'connector', 'bank'],
  ),
  vezne_operations_total: counter(
    'Outcomes of returns, reversals, expiries and voids that were stored.',
    ['kind', 'outcome', 'found'],
  ),
  vezne_pairs_refused_total: counter(
    'Calls that were refused because their pair of nonce and signature had been used.',
    [],
  ),
  vezne_bank_call_duration_seconds: histogram(
    'Time of a call to a bank. A call that was not sent, as with an open circuit, is one of outcome notSent.',
    ['connector', 'bank', 'operation', 'outcome'],
    [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 45],
  ),
  vezne_circuit_state: gauge(
    'Circuit of a bank’s address: 0 closed, 1 half open, 2 open.',
    ['connector', 'bank'],
    'max',
  ),
}

const OF_PROCESS = {
  vezne_job_runs_total: counter('Runs of a job that have ended, failed ones included.', ['name']),
  vezne_job_failures_total: counter('Runs of a job that failed.', ['name']),
  vezne_job_seconds_total: counter('Time that the runs of a job took.', ['name']),
  vezne_job_last_success_timestamp_seconds: gauge(
    'When a run of the job last succeeded; before the first one, when the job was started.',
    ['name'],
    'min',
  ),
  vezne_job_interval_seconds: gauge('Pause between two runs of a job.', ['name'], 'max'),
  vezne_lane_rows_waiting: gauge('Rows that wait for a statement of a lane.', ['lane'], 'sum'),
  vezne_lane_wait_seconds: gauge('How long the first of these has waited.', ['lane'], 'max'),
  vezne_clock_offset_seconds: gauge(
    'How far this machine’s clock is ahead of the database’s; negative: behind.',
    [],
    'average',
  ),
  vezne_certificate_expiry_timestamp_seconds: gauge(
    'When the gateway’s own TLS certificate ends. Absent where a proxy has the certificate.',
    [],
    'min',
  ),
  vezne_database_away: gauge(
    '1 while the database cannot be reached or takes no writes.',
    [],
    'max',
  ),
  vezne_database_disk_full: gauge('1 while the disk of the database is full.', [], 'max'),
}

/**
 * Every metric of a process beside those of the runtime. Labels have few values: no order, merchant, card, address of a
 * payer or text of a bank is ever one.
 */
export const METRICS = { ...OF_CALLS, ...OF_MONEY, ...OF_PROCESS, ...OF_DATABASE } as const

/** Of a gateway with several workers; the process that answers a scrape adds them. */
export const WORKER_METRICS = {
  vezne_workers: 'Worker processes that were asked for their metrics.',
  vezne_workers_answered: 'Worker processes that answered in time; gauges are of these.',
} as const
