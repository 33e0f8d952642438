/**
 * Writes the files that are made from the code: `npm run generate`. With `--check` it writes
 * nothing, and names every file that is out of date with exit code 1.
 */
import { fileURLToPath } from 'node:url'
import { ARTIFACTS, staleArtifacts, writeArtifacts } from './generate/index.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

if (process.argv.includes('--check')) {
  const stale = staleArtifacts(ARTIFACTS, root)
  for (const path of stale) {
    console.error(`${path} is out of date; run \`npm run generate\` and commit the result`)
  }
  if (stale.length > 0) process.exitCode = 1
} else {
  for (const path of writeArtifacts(ARTIFACTS, root)) console.log(`wrote ${path}`)
}
