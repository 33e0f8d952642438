import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { checkSync } from 'recheck'
import { ROOT } from '../tidy/source-files.ts'
import type { WrittenPattern } from './written-patterns.ts'

/** The cost of matching a pattern: `safe` is linear in the length of the text. */
type Verdict = string

const CACHE = join(ROOT, 'node_modules', '.cache', 'vezne-patterns.json')
/** After this time a pattern counts as undecided. The slowest pattern takes a tenth of it. */
const TIMEOUT_MILLISECONDS = 60_000

/** The complaint about each pattern that is not linear, or that the judge cannot decide: both must be rewritten. */
export function judge(patterns: readonly WrittenPattern[]): string[] {
  const verdicts = readVerdicts()
  const complaints: string[] = []
  for (const { place, source, flags } of patterns) {
    const key = `${flags} ${source}`
    const verdict = verdicts[key] ?? verdictOn(source, flags)
    verdicts[key] = verdict
    if (verdict !== 'safe') complaints.push(`${place}: /${source}/${flags} is ${verdict}`)
  }
  writeVerdicts(verdicts)
  return complaints
}

function check(source: string, flags: string, randomSeed: number) {
  return checkSync(source, flags, { timeout: TIMEOUT_MILLISECONDS, randomSeed })
}

function verdictOn(source: string, flags: string): Verdict {
  const result = check(source, flags, 1)
  // On a busy machine the judge's own clock can cut a search by trial short: a second one with other trials decides.
  const isByTrial = result.status === 'vulnerable' && result.checker === 'fuzz'
  if (result.status === 'safe' || (isByTrial && check(source, flags, 2).status === 'safe'))
    return 'safe'
  if (result.status === 'vulnerable') return result.complexity.summary
  return `undecided (${result.error.kind})`
}

/** Verdicts of this version of the judge: they depend on nothing but the pattern. */
function readVerdicts(): Record<string, Verdict> {
  try {
    const kept = JSON.parse(readFileSync(CACHE, 'utf8'))
    return kept.judge === judgeVersion() ? kept.verdicts : {}
  } catch {
    return {}
  }
}

function writeVerdicts(verdicts: Record<string, Verdict>): void {
  mkdirSync(dirname(CACHE), { recursive: true })
  writeFileSync(CACHE, JSON.stringify({ judge: judgeVersion(), verdicts }))
}

function judgeVersion(): string {
  return createRequire(import.meta.url)('recheck/package.json').version
}
