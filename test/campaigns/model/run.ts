import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type CampaignDatabases, startCampaignDatabases } from '../../support/campaign-databases.ts'
import { failureOf, openLane, runLane, type Tally } from './lane.ts'
import { reportOn } from './report.ts'

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '10000' },
    commands: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    lanes: { type: 'string', default: '4' },
    /** Ends earlier where the sequences take longer. */
    minutes: { type: 'string' },
    path: { type: 'string' },
    replay: { type: 'string' },
  },
})

const PROGRESS_MILLISECONDS = 60_000

/** Each lane takes its share, with a seed of its own: the seed of a failure is run with one lane. */
async function runAll(databases: CampaignDatabases): Promise<boolean> {
  const lanes = Number(values.lanes)
  const tally: Tally = { sequences: 0, commands: new Map() }
  const opened = await Promise.all(Array.from({ length: lanes }, () => databases.create()))
  const pools = opened.map(({ pool }) => pool)
  const input = {
    sequences: Math.ceil(Number(values.sequences) / lanes),
    commands: Number(values.commands),
    ...(values.minutes === undefined
      ? {}
      : { timeLimitMilliseconds: Number(values.minutes) * 60_000 }),
    ...(values.path === undefined ? {} : { path: values.path }),
    ...(values.replay === undefined ? {} : { replayPath: values.replay }),
  }
  const startedAt = performance.now()
  const progress = setInterval(() => {
    console.log(`${tally.sequences} sequences so far`)
  }, PROGRESS_MILLISECONDS)
  const ends = await Promise.allSettled(
    pools.map(async (pool, at) => {
      const lane = await openLane(pool, tally)
      await runLane(lane, { ...input, seed: seed + at })
    }),
  )
  clearInterval(progress)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  const { text, isWhole } = await reportOn(tally, pools)
  console.log(`${text}\n${seconds} seconds, seed ${values.seed}, ${lanes} lanes`)
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  for (const failure of failures) console.log(failureOf(failure))
  await Promise.all(opened.map((database) => database.drop()))
  return failures.length === 0 && (isWhole || values.path !== undefined)
}

const seed = Number(values.seed)
const databases = await startCampaignDatabases()
try {
  process.exitCode = (await runAll(databases)) ? 0 : 1
} finally {
  await databases.remove()
}
