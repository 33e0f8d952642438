import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'

/** The machine for which the limits below are written: two cores, which take so long for the work of `measured`. */
const USUAL_CORES = 2
const USUAL_MILLISECONDS = 250

const VARIABLE = 'TEST_PACE'

/**
 * How many times longer than usual things take here, at least 1. Each run of the tests measures it once, before they
 * begin; its workers find it in their environment.
 */
function pace(): number {
  process.env[VARIABLE] ??= measured().toFixed(1)
  return Number(process.env[VARIABLE])
}

/** A neighbour on the same core counts too, because the time is that of the clock on the wall. */
function measured(): number {
  const startedAt = performance.now()
  let last = 1
  const words = Array.from({ length: 200_000 }, () => {
    last = (last * 48_271) % 2_147_483_647
    return `word ${last}`
  })
  createHash('sha256').update(JSON.stringify(words.toSorted())).digest()
  const slower = Math.max(1, (performance.now() - startedAt) / USUAL_MILLISECONDS)
  return slower * Math.max(1, USUAL_CORES / availableParallelism())
}

/** What takes so long on the usual machine may take so long on this one. */
export const stretched = (milliseconds: number): number => Math.ceil(milliseconds * pace())

/** The limits of time of all tests. They end what hangs; what passes never waits for them. */
export const TEST_LIMITS = {
  testMilliseconds: stretched(300_000),
  /** For one condition to come true. It ends before the test does, and so can say what did not come. */
  waitMilliseconds: stretched(120_000),
}

/** Fewer on a slow machine, so that each has about as much of a processor as usual. */
export const filesAtOnce = (usual: number): number => Math.max(1, Math.round(usual / pace()))

/** Runs before all tests. */
export default function tellPace(): void {
  console.log(`Tests have ${pace()} times their usual time on this machine (${VARIABLE}).`)
}
