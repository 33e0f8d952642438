import { readFileSync } from 'node:fs'

/** One installed package of package-lock.json, as far as the bill of materials needs it. */
export type LockedPackage = Readonly<{
  name?: string
  version?: string
  license?: string
  integrity?: string
  link?: boolean
  resolved?: string
  dev?: boolean
  optional?: boolean
  dependencies?: Readonly<Record<string, string>>
  optionalDependencies?: Readonly<Record<string, string>>
}>

/** The packages by their place: `node_modules/pg`, `packages/gateway`. The empty place is the repository itself. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

/** The lock of the repository: what an installation gets, whatever the machine. */
export function readLock(): LockedPackages {
  const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')
  const { packages }: { packages: LockedPackages } = JSON.parse(text)
  return packages
}

/** The places of what runs in production; a link is the place that it leads to. */
export function productionPlaces(packages: LockedPackages): string[] {
  return Object.entries(packages)
    .filter(([place, { dev, link }]) => place !== '' && dev !== true && link !== true)
    .map(([place]) => place)
}

/** `@fastify/send` of `node_modules/x/node_modules/@fastify/send`; workspaces carry their name. */
export function nameAt(packages: LockedPackages, place: string): string {
  return packages[place]?.name ?? place.slice(place.lastIndexOf('node_modules/') + 13)
}

/** The places of a package's own production dependencies, found as Node.js finds them. */
export function dependenciesOf(packages: LockedPackages, place: string): string[] {
  const { dependencies = {}, optionalDependencies = {} } = packages[place] ?? {}
  const names = Object.keys({ ...dependencies, ...optionalDependencies })
  // An optional dependency that the lock does not hold is never installed.
  return names.flatMap((name) => resolve(packages, place, name) ?? [])
}

function resolve(packages: LockedPackages, from: string, name: string): string | null {
  for (let folder = from; ; folder = parentOf(folder)) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const found = packages[place]
    if (found !== undefined) return found.link === true ? (found.resolved ?? place) : place
    if (folder === '') return null
  }
}

/** The next folder outwards whose `node_modules` Node.js searches. */
function parentOf(place: string): string {
  const end = place.lastIndexOf('/node_modules/')
  return end === -1 ? '' : place.slice(0, end)
}
