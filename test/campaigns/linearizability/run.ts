import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startCampaignDatabases } from '../../support/campaign-databases.ts'
import { seededRandom } from '../../support/random-cards.ts'
import {
  actHistory,
  type Figures,
  gate,
  judgeHistory,
  noFigures,
  restOf,
  type WholeHistory,
} from './campaign.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { judgeNaiveOrder } from './control.ts'

const KILL_EVERY_MILLISECONDS = 8_000

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    width: { type: 'string', default: '4' },
  },
})
const seed = Number(values.seed)
const count = Number(values.histories)
/** So many of them while nodes are killed: such a history takes a minute to come to rest. */
const killed = Math.floor(count / 5)

let acted = 0

type Span = Readonly<{ from: number; until: number; killing: boolean }>

const PROGRESS_MILLISECONDS = 60_000

/** So many histories act at once; they come to rest beside those that follow. */
async function runSpan(
  cluster: Cluster,
  { from, until, killing }: Span,
  figures: Figures,
): Promise<WholeHistory[]> {
  const enter = gate(Number(values.width))
  const resting: Promise<WholeHistory>[] = []
  const act = async (each: number): Promise<void> => {
    const orders = await enter(() => actHistory(cluster, each))
    resting.push(restOf(cluster, { seed: each, orders }))
    acted += 1
  }
  const acting = Promise.all(Array.from({ length: until - from }, (_, at) => act(seed + from + at)))
  if (killing) await killUntil(cluster, acting, figures)
  await acting
  return Promise.all(resting)
}

/** Kills one node, and again after it is back: one always lives. */
async function killUntil(cluster: Cluster, over: Promise<unknown>, figures: Figures) {
  const random = seededRandom(seed)
  let isOver = false
  const noted = over.finally(() => {
    isOver = true
  })
  for (;;) {
    await Promise.race([noted, delay(KILL_EVERY_MILLISECONDS * (0.5 + random()))])
    if (isOver) return
    await cluster.kill(random() < 0.5 ? 0 : 1)
    figures.kills += 1
  }
}

function report(figures: Figures, seconds: number): string {
  const { histories, orders, operations, kills, historiesWithLostAnswers, violations } = figures
  const endings = [...figures.endings].toSorted(([one], [other]) => one.localeCompare(other))
  return [
    `${histories} histories of ${orders} orders, ${operations} operations:`,
    ...endings.map(([name, times]) => `  ${name}: ${times}`),
    `${kills} kills; ${historiesWithLostAnswers} histories with lost answers`,
    `${violations.length} violations, ${figures.undecided.length} undecided`,
    `${seconds.toFixed(1)} seconds, seed ${seed}`,
    ...violations,
    ...figures.undecided.map((each) => `undecided: ${each}`),
  ].join('\n')
}

const databases = await startCampaignDatabases()
const cluster = await startCluster(await databases.create())
try {
  const startedAt = performance.now()
  const figures = noFigures()
  const progress = setInterval(() => {
    console.log(`${acted} histories so far, ${figures.kills} kills`)
  }, PROGRESS_MILLISECONDS)
  console.log(`control, read-check-write: ${await judgeNaiveOrder(cluster.database.pool)}`)
  const calm = await runSpan(cluster, { from: 0, until: count - killed, killing: false }, figures)
  const rough = await runSpan(
    cluster,
    { from: count - killed, until: count, killing: true },
    figures,
  )
  clearInterval(progress)
  for (const history of [...calm, ...rough]) judgeHistory(history, figures)
  console.log(report(figures, (performance.now() - startedAt) / 1_000))
  process.exitCode = figures.violations.length + figures.undecided.length === 0 ? 0 : 1
} finally {
  await cluster.stop()
  await databases.remove()
}
