/** `npm run dump-scan -- --cards 1000 --seed 7`. Ends with 1 where anything but the planted is found. */

import { parseArgs } from 'node:util'

import { runDumpScan } from './campaign.ts'
import { verdictOf } from './verdict.ts'

const { values } = parseArgs({
  options: { cards: { type: 'string', default: '1000' }, seed: { type: 'string' } },
})
const cards = Number(values.cards)
const seed = Number(values.seed ?? Math.trunc(performance.timeOrigin % 2 ** 31))
console.log(`Dump scan of ${cards} cards; repeat with --cards ${cards} --seed ${seed}.`)
const startedAt = performance.now()
const report = await runDumpScan({ cards, seed, journeysPerCard: 3, isShort: false })
console.log(JSON.stringify(report, null, 2))
const problems = verdictOf(report)
const seconds = Math.round((performance.now() - startedAt) / 1_000)
console.log(problems.length === 0 ? `Nothing but the planted numbers, in ${seconds} s.` : problems)
process.exit(problems.length === 0 ? 0 : 1)
