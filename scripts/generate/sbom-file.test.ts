/** PCI DSS 6.3.2: an inventory of third-party components, complete and reproducible. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

import { type LockedPackages, readLock } from './lock-file.ts'
import { sbomFile, sbomOf } from './sbom-file.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { version: ownVersion } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const lock = readLock()
const bom = sbomOf(lock)
const purls = new Set(bom.components.map(({ purl }) => purl))

function purlOf(name: string, version: string | undefined): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

/** Reads the lock file in another way than the generator, so that both cannot have the same fault. */
const production = Object.entries(lock)
  .filter(([place, each]) => place.startsWith('node_modules/') && !each.dev && !each.link)
  .map(([place, each]) => ({ name: place.split('node_modules/').at(-1) ?? '', ...each }))

describe('the bill of materials', () => {
  it('has something to list', () => {
    expect(production.length).toBeGreaterThan(50)
  })

  it.each(production)('lists $name $version with licence and hash', (each) => {
    const found = bom.components.filter(({ purl }) => purl === purlOf(each.name, each.version))
    expect(found).toHaveLength(1)
    expect(found[0]?.licenses).not.toEqual([])
    const digest = Buffer.from((each.integrity ?? '').replace('sha512-', ''), 'base64')
    expect(found[0]?.hashes).toEqual([{ alg: 'SHA-512', content: digest.toString('hex') }])
  })

  it('lists our own packages, and no development dependency', () => {
    for (const name of ['gateway', 'protocol', 'client', 'bank-simulator']) {
      expect(purls).toContain(purlOf(`@vezne/${name}`, ownVersion))
    }
    const names = bom.components.map(({ name }) => name)
    for (const name of ['vitest', 'typescript', 'biome']) expect(names).not.toContain(name)
  })

  it('tells what is required from what a platform may leave out', () => {
    const scopes = new Map(bom.components.map(({ name, scope }) => [name, scope]))
    expect(scopes.get('pg')).toBe('required')
    expect(scopes.get('linux-x64')).toBe('optional')
  })

  it('names the licence that the installed package names itself', () => {
    for (const { name, license } of production) {
      const manifest = join(root, 'node_modules', name, 'package.json')
      if (!existsSync(manifest)) continue
      const own = JSON.parse(readFileSync(manifest, 'utf8'))
      if (typeof own.license === 'string')
        expect(`${name} ${own.license}`).toBe(`${name} ${license}`)
    }
  })

  it('leads from the product to every component, and to nothing else', () => {
    const edges = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
    const reached = new Set<string>()
    const walk = (ref: string): void => {
      for (const next of edges.get(ref) ?? []) {
        if (reached.has(next)) continue
        reached.add(next)
        walk(next)
      }
    }
    walk(purlOf('vezne', ownVersion))
    expect([...reached].toSorted()).toEqual([...purls].toSorted())
  })

  it('carries no time, no serial number and no address', () => {
    const text = sbomFile.content()
    expect(text).not.toMatch(/timestamp|serialNumber|https?:|resolved/)
  })

  it('refuses a package without a licence by its name', () => {
    const packages: LockedPackages = { '': { version: '1', license: 'MIT' }, 'node_modules/x': {} }
    expect(() => sbomOf(packages)).toThrow(/node_modules\/x has no licence/)
  })
})
