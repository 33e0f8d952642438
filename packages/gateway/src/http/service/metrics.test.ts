import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

async function ownLines(metrics: ReturnType<typeof createMetrics>): Promise<string[]> {
  const lines = ((await metrics.render()) ?? '').split('\n')
  return lines.filter((line) => line.includes('vezne_'))
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
