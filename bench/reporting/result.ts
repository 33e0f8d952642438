import type { Correctness } from '../correctness.ts'
import type { CellSummary } from '../measuring/summary.ts'
import type { Machine } from './machine.ts'

/** A whole run, as it is written to `bench/results`. */
export type BenchResult = Readonly<{
  date: string
  machine: Machine
  /** PostgreSQL's version. */
  database: string
  /** What drove the database alone. */
  limit: string
  orders: number
  rounds: number
  seconds: number
  cells: readonly CellSummary[]
  correctness: Correctness
}>
