/** Decision 10.52: a release is a version, a dated heading of the changelog, and the data that it leaves behind. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './tidy/source-files.ts'

const DATA = join(ROOT, 'test', 'upgrade', 'data')

const textOf = (...path: readonly string[]): string => readFileSync(join(ROOT, ...path), 'utf8')

const headings = [...textOf('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, text = '']) => text)
const released = headings.flatMap((text) => {
  const [, version, date] = /^(\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)$/.exec(text) ?? []
  return version === undefined || date === undefined ? [] : [{ version, date }]
})
const versions = released.map(({ version }) => version)

const folders = ['.', ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`)]
const lock = JSON.parse(textOf('package-lock.json')).packages
const packages = folders
  .filter((folder) => existsSync(join(ROOT, folder, 'package.json')))
  .map((folder) => ({ folder, ...JSON.parse(textOf(folder, 'package.json')) }))

describe('between releases as well as at one', () => {
  it('the changelog has releases, the newest first, and above them at most what is unreleased', () => {
    expect(versions.length).toBeGreaterThan(0)
    const above = headings.slice(0, headings.length - released.length)
    expect([[], ['Unreleased']]).toContainEqual(above)
    const numbers = versions.map((version) => version.split('.').map(Number))
    expect(numbers).toEqual(numbers.toSorted(newestFirst))
    const dates = released.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().reverse())
  })

  it('every package has the version of the newest release, and wants that of the others', () => {
    expect(packages.length).toBeGreaterThan(5)
    for (const { folder, version, dependencies = {} } of packages) {
      expect([folder, version]).toEqual([folder, versions[0]])
      expect([folder, lock[folder === '.' ? '' : folder]?.version]).toEqual([folder, version])
      const ours = Object.entries(dependencies).filter(([name]) => name.startsWith('@vezne/'))
      expect([folder, ours]).toEqual([folder, ours.map(([name]) => [name, versions[0]])])
    }
  })

  it('every release has the data that it left behind, and no other folder is there', () => {
    expect(readdirSync(DATA).toSorted()).toEqual(versions.toSorted())
    for (const version of versions) {
      const manifest = JSON.parse(textOf('test/upgrade/data', version, 'backup', 'manifest.json'))
      expect(manifest.version).toBe(version)
    }
  })
})

function newestFirst(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, index) => number !== other[index])
  return (other[at] ?? 0) - (one[at] ?? 0)
}
