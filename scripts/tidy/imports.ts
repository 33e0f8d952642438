import { posix } from 'node:path'
import { LAYERS, PACKAGE_IMPORTS, WING_IMPORTS } from './import-rules.ts'
import { importsOf, type SourceFile } from './source-files.ts'

const GATEWAY = 'packages/gateway/src/'
const EXAMPLES = 'examples/'

/** Whether a file is the door of a room, or of a wing that is one room. */
export function isRoomDoor(path: string): boolean {
  if (!path.startsWith(GATEWAY)) return false
  const { wing, room } = placeOf(path)
  return (
    [wing, room, 'index.ts'].filter((part) => part !== '').join('/') === path.slice(GATEWAY.length)
  )
}

type Place = Readonly<{ wing: string; room: string }>

/** `payment` and `cards` for a file of that room; a wing without layers is one room, and so is a file at the top. */
function placeOf(path: string): Place {
  const [wing = '', room = ''] = path.slice(GATEWAY.length).split('/')
  return { wing, room: wing in LAYERS ? room : '' }
}

function resolve(file: SourceFile, specifier: string): string {
  return posix.normalize(posix.join(posix.dirname(file.path), specifier))
}

function gatewayProblem(file: SourceFile, target: string): string | null {
  const from = placeOf(file.path)
  const to = placeOf(target)
  if (from.wing === to.wing && from.room === to.room) return null
  if (!mayImport(from, to)) {
    const arrow = `${from.wing}/${from.room} → ${to.wing}/${to.room}`
    return `${file.path} imports ${target}: the arrow ${arrow} is not drawn in ARCHITECTURE.md`
  }
  const isDoor = to.wing.endsWith('.ts') || posix.basename(target).startsWith('index.')
  return isDoor ? null : `${file.path} imports ${target}: come in through an index.ts`
}

function mayImport(from: Place, to: Place): boolean {
  if (from.wing !== to.wing) return WING_IMPORTS[from.wing]?.includes(to.wing) === true
  const layerOf = ({ wing, room }: Place) =>
    LAYERS[wing]?.findIndex((rooms) => rooms.includes(room)) ?? -1
  return layerOf(to) >= 0 && layerOf(to) < layerOf(from)
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
