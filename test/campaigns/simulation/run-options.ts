import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

export type RunOptions = Readonly<{
  count: number
  /** Of the first schedule; the next ones have the next numbers. */
  seed: number
  workers: number
  /** Ends earlier where the schedules take longer. */
  limitMilliseconds: number
  huntsMutations: boolean
  /** Sends its figures to the process that started it, instead of printing them. */
  isWorker: boolean
}>

const NEVER = Number.POSITIVE_INFINITY

export function readOptions(words: readonly string[]): RunOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      count: { type: 'string', default: '100000' },
      seed: { type: 'string' },
      workers: { type: 'string', default: '1' },
      minutes: { type: 'string' },
      worker: { type: 'boolean', default: false },
      mutations: { type: 'boolean', default: false },
    },
  })
  const { minutes } = values
  return {
    count: wholeNumber('count', values.count),
    seed: values.seed === undefined ? freshSeed() : wholeNumber('seed', values.seed),
    workers: wholeNumber('workers', values.workers),
    limitMilliseconds: minutes === undefined ? NEVER : wholeNumber('minutes', minutes) * 60_000,
    huntsMutations: values.mutations,
    isWorker: values.worker,
  }
}

export function freshSeed(): number {
  return randomInt(2 ** 30)
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`--${name} must be a whole number, not "${text}".`)
  return Number(text)
}
