/**
 * Processor time of a sandbox while nothing happens: `npm run idle` (Linux). It waits until the gateway counts as quiet
 * (decision 8.38), then reads the times of the gateway and of the processes of its database over a minute. Each must
 * stay below one percent of one core.
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { waitFor } from '../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { descendantsOf } from '../test/harness/process-tree.ts'
import { startProgram } from '../test/harness/program-process.ts'

const QUIET_SECONDS = 65
const MEASURED_SECONDS = 60
const MOST_PERCENT = 1
/** A tick of the times in `/proc` is a hundredth of a second on every Linux that Node.js runs on. */
const TICKS_PER_SECOND = 100

/** Ticks in user and system mode, without those of children. */
function ticksOf(processId: number): number {
  const fields =
    readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

const sumOf = (processIds: readonly number[]): number =>
  processIds.reduce((sum, processId) => sum + ticksOf(processId), 0)

const folder = await mkdtemp(join(tmpdir(), 'vezne-idle-'))
const settings = { DATA_DIR: folder, PORT: '0', BANK_PORT: '0', ADMIN_PORT: '0', PANEL_PORT: '0' }
const gateway = startProgram([], settings)
try {
  await waitFor(() => gateway.output().includes('Vezne is ready'), { what: 'the sandbox' })
  console.log(
    `Ready. It is left alone for ${QUIET_SECONDS} s, then measured for ${MEASURED_SECONDS} s …`,
  )
  await delay(QUIET_SECONDS * 1_000)
  const parts = { gateway: [gateway.processId], database: descendantsOf(gateway.processId) }
  const read = () => Object.values(parts).map(sumOf)
  const before = read()
  await delay(MEASURED_SECONDS * 1_000)
  const percents = read().map(
    (ticks, index) => ((ticks - (before[index] ?? 0)) / TICKS_PER_SECOND / MEASURED_SECONDS) * 100,
  )
  Object.keys(parts).forEach((name, index) => {
    console.log(`${name}: ${percents[index]?.toFixed(2)} % of one core`)
  })
  const isFine = percents.every((percent) => percent < MOST_PERCENT)
  console.log(isFine ? 'PASSED' : `FAILED: more than ${MOST_PERCENT} %`)
  process.exitCode = isFine ? 0 : 1
} finally {
  await gateway.end('SIGINT')
  await rm(folder, { recursive: true, force: true })
}
