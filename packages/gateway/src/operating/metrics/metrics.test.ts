import { expect, test } from 'vitest'
import type { MetricsSharing, MetricValues } from '../../base/kernel/index.ts'
import type { CircuitState } from '../../payment/banks/index.ts'
import { createMetrics, type Metrics } from './index.ts'
import { METRICS } from './metric-table.ts'

async function ownLines(metrics: ReturnType<typeof createMetrics>): Promise<string[]> {
  const lines = ((await metrics.render()) ?? '').split('\n')
  return lines.filter((line) => line.includes('vezne_http_'))
}

const PROVISIONS = { route: '/v1/Provisions', method: 'POST' }

test('calls are counted by route, method and status, those under way as well', async () => {
  const metrics = createMetrics()
  for (let call = 0; call < 5; call += 1) metrics.begin()
  for (const status of [200, 400, 200]) metrics.end({ ...PROVISIONS, status, seconds: 0.02 })
  metrics.end({ route: '/v1/Returns', method: 'POST', status: 200, seconds: 0.02 })
  metrics.closed('body', 'network')
  metrics.closed('body', 'network')
  // Asked twice: the second answer does not add to the first.
  await metrics.render()
  expect((await ownLines(metrics)).filter((line) => !line.includes('duration'))).toEqual([
    '# HELP vezne_http_requests_total Requests answered, by route and status.',
    '# TYPE vezne_http_requests_total counter',
    'vezne_http_requests_total{route="/v1/Provisions",method="POST",status="200"} 2',
    'vezne_http_requests_total{route="/v1/Provisions",method="POST",status="400"} 1',
    'vezne_http_requests_total{route="/v1/Returns",method="POST",status="200"} 1',
    '# HELP vezne_http_requests_in_flight Requests that are being worked on.',
    '# TYPE vezne_http_requests_in_flight gauge',
    'vezne_http_requests_in_flight 1',
    '# HELP vezne_http_closed_total Connections and unfinished bodies that made room for others, by the limit that was met.',
    '# TYPE vezne_http_closed_total counter',
    'vezne_http_closed_total{what="body",limit="network"} 2',
  ])
})

test('durations are a histogram: each bound counts all that took no longer', async () => {
  const metrics = createMetrics()
  const durations = [0.005, 0.02, 0.02, 1.5, 64]
  for (const seconds of durations) metrics.end({ ...PROVISIONS, status: 200, seconds })
  const of = 'route="/v1/Provisions",method="POST"'
  const bucket = (bound: string, calls: number) =>
    `vezne_http_request_duration_seconds_bucket{le="${bound}",${of}} ${calls}`
  expect((await ownLines(metrics)).filter((line) => line.includes('duration'))).toEqual([
    '# HELP vezne_http_request_duration_seconds Time from the first byte of a request to the last of its answer.',
    '# TYPE vezne_http_request_duration_seconds histogram',
    bucket('0.005', 1),
    bucket('0.01', 1),
    bucket('0.025', 3),
    ...['0.05', '0.1', '0.25', '0.5', '1'].map((bound) => bucket(bound, 3)),
    ...['2.5', '5', '10', '30'].map((bound) => bucket(bound, 4)),
    bucket('+Inf', 5),
    `vezne_http_request_duration_seconds_sum{${of}} 65.545`,
    `vezne_http_request_duration_seconds_count{${of}} 5`,
  ])
})

test('every metric of the table is made, and a gauge that nobody has set has no value', async () => {
  const text = (await createMetrics().render()) ?? ''
  for (const name of Object.keys(METRICS)) expect(text).toContain(`# TYPE ${name} `)
  expect(text).not.toMatch(/^vezne_certificate_expiry_timestamp_seconds/m)
  expect(text).not.toMatch(/^vezne_unknown_outcome_oldest_age_seconds/m)
})

/** The lines of these metrics, without their names' common beginning. */
async function valuesOf(metrics: Metrics, ...names: readonly string[]): Promise<string[]> {
  const lines = ((await metrics.render()) ?? '').split('\n')
  return names.flatMap((name) => lines.filter((line) => line.startsWith(`vezne_${name}`)))
}

test('the runs of jobs: how many, how many failed, how long, and when the last one succeeded', async () => {
  const metrics = createMetrics()
  let seconds = 1_000
  const clock = {
    now: () => new Date(seconds * 1_000),
    monotonicMilliseconds: () => seconds * 1_000,
  }
  let fails = false
  const run = async () => {
    seconds += 3
    if (fails) throw new Error('broken')
  }
  const [job] = metrics.withJobRuns([{ name: 'sweep', everyMilliseconds: 500, run }], clock)
  const success = 'job_last_success_timestamp_seconds{name="sweep"}'
  expect(await valuesOf(metrics, success)).toEqual([`vezne_${success} 1000`])
  await job?.run()
  fails = true
  await expect(job?.run()).rejects.toThrow('broken')
  expect(await valuesOf(metrics, 'job_')).toEqual([
    'vezne_job_runs_total{name="sweep"} 2',
    'vezne_job_failures_total{name="sweep"} 1',
    'vezne_job_seconds_total{name="sweep"} 6',
    'vezne_job_last_success_timestamp_seconds{name="sweep"} 1003',
    'vezne_job_interval_seconds{name="sweep"} 0.5',
  ])
})

test('circuits: the worst address of a host, as it is at the moment of the scrape', async () => {
  const metrics = createMetrics()
  const states = new Map<string, CircuitState>([
    ['https://bank.example/one', 'open'],
    ['https://bank.example/two', 'halfOpen'],
  ])
  metrics.watchCircuits(() =>
    [...states].map(([apiUrl, state]) => ({ connector: 'nestpay', apiUrl, state })),
  )
  const line = 'vezne_circuit_state{connector="nestpay",bank="bank.example"}'
  expect(await valuesOf(metrics, 'circuit_state')).toEqual([`${line} 2`])
  states.set('https://bank.example/one', 'closed')
  expect(await valuesOf(metrics, 'circuit_state')).toEqual([`${line} 1`])
})

test('decision 10.3: of several workers each gauge is what the table says', async () => {
  const reads: (() => Promise<MetricValues>)[] = []
  const sharing: MetricsSharing = {
    offer: (read) => reads.push(read),
    gather: async () => ({
      parts: await Promise.all(reads.map((read) => read())),
      asked: 3,
      answered: 2,
    }),
  }
  const workers = [1, 3].map((number) => {
    const metrics = createMetrics(sharing)
    metrics.watchProcess({
      lanes: { writing: () => ({ rows: number, waitedMilliseconds: number * 1_000 }) },
      clockAheadMilliseconds: () => number * 1_000,
      isDatabaseAway: () => number === 3,
      isDiskFull: () => false,
      certificateEndsAt: () => new Date(number * 1_000),
    })
    metrics.calledBank({
      ...{ connector: 'nestpay', bank: 'bank.example', operation: 'void', result: 'approved' },
      durationMilliseconds: 700,
    })
    return metrics
  })
  const names = ['lane_', 'clock_', 'certificate_', 'database_', 'workers']
  expect(await valuesOf(workers[0] ?? createMetrics(), ...names)).toEqual([
    'vezne_lane_rows_waiting{lane="writing"} 4',
    'vezne_lane_wait_seconds{lane="writing"} 3',
    'vezne_clock_offset_seconds 2',
    'vezne_certificate_expiry_timestamp_seconds 1',
    'vezne_database_away 1',
    'vezne_database_disk_full 0',
    'vezne_workers 3',
    'vezne_workers_answered 2',
  ])
  const of = 'connector="nestpay",bank="bank.example",operation="void",outcome="approved"'
  expect(await valuesOf(workers[1] ?? createMetrics(), 'bank_call_duration_seconds_sum')).toEqual([
    `vezne_bank_call_duration_seconds_sum{${of}} 1.4`,
  ])
})
