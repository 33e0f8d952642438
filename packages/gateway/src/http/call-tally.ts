/** What is counted of the calls of one route and method. */
export type CallTally = {
  readonly route: string
  readonly method: string
  readonly callsByStatus: Map<number, number>
  /** How many calls took as long as a bound of `SECONDS` at most, and longer than the one before it. */
  readonly callsByBound: number[]
  calls: number
  seconds: number
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const DURATION = 'vezne_http_request_duration_seconds'
const DURATION_HELP = 'Time from the first byte of a request to the last of its answer.'

export function createCallTally(route: string, method: string): CallTally {
  const callsByBound = SECONDS.map(() => 0)
  return { route, method, callsByStatus: new Map(), callsByBound, calls: 0, seconds: 0 }
}

export function addCall(tally: CallTally, status: number, seconds: number): void {
  tally.callsByStatus.set(status, (tally.callsByStatus.get(status) ?? 0) + 1)
  tally.calls += 1
  tally.seconds += seconds
  const bound = SECONDS.findIndex((most) => seconds <= most)
  if (bound !== -1) tally.callsByBound[bound] = (tally.callsByBound[bound] ?? 0) + 1
}

/** The histogram of all durations, as Prometheus reads it. */
export function durationsAsText(tallies: Iterable<CallTally>): string {
  const lines = [`# HELP ${DURATION} ${DURATION_HELP}`, `# TYPE ${DURATION} histogram`]
  for (const tally of tallies) lines.push(...durationLines(tally))
  return `${lines.join('\n')}\n`
}

function durationLines({ route, method, callsByBound, calls, seconds }: CallTally): string[] {
  const labels = `route=${JSON.stringify(route)},method=${JSON.stringify(method)}`
  const bucket = (most: number | string, count: number) =>
    `${DURATION}_bucket{le="${most}",${labels}} ${count}`
  let within = 0
  const buckets = SECONDS.map((most, bound) => {
    within += callsByBound[bound] ?? 0
    return bucket(most, within)
  })
  return [
    ...buckets,
    bucket('+Inf', calls),
    `${DURATION}_sum{${labels}} ${seconds}`,
    `${DURATION}_count{${labels}} ${calls}`,
  ]
}
