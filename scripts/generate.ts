/**
 * Writes the files that are made from the code: `npm run generate`. With `--check` it writes
 * nothing, and names every file that is out of date with exit code 1.
 */
import { fileURLToPath } from 'node:url'

import { browserScripts } from './generate/browser-scripts.ts'
import { staleArtifacts, writeArtifacts } from './generate/freshness.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const isCheck = process.argv.includes('--check')

const written = isCheck ? [] : writeArtifacts([browserScripts], root)
// Only now: the pages' inventory is made by modules that load the scripts.
const { ARTIFACTS } = await import('./generate/artifacts.ts')

if (isCheck) {
  const stale = staleArtifacts(ARTIFACTS, root)
  for (const path of stale) {
    console.error(`${path} is out of date; run \`npm run generate\` and commit the result`)
  }
  if (stale.length > 0) process.exitCode = 1
} else {
  written.push(...writeArtifacts(ARTIFACTS, root))
  for (const path of written) console.log(`wrote ${path}`)
}
