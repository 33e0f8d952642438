import type { Cell } from './measuring/cell.ts'
import type { BenchOptions } from './options.ts'

const OTHER_SCENARIOS_CONNECTIONS = 64

type Able = Readonly<{
  hasWorkers: boolean
  /** Whether the limit can be run at a fixed rate. */
  hasLimitAt: boolean
}>

/** Everything that every round measures. */
export function planCells(
  options: BenchOptions,
  { hasWorkers, hasLimitAt }: Able,
): readonly Cell[] {
  const { connections, scenarios, quick } = options
  const provision = 'provision' as const
  const hasDirect = scenarios.includes(provision)
  const limit: Cell = { subject: 'limit', load: provision, connections: 16 }
  const direct = hasDirect
    ? connections.flatMap((count): Cell[] => [
        { subject: 'product', load: provision, connections: count },
        { subject: 'plain', load: provision, connections: count },
        ...(hasWorkers && count >= 64
          ? [{ subject: 'two', load: provision, connections: count } as const]
          : []),
      ])
    : []
  const others = scenarios
    .filter((scenario) => scenario !== provision)
    .map(
      (load): Cell => ({
        subject: 'product',
        load,
        connections: OTHER_SCENARIOS_CONNECTIONS,
      }),
    )
  const open: Cell = { subject: 'product', load: provision, connections: 0 }
  // Measured right after the limit itself: on a noisy machine half of an older limit may be nearly the whole present
  // one.
  const halves: readonly Cell[] = [
    ...(hasDirect ? [{ ...open, open: { ofLimit: 0.5 } }] : []),
    ...(hasLimitAt ? [{ ...limit, open: { ofLimit: 0.5 } }] : []),
  ]
  const timed: readonly Cell[] =
    hasDirect && !quick
      ? [
          { ...open, open: { perSecond: 300 } },
          { ...open, subject: 'plain', open: { perSecond: 300 } },
        ]
      : []
  const floors: readonly Cell[] = [
    { subject: 'echo', load: 'echo', connections: OTHER_SCENARIOS_CONNECTIONS },
    { subject: 'signatures', load: provision, connections: 1 },
    { subject: 'bank', load: 'bank', connections: 1 },
  ]
  return [limit, ...halves, ...direct, ...floors, ...others, ...timed]
}
