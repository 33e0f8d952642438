import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runFiles, succeeds } from './run-files.ts'
import { type PhpRun, runWasmPhp } from './wasm-php.ts'

const PACKAGE = join(import.meta.dirname, '..', '..', 'packages', 'client-php')

const hasPhp = succeeds(['php', '--version'])

/** Returns the output of the program. It runs on the machine's PHP, or on PHP as WebAssembly if there is none. */
export function runPhp(run: PhpRun): Promise<string> {
  return hasPhp ? runFiles({ ...run, command: ['php', run.main] }) : runWasmPhp(run)
}

/** The files of the package and of its tests. */
export function packageFiles(): Record<string, string> {
  const paths = ['src', 'generated', 'tests'].flatMap((folder) =>
    readdirSync(join(PACKAGE, folder)).map((name) => `${folder}/${name}`),
  )
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(PACKAGE, path), 'utf8')]))
}
