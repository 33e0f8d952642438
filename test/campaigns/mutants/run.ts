/**
 * `npm run mutants -- --count 100 --seed 7`. Ends with 1 where fewer than 95 of 100 mutants were found by a
 * test; those that are listed as harmless are drawn again.
 */

import { mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { createRandom } from '../../support/random.ts'
import { copyTree, removeTree, withMutant } from './copy-of-tree.ts'
import { drawMutants, type Mutant } from './draw.ts'
import { whyHarmless } from './harmless.ts'
import { control, judge, type Verdict } from './run-tests.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const SHARE_TO_BE_FOUND = 0.95

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Math.trunc(performance.timeOrigin % 2 ** 31)) },
    workers: { type: 'string', default: String(Math.max(1, availableParallelism() - 1)) },
  },
})
const seed = Number(values.seed)
console.log(`seed ${seed}`)
const drawn = drawMutants(ROOT, Number(values.count), createRandom(seed, 0))
const mutants = drawn.filter((mutant) => whyHarmless(mutant) === null)
const waiting = [...mutants.entries()]
const survivors: Mutant[] = []
/** A time ran out at them. */
const late: (typeof waiting)[number][] = []

async function work(folder: string): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if ((await judgeIn(folder, next)) === 'timed out') late.push(next)
  }
}

async function judgeIn(
  folder: string,
  [index, mutant]: (typeof waiting)[number],
): Promise<Verdict> {
  const startedAt = performance.now()
  const verdict = await withMutant(folder, mutant, () => judge(folder, mutant.path))
  if (verdict === 'survived') survivors.push(mutant)
  say(index, mutant, { verdict, seconds: (performance.now() - startedAt) / 1_000 })
  return verdict
}

type Judged = Readonly<{ verdict: Verdict; seconds: number }>

function say(index: number, mutant: Mutant, { verdict, seconds }: Judged): void {
  const { path, line, lineText, before, after } = mutant
  console.log(`${index + 1}/${mutants.length} ${verdict} (${seconds.toFixed(0)} s) ${path}:${line}`)
  console.log(`    ${before.trim()} → ${after.trim()}   in: ${lineText}`)
}

const folders = Array.from({ length: Number(values.workers) }, () =>
  mkdtempSync(join(tmpdir(), 'vezne-mutants-')),
)
try {
  for (const folder of folders) copyTree(ROOT, folder)
  const [first = ''] = folders
  // A busy machine can make a test late once.
  if ((await control(first)) !== 'survived' && (await control(first)) !== 'survived') {
    throw new Error('The tests fail without any mutant.')
  }
  await Promise.all(folders.map(work))
  // A busy machine makes tests late as well as a mutant does: each is judged again, alone.
  for (const each of late) await judgeIn(first, each)
} finally {
  folders.forEach(removeTree)
}
const found = mutants.length - survivors.length
const harmless = drawn.length - mutants.length
console.log(`${found} of ${mutants.length} were found; ${harmless} more are known to be harmless.`)
if (found < SHARE_TO_BE_FOUND * mutants.length) process.exitCode = 1
