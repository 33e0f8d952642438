import { foldedWord } from '../../../base/kernel/index.ts'
import { BANK_PRESETS } from '../../../payment/banks/index.ts'
import { refusal } from './fault.ts'
import { guessMapping } from './mapping/guess-mapping.ts'
import { accountMapping, type StatementFormat, type StatementMapping } from './mapping/mapping.ts'
import { formatOf } from './read-statement.ts'
import { firstRows } from './sample-table.ts'
import type { SavedMapping } from './statement-store.ts'

/** A mapping for a file; `unknown`: headings that a guess left aside. */
export type ChosenMapping = Readonly<{
  mapping: StatementMapping
  isGuessed: boolean
  unknown: readonly string[]
}>

export type MappingAsked = Readonly<{
  bytes: Uint8Array
  /** As `bankKey` writes it. */
  bank: string
  /** The name of a saved one, or one that is not saved; null: the only saved one, or a guess. */
  mapping: string | StatementMapping | null
  saved: readonly SavedMapping[]
}>

const KEY_CHARACTERS_MAXIMUM = 40

/** A bank's name without what people write differently: `Garanti` and `garanti`. */
export function bankKey(bank: string): string {
  return foldedWord(bank).slice(0, KEY_CHARACTERS_MAXIMUM)
}

/** The name for people of a bank that statements name so: that of a bank whose terminals the gateway knows, else the key itself. */
export function bankTitle(key: string): string {
  return BANK_PRESETS.find(({ name }) => bankKey(name) === key)?.title ?? key
}

/** @throws StatementFileError where nothing fits, or where a person must choose */
export async function chooseMapping(asked: MappingAsked): Promise<ChosenMapping> {
  if (asked.mapping !== null && typeof asked.mapping !== 'string') return chosen(asked.mapping)
  const format = formatOf(asked.bytes)
  const ofBank = asked.saved.filter(({ bank }) => bank === asked.bank)
  const found = savedAmong(ofBank, asked.mapping, format)
  if (found !== null) return chosen(found)
  if (format === 'mt940' || format === 'camt053') return chosen(accountMapping(format))
  const base = { format, encoding: null, separator: null, sheet: null }
  return { ...guessMapping(await firstRows(asked.bytes, base), base), isGuessed: true }
}

/** A merchant's own mapping goes before one of everybody with the same name. */
function savedAmong(
  saved: readonly SavedMapping[],
  name: string | null,
  format: StatementFormat,
): StatementMapping | null {
  if (name !== null) {
    const named = saved.filter((each) => each.name === name)
    const found = named.find(({ merchantId }) => merchantId !== null) ?? named[0]
    if (found === undefined) throw refusal(noSuchMapping(saved, name))
    return found.mapping
  }
  const fitting = saved.filter(({ mapping }) => mapping.format === format)
  const own = fitting.filter(({ merchantId }) => merchantId !== null)
  const [only, second] = own.length > 0 ? own : fitting
  if (second !== undefined) throw refusal(severalMappings(fitting))
  return only?.mapping ?? null
}

function chosen(mapping: StatementMapping): ChosenMapping {
  return { mapping, isGuessed: false, unknown: [] }
}

function namesOf(saved: readonly SavedMapping[]): string {
  return [...new Set(saved.map(({ name }) => name))].join(', ')
}

function noSuchMapping(saved: readonly SavedMapping[], name: string) {
  const names = namesOf(saved)
  return {
    tr: `Bu bankanın ${name} adlı eşlemesi yok${names === '' ? '' : `; olanlar: ${names}`}.`,
    en: `There is no mapping ${name} of this bank${names === '' ? '' : `; there are ${names}`}.`,
  }
}

function severalMappings(saved: readonly SavedMapping[]) {
  return {
    tr: `Bu bankanın bu biçimde birkaç eşlemesi var: ${namesOf(saved)}. Birini seçin.`,
    en: `This bank has several mappings for this format: ${namesOf(saved)}. Choose one.`,
  }
}
