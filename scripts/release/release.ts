import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sbomFile } from '../generate/sbom-file.ts'
import { ROOT } from '../tidy/source-files.ts'
import { licencesOfLibraries } from './licences.ts'
import { type ReleasedFile, tarballOf } from './tarball.ts'

export type Release = Readonly<{ name: string; tarball: Buffer; sha256: string }>

/** Files and folders of the checkout, at the same paths in the release: units and images name them. */
const KEPT = [
  'LICENSE',
  'deploy/systemd',
  'packages/gateway/NOTICE.md',
  'packages/gateway/bin',
  'packages/gateway/dist/bundle/bank-simulator.js',
  'packages/gateway/dist/bundle/main.js',
  'packages/gateway/package.json',
  'packages/gateway/pages.json',
  'packages/gateway/reference',
  'packages/gateway/src/storage/migrations',
  'packages/gateway/starter-bins.csv',
] as const

const PROGRAM = 'packages/gateway/bin/vezne'

/** The built program as one npm package that needs no compiler: `npm install`, `npx` and `tar` take it. */
export function makeRelease(): Release {
  const made = [
    madeFile('package.json', `${JSON.stringify(manifest(), null, 2)}\n`),
    madeFile('LICENSES.txt', licencesOfLibraries()),
    madeFile('sbom.cdx.json', sbomFile.content()),
  ]
  const files = [...KEPT.flatMap(keptFiles), ...made]
  const sums = files
    .map(({ path, content }) => `${sha256Of(content)}  ${path}\n`)
    .toSorted((a, b) => (a.slice(64) < b.slice(64) ? -1 : 1))
  const tarball = tarballOf([...files, madeFile('SHA256SUMS', sums.join(''))])
  return { name: `vezne-${manifest().version}.tgz`, tarball, sha256: sha256Of(tarball) }
}

type Manifest = Readonly<{
  version: string
  optionalDependencies?: Readonly<Record<string, string>>
}>

/** The sandbox needs the PostgreSQL of its platform; a gateway with DATABASE_URL needs no other package. */
function manifest() {
  const { name, version, description, license, type, engines } = manifestAt('package.json')
  const { optionalDependencies } = manifestAt('packages/embedded-postgres-launcher/package.json')
  const bin = { vezne: PROGRAM }
  return { name, version, description, license, type, engines, bin, optionalDependencies }
}

function manifestAt(path: string): Manifest & Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
}

function keptFiles(path: string): readonly ReleasedFile[] {
  if (!statSync(join(ROOT, path)).isDirectory()) return [keptFile(path)]
  const entries = readdirSync(join(ROOT, path), { withFileTypes: true })
  // Beside the migrations is the code that applies them; the bundle has it.
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.ts'))
  return files.map(({ name }) => keptFile(`${path}/${name}`))
}

function keptFile(path: string): ReleasedFile {
  return { path, content: readFileSync(join(ROOT, path)), isProgram: path === PROGRAM }
}

function madeFile(path: string, text: string): ReleasedFile {
  return { path, content: Buffer.from(text), isProgram: false }
}

function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
