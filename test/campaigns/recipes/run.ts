/**
 * `npm run recipes -- --recipe error`. Walks each recipe whole, then again without its steps in one file. Ends with 1
 * where a whole recipe fails, or where nothing complains of a file that was left out.
 */

import { parseArgs } from 'node:util'
import { filesOf, RECIPES } from '../../../scripts/recipes/index.ts'
import { walk } from './walk.ts'

const { values } = parseArgs({ options: { recipe: { type: 'string', default: '' } } })
for (const recipe of RECIPES.filter(({ title }) => title.includes(values.recipe))) {
  const files = filesOf(recipe)
  console.log(`${recipe.title}: ${files.length} files`)
  const fault = await walk([recipe])
  if (fault !== null) {
    console.error(fault)
    process.exitCode = 1
  }
  for (const file of files) {
    const complaint = await walk([recipe], file)
    const said = complaint === null ? 'NOBODY' : complaint.split('/')[0]
    console.log(`  without ${file}: ${said} complains`)
    if (complaint === null) process.exitCode = 1
  }
}
