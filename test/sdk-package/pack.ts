import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export type PackedSdk = Readonly<{
  tarball: Uint8Array<ArrayBuffer>
  /** The paths of the files in the package. */
  files: readonly string[]
  /** A folder in which only `@vezne/client` is installed, from the package. */
  consumer: string
}>

/** `npm pack` of the SDK, with its own build, and an installation from it below `folder`. */
export async function packSdk(folder: string): Promise<PackedSdk> {
  const flags = ['--workspace', 'packages/client', '--pack-destination', folder, '--json']
  const { stdout } = await run('npm', ['pack', ...flags], { cwd: ROOT })
  // Some versions of npm write what the build says before the report, which is a list in some and an
  // object by the packages' names in others.
  const report: unknown = JSON.parse(stdout.slice(stdout.search(/^[[{]/m)))
  const [packed] = Object.values<PackReport>(Object(report))
  if (packed === undefined) throw new Error(`npm pack said: ${stdout}`)
  const path = join(folder, packed.filename)
  const installed = join(folder, 'node_modules/@vezne/client')
  await mkdir(installed, { recursive: true })
  await run('tar', ['-xzf', path, '-C', installed, '--strip-components=1'])
  const tarball = new Uint8Array(await readFile(path))
  return { tarball, files: packed.files.map((file) => file.path), consumer: folder }
}

type PackReport = Readonly<{ filename: string; files: readonly Readonly<{ path: string }>[] }>
