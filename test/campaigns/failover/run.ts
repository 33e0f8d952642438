/**
 * `npm run failover -- --kills 20 --pauses 20 --seed 7`, with `--lab patroni` on Debian's Patroni, etcd and HAProxy. With
 * `--control asynchronous` the check must fail.
 */

import { parseArgs } from 'node:util'

import { createRandom } from '../../support/random.ts'
import { runCampaign } from './campaign.ts'
import { startLab } from './lab.ts'
import { startLightDatabase } from './light/light-database.ts'
import { startPatroniDatabase } from './patroni/patroni-database.ts'
import type { Round } from './round.ts'
import { scheduleOf } from './schedule.ts'
import { figuresOf, verdictOf } from './verdict.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    pauses: { type: 'string', default: '20' },
    standbys: { type: 'string', default: '5' },
    seed: { type: 'string', default: '7' },
    callers: { type: 'string', default: '6' },
    control: { type: 'string' },
    lab: { type: 'string', default: 'light' },
    states: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '600' },
  },
})
const { control, lab: kind } = values
if (control !== undefined && control !== 'asynchronous') {
  throw new Error(`--control must be "asynchronous", not "${control}".`)
}
if (kind !== 'light' && kind !== 'patroni') {
  throw new Error(`--lab must be "light" or "patroni", not "${kind}".`)
}
if (control !== undefined && kind !== 'light') throw new Error('The control runs in the light lab.')
const startedAt = performance.now()
const secondsNow = () => Math.round((performance.now() - startedAt) / 1_000)
const log = (line: string) => console.log(`${secondsNow()} s: ${line}`)
const random = createRandom(Number(values.seed), 0)
/** As Patroni's ttl of 20 s, and HAProxy's check each second. */
const times = { leaseMilliseconds: 20_000, checkEveryMilliseconds: 1_000 }

const onRound = (round: Round): void => {
  const { blow, outageMilliseconds, restMilliseconds, acknowledged, violations } = round
  log(
    `${blow}: outage ${outageMilliseconds} ms, rest ${restMilliseconds} ms, ` +
      `${acknowledged} acknowledged, ${violations.length} violations`,
  )
}

const isSynchronous = control === undefined
const replicated =
  kind === 'light'
    ? await startLightDatabase({ isSynchronous, times, random, log })
    : await startPatroniDatabase({ random, log })
const lab = await startLab(replicated)
/** An interrupted run ends what it has started. */
const interrupted = (): void => void lab.stop().finally(() => process.exit(1))
process.once('SIGINT', interrupted)
process.once('SIGTERM', interrupted)
try {
  const counts = {
    kills: Number(values.kills),
    pauses: Number(values.pauses),
    standbys: Number(values.standbys),
    states: kind === 'patroni' ? Number(values.states) : 0,
  }
  const blows = scheduleOf(counts, replicated.kills, random)
  const callers = Number(values.callers)
  const seed = Number(values.seed)
  const endsAt = startedAt + Number(values.minutes) * 60_000
  const report = await runCampaign(lab, { blows, seed, callers, endsAt, onRound })
  const problems = verdictOf(report)
  console.log(figuresOf(report))
  console.log(`seed ${values.seed}, ${secondsNow()} s`)
  for (const problem of problems) console.log(problem)
  const isDetected = problems.length > 0
  if (control === undefined) console.log(isDetected ? 'FAILED' : 'Every rule held.')
  else console.log(isDetected ? 'The control failed the check, as it must.' : 'FAILED: not seen')
  process.exitCode = isDetected === (control === undefined) ? 1 : 0
} finally {
  await lab.stop()
}
