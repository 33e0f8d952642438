import { type Cell, isLimit, nameOf } from './cell.ts'
import type { ProcessorUse } from './processor.ts'
import { type Spread, spreadOf } from './statistics.ts'

/** One cell in one round. Times are in milliseconds; null where they were not taken. */
export type Measurement = Readonly<{
  round: number
  perSecond: number
  completed: number
  p50: number | null
  p95: number | null
  p99: number | null
  use: ProcessorUse | null
}>

export type CellSummary = Readonly<{
  name: string
  cell: Cell
  /** Measurements that count, and those that were dropped because other processes used the machine. */
  kept: number
  dropped: number
  /** All measurements were disturbed: the figures come from them and prove nothing. */
  isDisturbed: boolean
  perSecond: Spread
  p50: number | null
  p95: number | null
  p99: number | null
  /** Processor time of each process for one step of the load, in microseconds. */
  microseconds: Readonly<Record<string, number>>
  /** Of the limit in the same rounds. */
  ratio: Spread | null
  /** Of the plain server under the same load, in the same rounds. */
  ofPlain: Spread | null
}>

type Measured = Readonly<{ cell: Cell; measurements: readonly Measurement[] }>

function isKept({ use }: Measurement): boolean {
  return use === null || !use.isDisturbed
}

/** Those that count; where all were disturbed, all. */
function judged(measurements: readonly Measurement[]): readonly Measurement[] {
  const kept = measurements.filter(isKept)
  return kept.length > 0 ? kept : measurements
}

/** Rates per second by the number of their round. */
type Rates = ReadonlyMap<number, number>

/** Rates are compared within one round, so that a slow minute of the machine affects both sides. */
export function summarise(measured: readonly Measured[]): readonly CellSummary[] {
  const limits = ratesOf(measured, isLimit)
  return measured
    .filter(({ measurements }) => measurements.length > 0)
    .map((one) => {
      const isPlainTwin = (cell: Cell) =>
        cell.subject === 'plain' && nameOf({ ...one.cell, subject: 'plain' }) === nameOf(cell)
      const isGateway = one.cell.subject === 'product' || one.cell.subject === 'two'
      const plain = isGateway ? ratesOf(measured, isPlainTwin) : new Map<number, number>()
      return summaryOf(one, limits, plain)
    })
}

function ratesOf(measured: readonly Measured[], isMeant: (cell: Cell) => boolean): Rates {
  const meant = measured.filter(({ cell }) => isMeant(cell))
  const rates = meant.flatMap(({ measurements }) => judged(measurements))
  return new Map(rates.map(({ round, perSecond }) => [round, perSecond]))
}

function compared(measurements: readonly Measurement[], rates: Rates): Spread | null {
  const ratios = measurements.flatMap(({ round, perSecond }) => {
    const rate = rates.get(round)
    return rate === undefined ? [] : [perSecond / rate]
  })
  return spreadOf(ratios)
}

function summaryOf({ cell, measurements }: Measured, limits: Rates, plain: Rates): CellSummary {
  const good = judged(measurements)
  const keptCount = measurements.filter(isKept).length
  const median = (values: readonly (number | null)[]) =>
    spreadOf(values.filter((value) => value !== null))?.median ?? null
  const perSecond = spreadOf(good.map((one) => one.perSecond))
  if (perSecond === null) throw new Error(`${nameOf(cell)} was never measured.`)
  return {
    name: nameOf(cell),
    cell,
    kept: keptCount,
    dropped: measurements.length - keptCount,
    isDisturbed: keptCount === 0,
    perSecond,
    p50: median(good.map(({ p50 }) => p50)),
    p95: median(good.map(({ p95 }) => p95)),
    p99: median(good.map(({ p99 }) => p99)),
    microseconds: microsecondsOf(good),
    ratio: cell.subject === 'limit' ? null : compared(good, limits),
    ofPlain: compared(good, plain),
  }
}

function microsecondsOf(measurements: readonly Measurement[]): Readonly<Record<string, number>> {
  const names = new Set(measurements.flatMap(({ use }) => Object.keys(use?.microseconds ?? {})))
  return Object.fromEntries(
    [...names].map((name) => {
      const each = measurements.flatMap(({ use, completed }) =>
        use === null || completed === 0 ? [] : [(use.microseconds[name] ?? 0) / completed],
      )
      return [name, spreadOf(each)?.median ?? 0]
    }),
  )
}
