import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { made, type Recipe } from '../../../scripts/recipes/index.ts'
import { copyTree, removeTree } from '../mutants/copy-of-tree.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

/** What is run after the steps: the files that `npm run generate` makes of them, the compiler, the recipes' tests. */
function commandsOf(tests: readonly string[]): readonly (readonly string[])[] {
  const vitest = ['vitest/vitest.mjs', 'run', '--silent', '--reporter=dot']
  return [
    [...vitest, 'scripts/generate/events', '--update'],
    ['tsx/dist/cli.mjs', '--conditions=vezne-source', 'scripts/generate.ts'],
    ['typescript/bin/tsc', '-p', 'tsconfig.tests.json', '--incremental', 'false'],
    [...vitest, ...tests],
  ]
}

/**
 * Makes the recipes in a copy of the repository, without the steps in the file `leftOut`. Answers the command that failed and the
 * end of its output. Null: every command succeeded.
 */
export async function walk(
  recipes: readonly Recipe[],
  leftOut: string | null = null,
): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'vezne-recipes-'))
  try {
    copyTree(ROOT, folder)
    for (const step of recipes.flatMap(({ steps }) => steps)) {
      if (step.file === leftOut) continue
      const path = join(folder, step.file)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, made(step, existsSync(path) ? readFileSync(path, 'utf8') : null))
    }
    const tests = new Set(recipes.flatMap((recipe) => recipe.tests))
    for (const command of commandsOf([...tests])) {
      const fault = await faultOf(folder, command)
      if (fault !== null) return fault
    }
    return null
  } finally {
    removeTree(folder)
  }
}

/** A test runner that finds itself in another's environment takes its settings. */
function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_OPTIONS|TEST$)/.test(name)),
  )
}

function faultOf(
  folder: string,
  [program = '', ...options]: readonly string[],
): Promise<string | null> {
  const settings = { cwd: folder, env: ownEnvironment(), maxBuffer: 50_000_000 }
  const path = join(folder, 'node_modules', program)
  return new Promise((resolve) => {
    execFile(process.execPath, [path, ...options], settings, (error, output, errors) => {
      resolve(error === null ? null : `${program}: ${`${output}${errors}`.slice(-3_000)}`)
    })
  })
}
