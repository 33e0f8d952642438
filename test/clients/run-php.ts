import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { runWasmPhp } from './wasm-php.ts'

export type PhpRun = Readonly<{
  /** Their texts by their paths in the folder in which PHP runs. */
  files: Readonly<Record<string, string>>
  /** The path of the file that is run. */
  main: string
  environment: Record<string, string>
}>

const PACKAGE = join(import.meta.dirname, '..', '..', 'packages', 'client-php')

export const HAS_PHP = spawnSync('php', ['--version']).status === 0

/** What the program prints: by the machine's PHP where there is one, else by PHP as WebAssembly. */
export function runPhp(run: PhpRun): Promise<string> {
  return HAS_PHP ? runLocalPhp(run) : runWasmPhp(run)
}

/** The files of the package and of its tests, as they lie in the repository. */
export function packageFiles(): Record<string, string> {
  const paths = ['src', 'generated', 'tests'].flatMap((folder) =>
    readdirSync(join(PACKAGE, folder)).map((name) => `${folder}/${name}`),
  )
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(PACKAGE, path), 'utf8')]))
}

async function runLocalPhp({ files, main, environment }: PhpRun): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vezne-php-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const options = { cwd: folder, env: { ...process.env, ...environment } }
    const { stdout } = await promisify(execFile)('php', [main], options)
    return stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}
