/** Judges the time that every regular expression of the product can take: it must be linear in its text (decision 8.33). */

import { madePatterns, patternsOfSchemas } from './patterns/made-patterns.ts'
import { patternsOf } from './patterns/written-patterns.ts'
import { sourceFiles } from './tidy/source-files.ts'

// The judge runs in JavaScript. Its other versions are a native program for each system, and one for Java.
process.env['RECHECK_BACKEND'] = 'pure'
const { judge } = await import('./patterns/judge.ts')

const product = sourceFiles().filter(({ path, isTest }) => path.startsWith('packages/') && !isTest)
const found = product.map(patternsOf)
const written = found.flatMap((each) => each.written)
const made = await madePatterns(found.flatMap((each) => each.made))
const patterns = [...written, ...made, ...patternsOfSchemas()]
const complaints = judge(patterns)
for (const complaint of complaints) process.stderr.write(`${complaint}\n`)
if (complaints.length > 0) process.exitCode = 1
else process.stdout.write(`${patterns.length} regular expressions take linear time.\n`)
