import { parseArgs } from 'node:util'

import { SCENARIOS, type Scenario } from './driving/flows.ts'

export type BenchOptions = Readonly<{
  scenarios: readonly Scenario[]
  /** Of closed load on the direct payment; other scenarios run at `connections` of 64. */
  connections: readonly number[]
  rounds: number
  seconds: number
  /** In the tables before the load. */
  orders: number
  /** Compares `orders` with so many; null: the usual run. */
  growth: number | null
  /** Compares this scenario with direct payments in turns; null: the usual run. */
  pair: Scenario | null
  quick: boolean
  publish: boolean
}>

const USUAL = { rounds: '5', seconds: '3', connections: '1,16,64,256' }
const QUICK = { rounds: '1', seconds: '2', connections: '64' }

/** Throws with the option's name where a word means nothing. */
export function readBenchOptions(words: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      scenarios: { type: 'string' },
      connections: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      orders: { type: 'string', default: '1000' },
      growth: { type: 'string' },
      pair: { type: 'string' },
      quick: { type: 'boolean', default: false },
      publish: { type: 'boolean', default: false },
    },
  })
  const usual = values.quick ? QUICK : USUAL
  return {
    scenarios: scenariosIn(values.scenarios ?? SCENARIOS.join(',')),
    connections: (values.connections ?? usual.connections)
      .split(',')
      .map((text) => wholeNumber('connections', text)),
    rounds: wholeNumber('rounds', values.rounds ?? usual.rounds),
    seconds: wholeNumber('seconds', values.seconds ?? usual.seconds),
    orders: wholeNumber('orders', values.orders),
    growth: values.growth === undefined ? null : wholeNumber('growth', values.growth),
    pair: values.pair === undefined ? null : scenarioIn('pair', values.pair),
    quick: values.quick,
    publish: values.publish,
  }
}

export type ProfileOptions = Readonly<{ scenario: Scenario; connections: number; seconds: number }>

/** Throws with the option's name where a word means nothing. */
export function readProfileOptions(words: readonly string[]): ProfileOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      scenario: { type: 'string', default: 'provision' },
      connections: { type: 'string', default: '64' },
      seconds: { type: 'string', default: '10' },
    },
  })
  return {
    scenario: scenarioIn('scenario', values.scenario),
    connections: wholeNumber('connections', values.connections),
    seconds: wholeNumber('seconds', values.seconds),
  }
}

function scenariosIn(text: string): readonly Scenario[] {
  return text.split(',').map((word) => scenarioIn('scenarios', word))
}

function scenarioIn(name: string, word: string): Scenario {
  const scenario = SCENARIOS.find((one) => one === word)
  if (scenario !== undefined) return scenario
  throw new Error(`--${name} takes ${SCENARIOS.join(', ')}; "${word}" is none of them.`)
}

function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text)
  throw new Error(`--${name} must be a whole number above zero, not "${text}".`)
}
