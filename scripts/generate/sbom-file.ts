import type { Artifact } from './artifact.ts'
import {
  dependenciesOf,
  type LockedPackage,
  type LockedPackages,
  nameAt,
  productionPlaces,
  readLock,
} from './lock-file.ts'

/**
 * docs/reference/sbom.cdx.json: the bill of materials of what runs in production, CycloneDX 1.6. It comes
 * from the lock alone and carries neither time nor serial number nor a download address, so that it
 * changes only where a dependency does.
 */
export const sbomFile: Artifact = {
  path: 'docs/reference/sbom.cdx.json',
  content: () => `${JSON.stringify(sbomOf(readLock()), null, 2)}\n`,
}

export type SbomComponent = Readonly<{
  type: 'application' | 'library'
  'bom-ref': string
  name: string
  group?: string
  version: string
  /** `optional`: installed where the platform asks for it. Development dependencies are left out. */
  scope: 'required' | 'optional'
  hashes?: readonly Readonly<{ alg: string; content: string }>[]
  licenses: readonly object[]
  purl: string
}>

type Sbom = Readonly<{
  bomFormat: 'CycloneDX'
  specVersion: '1.6'
  version: number
  metadata: object
  components: readonly SbomComponent[]
  dependencies: readonly Readonly<{ ref: string; dependsOn: readonly string[] }>[]
}>

export function sbomOf(packages: LockedPackages): Sbom {
  const places = productionPlaces(packages)
  const own = places.filter((place) => !place.includes('node_modules/'))
  const root = purlAt(packages, '')
  const { scope: _, ...product } = componentAt(packages, '')
  const edges = new Map([[root, new Set(own.map((place) => purlAt(packages, place)))]])
  const components = new Map<string, SbomComponent>()
  for (const place of places) {
    const component = componentAt(packages, place)
    components.set(component.purl, merged(component, components.get(component.purl)))
    const known = edges.get(component.purl) ?? new Set()
    const found = dependenciesOf(packages, place).map((each) => purlAt(packages, each))
    edges.set(component.purl, new Set([...known, ...found]))
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { lifecycles: [{ phase: 'build' }], component: product },
    components: [...components.values()].toSorted((a, b) => order(a.purl, b.purl)),
    dependencies: [...edges]
      .map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].toSorted(order) }))
      .toSorted((a, b) => order(a.ref, b.ref)),
  }
}

/** One package that lies in two places is required where either needs it. */
function merged(one: SbomComponent, other: SbomComponent | undefined): SbomComponent {
  return other?.scope === 'required' ? other : one
}

function componentAt(packages: LockedPackages, place: string): SbomComponent {
  const entry = packages[place] ?? {}
  const [name = '', group] = nameAt(packages, place).split('/').toReversed()
  const purl = purlAt(packages, place)
  return {
    type: place === '' ? 'application' : 'library',
    'bom-ref': purl,
    name,
    ...(group === undefined ? {} : { group }),
    version: entry.version ?? '',
    scope: entry.optional === true ? 'optional' : 'required',
    ...hashesOf(entry),
    licenses: [licenseOf(entry, place)],
    purl,
  }
}

/** Converts the lock file's integrity from Base64 to the hexadecimal digits of CycloneDX. */
function hashesOf({ integrity }: LockedPackage): Pick<SbomComponent, 'hashes'> {
  if (integrity === undefined) return {}
  const hashes = integrity.split(' ').map((each) => {
    const [, algorithm = '', base64 = ''] = /^sha(\d+)-(.+)$/.exec(each) ?? []
    return { alg: `SHA-${algorithm}`, content: Buffer.from(base64, 'base64').toString('hex') }
  })
  return { hashes }
}

function licenseOf({ license }: LockedPackage, place: string): object {
  if (license === undefined) {
    throw new Error(`${place} has no licence in package-lock.json; find out, or do without it`)
  }
  return /^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license }
}

/** `pkg:npm/%40fastify/send@4.2.1` */
function purlAt(packages: LockedPackages, place: string): string {
  const name = nameAt(packages, place).replace('@', '%40')
  return `pkg:npm/${name}@${packages[place]?.version ?? ''}`
}

/** By code unit, which no locale changes. */
function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
