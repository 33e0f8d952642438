import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

export type RunOptions = Readonly<{
  count: number
  /** Of the first schedule; the next ones have the next numbers. */
  seed: number
  workers: number
  huntsMutations: boolean
}>

export function readOptions(words: readonly string[]): RunOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      count: { type: 'string', default: '100000' },
      seed: { type: 'string' },
      workers: { type: 'string', default: '1' },
      mutations: { type: 'boolean', default: false },
    },
  })
  return {
    count: wholeNumber('count', values.count),
    seed: values.seed === undefined ? freshSeed() : wholeNumber('seed', values.seed),
    workers: wholeNumber('workers', values.workers),
    huntsMutations: values.mutations,
  }
}

export function freshSeed(): number {
  return randomInt(2 ** 30)
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`--${name} must be a whole number, not "${text}".`)
  return Number(text)
}
