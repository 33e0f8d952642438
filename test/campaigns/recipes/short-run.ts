import { expect, it } from 'vitest'
import { RECIPES } from '../../../scripts/recipes/index.ts'
import { walk } from './walk.ts'

/** The short run of `npm run recipes`: all recipes at once, whole. */
it('every recipe leads to files that compile and pass their tests', async () => {
  expect(await walk(RECIPES)).toBeNull()
})
