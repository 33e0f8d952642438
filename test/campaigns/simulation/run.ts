import { fork } from 'node:child_process'
import { MUTATIONS, simulate } from '../../payment-core/simulation/index.ts'
import { hunt, play, type Share } from './play.ts'
import { type RunOptions, readOptions } from './run-options.ts'
import { add, emptyTally, reportOf, type Tally } from './tally.ts'

const PROGRESS_MILLISECONDS = 60_000
const CATCHES = 10
const HUNT_LIMIT = 20_000

// A refusal is an error that is thrown; where it was thrown is of no use here, and costs a third.
Error.stackTraceLimit = 0

const options = readOptions(process.argv.slice(2))
if (options.isWorker) {
  const tally = await play(options)
  process.send?.(tally, undefined, undefined, () => process.disconnect())
} else {
  const isFine = options.huntsMutations ? await huntAll(options) : await playAll(options)
  process.exitCode = isFine ? 0 : 1
}

/** Plays a share in a process of its own, on a processor of its own. */
function inWorker({ seed, count, limitMilliseconds }: Share): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const minutes = limitMilliseconds / 60_000
    const limit = Number.isFinite(minutes) ? [`--minutes=${minutes}`] : []
    const words = ['--worker', `--seed=${seed}`, `--count=${count}`, ...limit]
    const worker = fork(import.meta.filename, words, { serialization: 'advanced' })
    worker.once('message', (tally: Tally) => resolve(tally))
    worker.once('exit', (code) => reject(new Error(`a worker ended early, with ${code}`)))
  })
}

function playHere(share: Share): Promise<Tally> {
  let told = performance.now()
  return play(share, ({ schedules, failures }) => {
    if (performance.now() - told < PROGRESS_MILLISECONDS) return
    told = performance.now()
    console.log(`${schedules} schedules so far, ${failures.length} broke a rule`)
  })
}

async function playAll({ seed, count, workers, limitMilliseconds }: RunOptions): Promise<boolean> {
  console.log(`${count} schedules from seed ${seed}`)
  const startedAt = performance.now()
  const share = Math.ceil(count / workers)
  const shares = Array.from({ length: workers }, (_, at) => ({
    seed: seed + at * share,
    count: Math.min(share, count - at * share),
    limitMilliseconds,
  }))
  const tallies = await Promise.all(shares.map(workers === 1 ? playHere : inWorker))
  const tally = emptyTally()
  for (const one of tallies) add(tally, one)
  console.log(reportOf(tally, (performance.now() - startedAt) / 1_000))
  for (const failure of tally.failures) {
    console.log(`seed ${failure.seed}: ${failure.violations.join('; ')}`)
  }
  const [first] = tally.failures
  if (first !== undefined) await printTrace(first.seed)
  return first === undefined
}

async function printTrace(seed: number): Promise<void> {
  const { trace } = await simulate(seed, { isTraced: true })
  console.log(`\nThe schedule of seed ${seed} (again: --seed ${seed} --count 1):`)
  console.log(trace.join('\n'))
}

/** Prints how many seeds it takes on average to catch each flaw. */
async function huntAll({ seed }: RunOptions): Promise<boolean> {
  console.log(`Mean seeds to catch, from seed ${seed}:`)
  let all = true
  for (const mutation of MUTATIONS) {
    const { seeds, caught, firstSeed, by } = await hunt(mutation, {
      seed,
      catches: CATCHES,
      limit: HUNT_LIMIT,
    })
    all &&= caught > 0
    const mean = caught === 0 ? `none in ${seeds}` : (seeds / caught).toFixed(1)
    console.log(`${mean.padStart(8)}  ${mutation.name}: ${mutation.flaw}`)
    if (firstSeed !== null) console.log(`${' '.repeat(10)}first at seed ${firstSeed}: ${by}`)
  }
  return all
}
