/**
 * Counts the product's source: `npm run house`, with `--json` for a program, and with `--root FOLDER` for
 * another checkout, whose imports are then held against this checkout's rules.
 */

import { join, posix, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseSync } from 'oxc-parser'

import { importCircles, isRoomDoor, wrongImports } from './tidy/imports.ts'
import { ROOT, type SourceFile, sourceFiles } from './tidy/source-files.ts'

const SMALL_LINES = 30
const LARGE_LINES = 300
const FOLDER_FILES_MAXIMUM = 25

/**
 * The most lines of product source that each wing of the gateway and each package may have. Mass is a cost that every
 * reader pays: who needs more raises the number in the same commit, and its message says why.
 */
export const LINE_BUDGET: Readonly<Record<string, number>> = {
  'bank-simulator': 9_850,
  client: 2_550,
  'embedded-postgres-launcher': 1_350,
  gateway: 400,
  'gateway/base': 4_450,
  'gateway/composition': 2_750,
  'gateway/faces': 47_600,
  'gateway/operating': 17_500,
  'gateway/payment': 27_650,
  'gateway/storage': 13_900,
  protocol: 3_750,
}

/** The most lines of a further bank: its connector in the gateway, and its bank in the simulator. */
const LINES_OF_A_FURTHER_BANK: BankLines = { gateway: 700, simulator: 500 }

/** The banks that were written before that limit. Their numbers only go down. */
const LINES_OF_OLDER_BANKS: Readonly<Record<string, BankLines>> = {
  nestpay: { gateway: 1_390, simulator: 1_000 },
  akbank: { gateway: 960, simulator: 830 },
  payfor: { gateway: 890, simulator: 880 },
  garanti: { gateway: 1_010, simulator: 940 },
  payflex: { gateway: 850, simulator: 600 },
  posnet: { gateway: 910, simulator: 570 },
}

export type BankLines = Readonly<{ gateway: number; simulator: number }>

const BANK_FOLDER =
  /^packages\/(?:(gateway)\/src\/payment|bank-(simulator)\/src)\/banks\/([^/]+)\/manifest\.ts$/

/** What each bank costs more than it may, as `posnet: 720 lines in the gateway, at most 700`. */
export function banksOverBudget(everything: readonly SourceFile[]): readonly string[] {
  return everything.flatMap(({ path }) => {
    const [, gateway, , bank = ''] = BANK_FOLDER.exec(path) ?? []
    if (bank === '') return []
    const part = gateway === undefined ? 'simulator' : 'gateway'
    const { [part]: most } = LINES_OF_OLDER_BANKS[bank] ?? LINES_OF_A_FURTHER_BANK
    const lines = linesOfBank(everything, posix.dirname(path))
    return lines > most ? [`${bank}: ${lines} lines in the ${part}, at most ${most}`] : []
  })
}

function linesOfBank(everything: readonly SourceFile[], folder: string): number {
  const product = everything.filter((file) => !file.isTest && file.path.startsWith(`${folder}/`))
  return sum(product.map(linesOf))
}

export type House = Readonly<{
  /** Folders and files directly in packages/gateway/src, tests and readme apart. */
  entriesAtTheTop: number
  files: number
  lines: number
  /** Lines of each wing of the gateway, and of each other package. */
  linesByPart: Readonly<Record<string, number>>
  medianLines: number
  filesUnder30Lines: number
  filesOver300Lines: number
  /** Folders that directly hold more than 25 files, each with its number. */
  foldersOver25Files: Readonly<Record<string, number>>
  doors: number
  /** Names that the door of a room of the gateway lists, on average. */
  namesPerDoor: number
  largestDoor: string
  wrongImports: number
  importCircles: number
}>

/** Product source: what packages ship, without tests and their helpers. */
export function measureHouse(everything: readonly SourceFile[]): House {
  const product = everything.filter(
    ({ path, isTest }) => !isTest && /^packages\/[^/]+\/src\//.test(path),
  )
  const lengths = product.map(linesOf)
  const doors = countDoors(product)
  const [largest] = doors.toSorted((one, other) => other.names - one.names)
  return {
    entriesAtTheTop: entriesAtTheTop(product),
    files: product.length,
    lines: sum(lengths),
    linesByPart: linesByPart(product),
    medianLines: medianOf(lengths),
    filesUnder30Lines: lengths.filter((lines) => lines < SMALL_LINES).length,
    filesOver300Lines: lengths.filter((lines) => lines > LARGE_LINES).length,
    foldersOver25Files: fullFolders(product),
    doors: doors.length,
    namesPerDoor: Math.round((10 * sum(doors.map(({ names }) => names))) / doors.length) / 10,
    largestDoor: largest === undefined ? '' : `${largest.room} (${largest.names})`,
    wrongImports: wrongImports(everything).length,
    importCircles: importCircles(product).length,
  }
}

function linesOf({ text }: SourceFile): number {
  return text.trimEnd().split('\n').length
}

function entriesAtTheTop(product: readonly SourceFile[]): number {
  const entries = product.flatMap(
    ({ path }) => /^packages\/gateway\/src\/([^/]+)/.exec(path)?.[1] ?? [],
  )
  return new Set(entries).size
}

/** `gateway/payment` for a file of that wing, `gateway` for one at the top, `protocol` for one of that package. */
function partOf({ path }: SourceFile): string {
  const [, name = '', , wing = '', ...rest] = path.split('/')
  return name === 'gateway' && rest.length > 0 ? `${name}/${wing}` : name
}

function linesByPart(product: readonly SourceFile[]): Record<string, number> {
  const lines: Record<string, number> = {}
  for (const file of product) lines[partOf(file)] = (lines[partOf(file)] ?? 0) + linesOf(file)
  return lines
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

function fullFolders(product: readonly SourceFile[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { path } of product) {
    const folder = posix.dirname(path)
    counts[folder] = (counts[folder] ?? 0) + 1
  }
  const full = Object.entries(counts).filter(([, count]) => count > FOLDER_FILES_MAXIMUM)
  return Object.fromEntries(full)
}

function countDoors(product: readonly SourceFile[]): Readonly<{ room: string; names: number }>[] {
  const known = new Map(product.map((file) => [file.path, file]))
  return product
    .filter(({ path }) => isRoomDoor(path))
    .map((file) => {
      const room = posix.dirname(file.path).split('/').at(-1) ?? ''
      return { room, names: exportedNames(file, known).size }
    })
}

/** The names that a file exports, with those behind its `export *`. */
export function exportedNames(
  file: SourceFile,
  known: ReadonlyMap<string, SourceFile>,
): Set<string> {
  const { module } = parseSync(file.path, file.text)
  const names = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, importName, moduleRequest }) => {
      if (importName.kind !== 'AllButDefault' || moduleRequest === null)
        return exportName.name ?? []
      const path = posix.join(posix.dirname(file.path), moduleRequest.value)
      const behind = known.get(path)
      return behind === undefined ? [] : [...exportedNames(behind, known)]
    }),
  )
  return new Set(names)
}

function printTable(house: House): void {
  for (const [name, value] of Object.entries(house)) {
    const words = name.replaceAll(/[A-Z]|\d+/g, (part) => ` ${part.toLowerCase()}`)
    const shown = typeof value === 'object' ? (JSON.stringify(value) ?? '') : value
    process.stdout.write(`${words.padEnd(24)}${shown}\n`)
  }
}

if (process.argv[1] === join(import.meta.dirname, 'house.ts')) {
  const { values } = parseArgs({ options: { root: { type: 'string' }, json: { type: 'boolean' } } })
  const house = measureHouse(sourceFiles(resolve(values.root ?? ROOT)))
  if (values.json === true) process.stdout.write(`${JSON.stringify(house, null, 2)}\n`)
  else printTable(house)
}
