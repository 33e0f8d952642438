import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameAt, productionPlaces, readLock } from '../generate/lock-file.ts'
import { ROOT } from '../tidy/source-files.ts'

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i
const LINE = '='.repeat(80)

/** The licences of all libraries that are in the bundle, with their own texts where their packages have them. */
export function licencesOfLibraries(): string {
  const packages = readLock()
  const places = productionPlaces(packages).filter(
    (place) => place.includes('node_modules/') && packages[place]?.optional !== true,
  )
  const entries = places.map((place) => {
    const { version = '', license = '' } = packages[place] ?? {}
    const title = `${nameAt(packages, place)} ${version} (${license})`
    return [LINE, title, LINE, ...textsIn(join(ROOT, place))].join('\n\n')
  })
  return `${entries.join('\n\n')}\n`
}

function textsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) throw new Error(`${folder} is missing: run "npm ci" first`)
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map(({ name }) => name)
  return files.toSorted().map((name) => readFileSync(join(folder, name), 'utf8').trim())
}
