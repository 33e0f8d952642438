import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

export type RunOptions = Readonly<{
  count: number
  seed: number
  connections: number
  /** Null: all of them. */
  only: number | null
}>

export function readOptions(words: readonly string[]): RunOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      count: { type: 'string', default: '1000000' },
      seed: { type: 'string' },
      connections: { type: 'string', default: '16' },
      only: { type: 'string' },
    },
  })
  return {
    count: wholeNumber('count', values.count),
    seed: values.seed === undefined ? randomInt(2 ** 31) : wholeNumber('seed', values.seed),
    connections: wholeNumber('connections', values.connections),
    only: values.only === undefined ? null : wholeNumber('only', values.only),
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`--${name} must be a whole number, not "${text}".`)
  return Number(text)
}
