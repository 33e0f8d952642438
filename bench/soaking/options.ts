import { parseArgs } from 'node:util'

export type SoakOptions = Readonly<{
  minutes: number
  /** Of what the gateway took at 64 connections. */
  load: number
}>

export function readSoakOptions(words: readonly string[]): SoakOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      minutes: { type: 'string', default: '30' },
      load: { type: 'string', default: '0.7' },
    },
  })
  return { minutes: number('minutes', values.minutes), load: number('load', values.load) }
}

function number(name: string, text: string): number {
  const value = Number(text)
  if (Number.isFinite(value) && value > 0) return value
  throw new Error(`--${name} must be a number above zero, not "${text}".`)
}
