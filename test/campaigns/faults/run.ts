/** `npm run faults -- --short`, or `npm run faults -- --rounds 12 --seed 7 --bank posnet`. Ends with 1 where a rule broke. */

import { parseArgs } from 'node:util'

import { runFaults } from './campaign.ts'
import { figuresOf, verdictOf } from './verdict.ts'

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: '7' },
    rounds: { type: 'string' },
    bank: { type: 'string' },
    nodes: { type: 'string' },
    callers: { type: 'string' },
    'skew-milliseconds': { type: 'string', default: '600000' },
  },
})
const isShort = values.short
const startedAt = performance.now()
const secondsNow = () => Math.round((performance.now() - startedAt) / 1_000)
const report = await runFaults({
  isShort,
  bank: values.bank ?? null,
  seed: Number(values.seed),
  rounds: Number(values.rounds ?? (isShort ? 1 : 5)),
  nodes: Number(values.nodes ?? (isShort ? 2 : 3)),
  callers: Number(values.callers ?? (isShort ? 3 : 8)),
  skewMilliseconds: Number(values['skew-milliseconds']),
  onMoods: (moods) => console.log(`seed ${values.seed}, ${moods}`),
  onFault: (fault) => console.log(`${fault} after ${secondsNow()} s`),
})
console.log(figuresOf(report))
const problems = verdictOf(report)
console.log(`seed ${values.seed}, ${secondsNow()} s`)
console.log(problems.length === 0 ? 'Every rule held.' : problems.join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1
