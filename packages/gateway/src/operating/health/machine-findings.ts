import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { FigureVerdict } from '../metrics/index.ts'

/** What `vezne doctor` finds; `notTried` is why a check cannot be made. */
export type Finding = FigureVerdict & Readonly<{ notTried?: string }>

const MEBIBYTE = 2 ** 20
const WARNS_BELOW_BYTES = 2_048 * MEBIBYTE
const FAILS_BELOW_BYTES = 256 * MEBIBYTE

/** A Date header has whole seconds, and a bank need not be exact. 3-D Secure and signed calls carry times. */
const BANK_CLOCK_MILLISECONDS = 30_000

type FreeBytes = (folder: string) => Promise<number>

type DiskParts = Readonly<{
  dataFolder: string
  /** Of the embedded server; null: the database is elsewhere. */
  databaseFolder: string | null
  freeBytes?: FreeBytes
}>

/**
 * The disk of DATA_DIR, and that of the embedded server where its user cannot reach DATA_DIR. The disk of a database
 * elsewhere is known to its own machine only.
 */
export async function diskFindings({
  dataFolder,
  databaseFolder,
  freeBytes = freeBytesOf,
}: DiskParts): Promise<readonly Finding[]> {
  const data = await diskOf('data disk', dataFolder, freeBytes)
  if (databaseFolder === null) return [data, DATABASE_DISK]
  if (isWithin(databaseFolder, dataFolder)) return [data]
  return [data, await diskOf('database disk', databaseFolder, freeBytes)]
}

function isWithin(folder: string, parent: string): boolean {
  return path.resolve(folder).startsWith(path.resolve(parent) + path.sep)
}

async function diskOf(name: string, folder: string, freeBytes: FreeBytes): Promise<Finding> {
  const free = await freeBytes(folder).catch(() => null)
  if (free === null) {
    // A command beside a gateway of another machine has no such folder.
    return { name, verdict: 'good', says: null, notTried: `${folder} cannot be read here` }
  }
  const verdict =
    free < FAILS_BELOW_BYTES ? 'problem' : free < WARNS_BELOW_BYTES ? 'warning' : 'good'
  const found = `${folder} has ${Math.floor(free / MEBIBYTE)} MiB free. Free space, or move it to a larger disk.`
  return { name, verdict, says: verdict === 'good' ? null : found }
}

const DATABASE_DISK: Finding = {
  name: 'database disk',
  verdict: 'good',
  says: null,
  notTried: 'only the machine of the database knows its free space; watch it there',
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** What the answers of banks said of their clocks, by the origin of each address. */
export type BankDates = Readonly<{
  /** `date`: the header of an answer that has just come. */
  heard: (origin: string, date: string) => void
  findings: () => readonly Finding[]
}>

/** Compares the clocks of banks with the database's, by whose time payments are decided. */
export function createBankDates(now: () => Date): BankDates {
  const ahead = new Map<string, number>()
  return {
    heard: (origin, date) => {
      const time = Date.parse(date)
      if (!Number.isNaN(time)) ahead.set(origin, time - now().getTime())
    },
    findings: () => [...ahead].map(([origin, milliseconds]) => clockFinding(origin, milliseconds)),
  }
}

function clockFinding(origin: string, milliseconds: number): Finding {
  const name = `bank clock ${new URL(origin).host}`
  if (Math.abs(milliseconds) <= BANK_CLOCK_MILLISECONDS)
    return { name, verdict: 'good', says: null }
  const seconds = Math.round(Math.abs(milliseconds) / 1_000)
  const side = milliseconds > 0 ? 'ahead of' : 'behind'
  return {
    name,
    verdict: 'warning',
    says:
      `This bank's clock is ${seconds} s ${side} the database's. If other banks agree with it, set the database's ` +
      'clock by NTP; else tell the bank: it may refuse calls that look old.',
  }
}

/** The collation of a database, and the version of its rules: when the database was made, and of the server now. */
export type Collation = Readonly<{
  locale: string
  provider: 'ICU' | 'PostgreSQL' | 'libc'
  madeWith: string | null
  runsWith: string | null
}>

/**
 * Names the collation. None is wrong: who is who never depends on it (decision 10.64). Where an upgrade of the system has
 * changed its rules, indexes of texts are in the old order, and rows are not found.
 */
export function collationFinding({ locale, provider, madeWith, runsWith }: Collation): Finding {
  const name = `collation ${locale} (${provider})`
  if (madeWith === null || runsWith === null || madeWith === runsWith)
    return { name, verdict: 'good', says: null }
  return {
    name,
    verdict: 'warning',
    says:
      `The database was made with version ${madeWith} of its collation, and the server has ${runsWith}: indexes of texts may ` +
      'miss rows. Run "reindex database", then "alter database … refresh collation version".',
  }
}
