import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

/** A thousand starts: one file is loaded in a third of the time that its many sources take. */
export type BuiltPrograms = Readonly<{ folder: string; gateway: string; bank: string }>

const GATEWAY = fileURLToPath(new URL('process/crash-gateway.ts', import.meta.url))
const BANK = fileURLToPath(new URL('process/bank.ts', import.meta.url))

/** Builds both programs of a cell from the sources, into a new folder that the caller removes. */
export async function buildPrograms(): Promise<BuiltPrograms> {
  const folder = mkdtempSync(join(tmpdir(), 'vezne-crash-'))
  try {
    await bundleInto(folder)
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  }
  return { folder, gateway: join(folder, 'gateway.mjs'), bank: join(folder, 'bank.mjs') }
}

async function bundleInto(folder: string): Promise<void> {
  await build({
    entryPoints: { gateway: GATEWAY, bank: BANK },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['vezne-source'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    // Some libraries ask for others by `require`, which a module does not have of itself.
    banner: {
      js: `import { createRequire as of } from 'node:module'; const require = of(${HERE});`,
    },
    plugins: [whereItWas],
    logLevel: 'error',
  })
}

const HERE = JSON.stringify(import.meta.url)

/** Our own modules read files that lie beside them: each keeps its address. */
const whereItWas: Plugin = {
  name: 'where it was',
  setup: (building) => {
    building.onLoad({ filter: /\/packages\/[a-z-]+\/src\/.*\.tsx?$/ }, ({ path }) => {
      const address = JSON.stringify(pathToFileURL(path).href)
      const contents = readFileSync(path, 'utf8')
        .replaceAll('import.meta.url', address)
        .replaceAll('import.meta.dirname', JSON.stringify(join(path, '..')))
        .replaceAll('import.meta.resolve', 'resolveFromHere')
      const resolver = contents.includes('resolveFromHere') ? resolverOf(path) : ''
      return { contents: contents + resolver, loader: path.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
}

function resolverOf(path: string): string {
  const address = JSON.stringify(path)
  return `
import { createRequire as requireOf } from 'node:module'
import { pathToFileURL as urlOf } from 'node:url'
function resolveFromHere(name: string) { return urlOf(requireOf(${address}).resolve(name)).href }
`
}
