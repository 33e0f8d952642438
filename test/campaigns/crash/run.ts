import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { startCampaignDatabases } from '../../support/campaign-databases.ts'
import { buildPrograms } from './build-process.ts'
import { type Findings, runCampaign, summed } from './campaign.ts'
import { startCell } from './cell.ts'
import { killsOfMoves, Points } from './points.ts'
import { tableOf } from './table.ts'

/** `npm run crash-campaign -- --kills 1000 --seed 1 --cells 2 --routing`; `--without-moods` keeps the banks as they are */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    cells: { type: 'string', default: '2' },
    callers: { type: 'string', default: '5' },
    routing: { type: 'boolean', default: false },
    'without-moods': { type: 'boolean', default: false },
    minutes: { type: 'string', default: '600' },
  },
})
const [kills, seed, cells, callers] = [values.kills, values.seed, values.cells, values.callers].map(
  Number,
) as [number, number, number, number]

const { routing: hasRouting, 'without-moods': isWithoutMoods } = values
const endsAt = performance.now() + Number(values.minutes) * 60_000

const PROGRESS_EVERY = 10

async function main(): Promise<boolean> {
  const startedAt = performance.now()
  const databases = await startCampaignDatabases()
  const programs = await buildPrograms()
  const points = new Points()
  let done = 0
  const onKill = (): void => {
    done += 1
    if (done % PROGRESS_EVERY > 0) return
    console.log(`${done} kills after ${Math.round((performance.now() - startedAt) / 1_000)} s`)
  }
  const runOne = async (number: number): Promise<Findings> => {
    const database = await databases.create()
    const onSeen = (point: string) => points.seen(point)
    // Every second cell has two nodes.
    const nodeCount = 1 + (number % 2)
    const cell = await startCell({ database, programs, nodeCount, onSeen, hasRouting })
    const share = Math.floor(kills / cells) + (number < kills % cells ? 1 : 0)
    try {
      const own = seed + number
      const onMoods = (moods: string) => console.log(`cell ${number}, seed ${own}, ${moods}`)
      const parts = { cell, points, kills: share, endsAt, seed: own, callers, onKill }
      return await runCampaign(isWithoutMoods ? parts : { ...parts, onMoods })
    } finally {
      await cell.stop()
    }
  }
  try {
    const numbers = Array.from({ length: cells }, (_, number) => number)
    // A cell that breaks down does not end the others; its error is printed, and the run has failed.
    const cellsEnded = await Promise.allSettled(numbers.map(runOne))
    const broken = cellsEnded.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    for (const reason of broken) console.error('a cell broke down:', reason)
    const whole = cellsEnded.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const findings = summed(whole)
    console.log(tableOf(findings, points))
    console.log(`seed ${seed}, ${Math.round((performance.now() - startedAt) / 1_000)} s`)
    const withoutKill = [...killsOfMoves(points)].filter(([, kills]) => hasRouting && kills === 0)
    for (const [phase] of withoutKill) console.error(`no process was killed ${phase} a move`)
    return [findings.violations, broken, withoutKill].every(({ length }) => length === 0)
  } finally {
    rmSync(programs.folder, { recursive: true, force: true })
    await databases.remove()
  }
}

process.exitCode = (await main()) ? 0 : 1
