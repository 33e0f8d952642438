import type { Random } from '../../support/random.ts'
import type { Blow, Killed } from './replicated-database.ts'

/** Some shorter than the lease of 20 s, some longer. */
export const PAUSES_MILLISECONDS = [10_000, 26_000, 34_000, 50_000] as const

export type Counts = Readonly<{
  kills: number
  pauses: number
  standbys: number
  states: number
}>

/** All blows of a run in an order that the seed decides; kinds of kills and lengths of pauses take turns. */
export function scheduleOf(
  counts: Counts,
  killed: readonly [Killed, ...Killed[]],
  random: Random,
): readonly Blow[] {
  const kills = numbers(counts.kills).map(
    (at): Blow => ({ kind: 'kill', what: turnOf(killed, at) }),
  )
  const pauses = numbers(counts.pauses).map(
    (at): Blow => ({ kind: 'pause', milliseconds: turnOf(PAUSES_MILLISECONDS, at) }),
  )
  const standbys = numbers(counts.standbys).map(
    (at): Blow => ({ kind: 'standby', count: at % 2 === 0 ? 1 : 2 }),
  )
  const states = numbers(counts.states).map((): Blow => ({ kind: 'state' }))
  const all = [...kills, ...pauses, ...standbys, ...states]
  const left = [...all]
  return all.flatMap(() => left.splice(random.below(left.length), 1))
}

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => at)
}

function turnOf<Value>(values: readonly [Value, ...Value[]], at: number): Value {
  return values[at % values.length] ?? values[0]
}
