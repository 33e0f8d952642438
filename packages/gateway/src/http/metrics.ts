import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { addCall, type CallTally, createCallTally, durationsAsText } from './call-tally.ts'

export type Metrics = Readonly<{
  begin: () => void
  end: (call: Readonly<{ route: string; method: string; status: number; seconds: number }>) => void
  /** The text that Prometheus scrapes. */
  render: () => Promise<string>
  contentType: string
}>

/**
 * Calls are counted here and brought together when somebody asks: the library finds a count by the names
 * and values of its labels, and that would cost every request.
 */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const tallies = new Map<string, CallTally>()
  let inFlight = 0
  registerCounts(registry, { tallies, inFlight: () => inFlight })
  return {
    begin: () => {
      inFlight += 1
    },
    end: ({ route, method, status, seconds }) => {
      inFlight -= 1
      addCall(tallyOf(tallies, route, method), status, seconds)
    },
    render: async () => `${await registry.metrics()}\n${durationsAsText(tallies.values())}`,
    contentType: registry.contentType,
  }
}

/** There are only as many as routes and methods. */
function tallyOf(tallies: Map<string, CallTally>, route: string, method: string): CallTally {
  const name = `${method} ${route}`
  const known = tallies.get(name)
  if (known !== undefined) return known
  const tally = createCallTally(route, method)
  tallies.set(name, tally)
  return tally
}

type Counts = Readonly<{ tallies: ReadonlyMap<string, CallTally>; inFlight: () => number }>

function registerCounts(registry: Registry, { tallies, inFlight }: Counts): void {
  const registers = [registry]
  new Counter({
    name: 'vezne_http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
    collect() {
      this.reset()
      for (const { route, method, callsByStatus } of tallies.values()) {
        for (const [status, calls] of callsByStatus) this.inc({ route, method, status }, calls)
      }
    },
  })
  new Gauge({
    name: 'vezne_http_requests_in_flight',
    help: 'Requests that are being worked on.',
    registers,
    collect() {
      this.set(inFlight())
    },
  })
}
