import { posix } from 'node:path'
import { GATEWAY_IMPORTS, PACKAGE_IMPORTS } from './import-rules.ts'
import { importsOf, type SourceFile } from './source-files.ts'

const GATEWAY = 'packages/gateway/src/'
const EXAMPLES = 'examples/'

/** `payments` for a file in that folder, `main.ts` for one at the top. */
function roomOf(path: string): string {
  return path.slice(GATEWAY.length).split('/')[0] ?? ''
}

function resolve(file: SourceFile, specifier: string): string {
  return posix.normalize(posix.join(posix.dirname(file.path), specifier))
}

function gatewayProblem(file: SourceFile, target: string): string | null {
  const from = roomOf(file.path)
  const to = roomOf(target)
  if (from === to) return null
  if (!(GATEWAY_IMPORTS[from] ?? []).includes(to)) {
    return `${file.path} imports ${to}: the arrow ${from} → ${to} is not drawn in ARCHITECTURE.md`
  }
  const isDoor = !to.endsWith('.ts') && !posix.basename(target).startsWith('index.')
  // Storage has a door for each of its rooms: storage/postgres/index.ts and its like.
  return isDoor ? `${file.path} imports ${target}: come in through ${to}/index.ts` : null
}

/** A folder within a room may have an `index.ts` too: then files outside that folder import nothing else of it. */
function innerDoorProblem(
  file: SourceFile,
  target: string,
  doors: ReadonlySet<string>,
): string | null {
  const folder = posix.dirname(target)
  if (!doors.has(folder) || file.path.startsWith(`${folder}/`)) return null
  if (posix.basename(target).startsWith('index.')) return null
  return `${file.path} imports ${target}: come in through ${folder}/index.ts`
}

function gatewayFoldersWithDoor(files: readonly SourceFile[]): ReadonlySet<string> {
  const doors = files.filter(
    ({ path }) => path.startsWith(GATEWAY) && posix.basename(path).startsWith('index.'),
  )
  return new Set(doors.map(({ path }) => posix.dirname(path)))
}

/** The examples are what a merchant copies: nothing of this repository but the SDK goes with them. */
function exampleProblem(file: SourceFile, target: string): string | null {
  if (target.startsWith('examples/')) return null
  return `${file.path} imports ${target}: examples stand on @vezne/client alone`
}

/** Every import against the drawn direction, as a sentence. */
export function wrongImports(files: readonly SourceFile[]): string[] {
  const doors = gatewayFoldersWithDoor(files)
  return files.filter((file) => !file.isTest).flatMap((file) => wrongImportsOf(file, doors))
}

function wrongImportsOf(file: SourceFile, doors: ReadonlySet<string>): string[] {
  const [, packageName = ''] = file.path.split('/')
  const allowed = PACKAGE_IMPORTS[packageName]
  return importsOf(file).flatMap((specifier) => {
    if (specifier.startsWith('@vezne/')) {
      const fine = allowed === undefined || allowed.includes(specifier)
      return fine ? [] : [`${file.path} imports ${specifier}: ${packageName} stands alone`]
    }
    if (!specifier.startsWith('.')) return []
    if (file.path.startsWith(EXAMPLES)) return exampleProblem(file, resolve(file, specifier)) ?? []
    if (!file.path.startsWith(GATEWAY)) return []
    const target = resolve(file, specifier)
    return gatewayProblem(file, target) ?? innerDoorProblem(file, target, doors) ?? []
  })
}

/** Circles of files that import each other, each as a path. */
export function importCircles(files: readonly SourceFile[]): string[] {
  const known = new Set(files.map((file) => file.path))
  const graph = new Map(
    files.map((file) => {
      const targets = importsOf(file).filter((specifier) => specifier.startsWith('.'))
      return [file.path, targets.map((target) => resolve(file, target)).filter((t) => known.has(t))]
    }),
  )
  return [...circlesOf(graph)]
}

function circlesOf(graph: ReadonlyMap<string, readonly string[]>): Set<string> {
  const circles = new Set<string>()
  const finished = new Set<string>()
  const visit = (path: string, trail: readonly string[]): void => {
    const seen = trail.indexOf(path)
    if (seen >= 0) {
      circles.add([...trail.slice(seen), path].join(' → '))
      return
    }
    if (finished.has(path)) return
    for (const target of graph.get(path) ?? []) visit(target, [...trail, path])
    finished.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return circles
}
