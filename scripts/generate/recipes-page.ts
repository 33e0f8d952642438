import { filesOf, RECIPES, type Recipe } from '../recipes/index.ts'
import { type Artifact, MARKDOWN_NOTICE, markdownTable } from './artifact.ts'

const INTRODUCTION = `# Recipes

Common changes, with the files that are edited by hand, in order. Each has an example in \`scripts/recipes\`, which
\`npm run short-campaigns\` really makes in a copy of the repository: the copy compiles, and the tests of the recipe pass.
\`npm run recipes\` also leaves out one file at a time, and says who complains ([campaigns](../testing/campaigns.md#recipes)).

Not counted: the files that \`npm run generate\` writes, and the line in \`CHANGELOG.md\` that every change has which somebody notices.
A new bank has [a guide of its own](../guides/adding-a-bank.md).`

function sectionOf(recipe: Recipe): string {
  const { title, example, left } = recipe
  const rows = filesOf(recipe).map((file, index) => {
    const steps = recipe.steps.filter((step) => step.file === file)
    const what = steps.flatMap((step) => step.what || []).join('; ')
    const isNew = steps.every(({ after }) => after === undefined)
    const path = isNew ? `new: \`${file.replace('packages/gateway/src/', '')}\`` : `\`${file}\``
    return [String(index + 1), path, what]
  })
  return [
    `## ${title}`,
    `The example adds ${example}.`,
    markdownTable(['#', 'File', 'What to do'], rows),
    left,
  ].join('\n\n')
}

/** docs/architecture/recipes.md: the changes that the campaign of recipes walks. */
export const recipesPage: Artifact = {
  path: 'docs/architecture/recipes.md',
  content: () => `${[MARKDOWN_NOTICE, INTRODUCTION, ...RECIPES.map(sectionOf)].join('\n\n')}\n`,
}
