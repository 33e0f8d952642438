import type { FuzzRequest } from './fuzz-request.ts'
import type { Reply } from './lane.ts'

type Row = { count: number; outcomes: Map<string, number>; latencies: Uint32Array }

export type Tally = Readonly<{
  count: () => number
  badlySigned: () => number
  note: (request: FuzzRequest, reply: Reply, success: boolean | null) => void
  /** A row for every target and kind: how often, with which answers, how fast. */
  table: () => string
}>

/** Latencies are counted in steps of an eighth of a power of two: enough for a percentile. */
const STEPS_PER_OCTAVE = 8
const STEPS = 20 * STEPS_PER_OCTAVE

export function createTally(): Tally {
  const rows = new Map<string, Row>()
  let count = 0
  let badlySigned = 0
  return {
    count: () => count,
    badlySigned: () => badlySigned,
    note: (request, reply, success) => {
      count += 1
      if (request.isBadlySigned) badlySigned += 1
      const name = `${request.target}\t${request.isBadlySigned ? 'bad signature' : request.kind}`
      const row = rows.get(name) ?? {
        count: 0,
        outcomes: new Map(),
        latencies: new Uint32Array(STEPS),
      }
      rows.set(name, row)
      row.count += 1
      const outcome = outcomeOf(reply, success)
      row.outcomes.set(outcome, (row.outcomes.get(outcome) ?? 0) + 1)
      if (reply.kind === 'answer') {
        const step = stepOf(reply.milliseconds)
        row.latencies[step] = (row.latencies[step] ?? 0) + 1
      }
    },
    table: () => tableOf(rows),
  }
}

/** 200 splits: a success, or a refusal that was understood. */
function outcomeOf(reply: Reply, success: boolean | null): string {
  if (reply.kind !== 'answer') return reply.kind
  const { status } = reply.answer
  if (status !== 200) return String(status)
  return success === true ? '200 success' : '200 refusal'
}

function tableOf(rows: ReadonlyMap<string, Row>): string {
  const head = ['endpoint', 'what', 'requests', 'p50 ms', 'p99 ms', 'answers']
  const lines = [...rows]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, row]) => {
      const outcomes = [...row.outcomes].toSorted(([one], [other]) => one.localeCompare(other))
      const answers = outcomes.map(([outcome, times]) => `${outcome}: ${times}`).join(', ')
      const half = percentile(row.latencies, 0.5)
      const last = percentile(row.latencies, 0.99)
      return [...name.split('\t'), String(row.count), half, last, answers]
    })
  return [head, ['---', '---', '---:', '---:', '---:', '---'], ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function stepOf(milliseconds: number): number {
  const step = Math.floor(Math.log2(Math.max(1, milliseconds * 10)) * STEPS_PER_OCTAVE)
  return Math.min(step, STEPS - 1)
}

function percentile(latencies: Uint32Array, share: number): string {
  const all = latencies.reduce((sum, each) => sum + each, 0)
  let seen = 0
  for (const [step, each] of latencies.entries()) {
    seen += each
    if (seen > 0 && seen >= all * share)
      return (2 ** ((step + 1) / STEPS_PER_OCTAVE) / 10).toFixed(1)
  }
  return '–'
}
