import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runFiles, succeeds } from './run-files.ts'
import { type PhpRun, runWasmPhp } from './wasm-php.ts'

const PACKAGE = join(import.meta.dirname, '..', '..', 'packages', 'client-php')

const hasPhp = succeeds(['php', '--version'])

/** What the program prints: by the machine's PHP where there is one, else by PHP as WebAssembly. */
export function runPhp(run: PhpRun): Promise<string> {
  return hasPhp ? runFiles({ ...run, command: ['php', run.main] }) : runWasmPhp(run)
}

/** The files of the package and of its tests, as they lie in the repository. */
export function packageFiles(): Record<string, string> {
  const paths = ['src', 'generated', 'tests'].flatMap((folder) =>
    readdirSync(join(PACKAGE, folder)).map((name) => `${folder}/${name}`),
  )
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(PACKAGE, path), 'utf8')]))
}
